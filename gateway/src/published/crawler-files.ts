import type { RemoteRegistry } from '@freightwright/contracts';
import { xmlText } from '../edge/markup-text.ts';
import type { PublishedPage } from './published-pages.ts';

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

/**
 * What crawlers may fetch: all but the API, the sign-in page, addresses that load a remote from elsewhere, and
 * pages for signed-in visitors. A page that search engines are to leave out stays open to them, because they
 * read that on the page. Sources: RFC 9309; sitemaps.org for the line with the sitemap.
 * @param registry undefined until one has been read.
 * @param origin of the site as visitors type it.
 */
export function robotsOf(registry: RemoteRegistry | undefined, origin: string): string {
  const signedIn = (registry?.remotes ?? []).flatMap(({ signedInRoutes = [] }) => signedInRoutes);
  const closed = ['/api/', '/auth', '/*?mf=', '/*&mf=', ...signedIn.toSorted().flatMap(alone)];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The page itself, and not every path that begins in the same way. */
const alone = (path: string) => [`${path}$`, `${path}?`];
