import { pageTitle } from '@freightwright/contracts';
import { htmlText, jsonForHtml } from '../edge/markup-text.ts';
import type { Markup } from '../remotes/page-markup.ts';
import { sharedAs } from './shared-as.ts';
import { structuredDataOf } from './structured-data.ts';

/** The mark of what belongs to one page alone. The kit removes it with the page. */
const ofPage = ' data-page-head=""';

/**
 * The head of the document for a page that begins with markup: its own title and description in place of the
 * site's, its address, what search engines and whoever shares it read, and the style sheets without which the
 * markup is not shown.
 * @param html a document whose head is the site's.
 * @param options.origin of the site as visitors type it.
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
      // The kit puts the site's own description back when the reader goes to a page without one.
      (_, site: string) => `<meta name="description" content="${htmlText(description)}" data-site="${site}">`,
    )
    .replace('</head>', () => `${added.join('')}</head>`);
}
