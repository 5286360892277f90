import { pageTitle, pictureSize } from '@freightwright/contracts';
import { htmlText, jsonForHtml } from '../edge/markup-text.ts';
import type { Markup } from '../remotes/page-markup.ts';

/** The attribute that names a meta element, the name, and the content. */
type Meta = readonly ['property' | 'name', string, string];

/**
 * The preview of a shared link. Sources: The Open Graph protocol (ogp.me); Twitter card tags, which fall back
 * to those of Open Graph.
 */
function sharedAs({ title, description, canonicalPath, published, picture }: Markup, origin: string): Meta[] {
  const meta: Meta[] = [
    ['property', 'og:site_name', 'Freightwright'],
    ['property', 'og:type', published === undefined ? 'website' : 'article'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', origin + canonicalPath],
  ];
  if (picture === undefined) return [...meta, ['name', 'twitter:card', 'summary']];
  return [
    ...meta,
    ['property', 'og:image', origin + picture.address],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(pictureSize.width)],
    ['property', 'og:image:height', String(pictureSize.height)],
    ['property', 'og:image:alt', picture.alt],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
}

type StructuredData = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';
const site = 'Freightwright';

/**
 * Structured data for search engines: the page itself, its ancestors, its questions, and for an article its
 * dates. Sources of the schemas: schema.org and "Structured data markup that Google Search supports"
 * (BreadcrumbList, FAQPage, Article).
 */
function structuredDataOf(markup: Markup, origin: string): StructuredData[] {
  const { structuredData, canonicalPath } = markup;
  return [
    structuredData && { ...structuredData, url: origin + canonicalPath },
    breadcrumbs(markup, origin),
    articleOf(markup, origin),
    questionsOf(markup, origin),
  ].filter((data) => data !== undefined);
}

/** The breadcrumbs from the home page, which itself has none. */
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

/** The attribute of elements that belong to one page. The kit removes them with the page. */
const ofPage = ' data-page-head=""';

/**
 * The document head of a page with markup: its own title and description instead of the site's, its canonical
 * URL, metadata for search engines and shared links, and the style sheets that block its rendering.
 * @param html a document whose head is the site's.
 * @param options.origin the site's public origin.
 */
export function headFor(
  html: string,
  markup: Markup,
  { origin, indexable }: { origin: string; indexable: boolean },
): string {
  const { title, description, canonicalPath, sheets } = markup;
  const added = [
    ...sheets.map(
      ({ address, file }) =>
        `<link rel="stylesheet" href="${htmlText(address)}" data-href="${htmlText(file)}">`,
    ),
    `<link rel="canonical" href="${htmlText(origin + canonicalPath)}"${ofPage}>`,
    indexable ? '' : `<meta name="robots" content="noindex"${ofPage}>`,
    ...sharedAs(markup, origin).map(
      ([kind, name, content]) => `<meta ${kind}="${name}" content="${htmlText(content)}"${ofPage}>`,
    ),
    ...structuredDataOf(markup, origin).map(
      (data) => `<script type="application/ld+json"${ofPage}>${jsonForHtml(JSON.stringify(data))}</script>`,
    ),
  ];
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${htmlText(pageTitle(title))}</title>`)
    .replace(
      /<meta name="description" content="([^"]*)">/,
      // The kit restores the site's description when the visitor navigates to a page without one.
      (_, site: string) => `<meta name="description" content="${htmlText(description)}" data-site="${site}">`,
    )
    .replace('</head>', () => `${added.join('')}</head>`);
}
