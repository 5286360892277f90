import type { Markup } from '../remotes/page-markup.ts';

/** JSON-LD. */
export type StructuredData = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';
const site = 'Freightwright';

/**
 * What search engines read about a page: what the page says of itself, the pages above it, its questions, and for
 * an article its dates. Sources of the shapes: schema.org and "Structured data markup that Google Search
 * supports" (BreadcrumbList, FAQPage, Article).
 */
export function structuredDataOf(markup: Markup, origin: string): StructuredData[] {
  const { structuredData, canonicalPath } = markup;
  return [
    structuredData && { ...structuredData, url: origin + canonicalPath },
    breadcrumbs(markup, origin),
    articleOf(markup, origin),
    questionsOf(markup, origin),
  ].filter((data) => data !== undefined);
}

/** The way from the first page of the site, which itself has none. */
function breadcrumbs(
  { title, canonicalPath, trail = [] }: Markup,
  origin: string,
): StructuredData | undefined {
  if (canonicalPath === '/') return undefined;
  const pages = [{ name: site, path: '/' }, ...trail, { name: title, path: canonicalPath }];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

function articleOf(
  { title, description, canonicalPath, published, updated, picture }: Markup,
  origin: string,
): StructuredData | undefined {
  if (published === undefined) return undefined;
  const publisher = { '@type': 'Organization', name: site, url: `${origin}/` };
  return {
    '@context': context,
    '@type': 'Article',
    headline: title,
    description,
    url: origin + canonicalPath,
    inLanguage: 'en-US',
    datePublished: published,
    dateModified: updated ?? published,
    author: publisher,
    publisher,
    ...(picture && { image: [origin + picture.address] }),
  };
}

function questionsOf({ canonicalPath, questions = [] }: Markup, origin: string): StructuredData | undefined {
  if (questions.length === 0) return undefined;
  return {
    '@context': context,
    '@type': 'FAQPage',
    url: origin + canonicalPath,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
