import type { RemoteRegistry } from '@freightwright/contracts';

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
