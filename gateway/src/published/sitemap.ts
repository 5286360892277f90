import type { PublishedPage } from './published-pages.ts';
import { xmlText } from './xml-text.ts';

/**
 * The addresses of the pages, with the day of the last change where a page says it. Source: sitemaps.org,
 * protocol 0.9. One remote declares at most 100 pages, so that the limit of 50,000 is far.
 * @param origin of the site as visitors type it.
 */
export function sitemapOf(pages: readonly PublishedPage[], origin: string): string {
  const urls = pages.map(({ path, markup }) => {
    const day = markup?.updated ?? markup?.published;
    const changed = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${xmlText(origin + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
