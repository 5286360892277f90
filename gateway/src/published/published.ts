import { Problem, type RemoteRegistry, type SearchFile, siteSearchPath } from '@freightwright/contracts';
import { xmlText } from '../edge/markup-text.ts';
import { isRead } from '../edge/zone.ts';
import { type Content, contentOf } from '../files/content.ts';
import { askAgainCacheControl, sendContent } from '../files/send-content.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { PagesMarkup } from '../remotes/page-markup.ts';
import type { RegistrySnapshot, RegistrySource } from '../remotes/registry.ts';
import { type PublishedPage, publishedPages, type SearchPages } from './published-pages.ts';

/**
 * The URLs of the pages, with the date of the last change if the page declares one. Source: sitemaps.org,
 * protocol 0.9. One remote declares at most 100 pages, far below the limit of 50,000.
 * @param origin the site's public origin.
 */
function sitemapOf(pages: readonly PublishedPage[], origin: string): string {
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
 * What crawlers may fetch: all but the API, the sign-in page, override URLs, and pages for signed-in
 * visitors. A page with noindex stays open to crawlers, because they have to read that on the page. Sources:
 * RFC 9309; sitemaps.org for the Sitemap line.
 */
function robotsOf(registry: RemoteRegistry | undefined, origin: string): string {
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

/** The page itself, and not every path with the same prefix. */
const alone = (path: string) => [`${path}$`, `${path}?`];

/** The limit of feed entries: the newest. */
const entriesAtMost = 50;

/**
 * The changes that pages announce, newest first, as a feed (RFC 4287). An entry's id is its URL, which is
 * stable, so that a feed reader shows it a single time.
 * @param origin the site's public origin.
 */
function feedOf(pages: readonly PublishedPage[], origin: string): string {
  const entries = pages
    .flatMap(({ path, markup }) =>
      (markup?.changes ?? []).map((change) => ({ ...change, url: `${origin}${path}#${change.anchor}` })),
    )
    .sort((a, b) => compare(b.date, a.date) || compare(a.url, b.url))
    .slice(0, entriesAtMost);
  const [newest] = entries;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    '<title>Freightwright: changes to freight rules</title>',
    '<subtitle>Changes to the NMFC and to the rules by which Freightwright works.</subtitle>',
    `<id>${xmlText(origin)}/feed.xml</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(origin)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(origin)}/"/>`,
    `<updated>${momentOf(newest?.date ?? '1970-01-01')}</updated>`,
    `<author><name>Freightwright</name><uri>${xmlText(origin)}/</uri></author>`,
    ...entries.map(
      ({ url, title, text, date }) =>
        `<entry><id>${xmlText(url)}</id><link rel="alternate" type="text/html" href="${xmlText(url)}"/>` +
        `<title>${xmlText(title)}</title><updated>${momentOf(date)}</updated>` +
        `<summary>${xmlText(text)}</summary></entry>`,
    ),
    '</feed>',
    '',
  ].join('\n');
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The start of a day in UTC. */
const momentOf = (day: string) => `${day}T00:00:00Z`;

/** Seconds until a caller may retry while no registry has been read. */
const retryAfterS = 2;

/** A generated file. */
interface Written {
  readonly content: Content;
  /** False while some of its content cannot be read. */
  readonly isWhole: boolean;
}

interface PublishedDeps {
  readonly registry: RegistrySource;
  readonly pagesMarkup: PagesMarkup;
  readonly searchPages: SearchPages;
  /** The site's public origin. */
  readonly publicOrigin: string;
}

/**
 * Answers /robots.txt, /sitemap.xml, /feed.xml and the search index of the site from the deployed pages. Each
 * is cached per registry, and regenerated while some content of a page is missing. They contain no overrides.
 * @throws Problem `service.unavailable` for all but robots.txt until a registry has been read.
 */
export function published({
  registry,
  pagesMarkup,
  searchPages,
  publicOrigin,
}: PublishedDeps): GatewayMiddleware {
  const cached = new Map<string, { readonly tag: string; readonly content: Content }>();
  const ofPages =
    (write: (pages: readonly PublishedPage[], origin: string) => string) =>
    async (snapshot: RegistrySnapshot): Promise<Written> => {
      const pages = await publishedPages(snapshot.registry, pagesMarkup);
      const content = contentOf(write(pages, publicOrigin), '.xml');
      return { content, isWhole: pages.every(isWhole(snapshot)) };
    };
  const writers = new Map([
    ['/sitemap.xml', ofPages(sitemapOf)],
    ['/feed.xml', ofPages(feedOf)],
    [siteSearchPath, (snapshot: RegistrySnapshot) => writeSearch(snapshot, searchPages)],
  ]);

  return async function published(ctx, next) {
    if (!isRead(ctx.method)) return next();
    const snapshot = registry.current();
    if (ctx.path === '/robots.txt') {
      ctx.state.route = ctx.path;
      const content = contentOf(robotsOf(snapshot?.registry, publicOrigin), '.txt');
      return sendContent(ctx, content, { cacheControl: askAgainCacheControl });
    }
    const write = writers.get(ctx.path);
    if (write === undefined) return next();
    ctx.state.route = ctx.path;
    if (!snapshot) throw new Problem('service.unavailable', { retryAfterS, cause: 'No registry yet' });
    const { tag } = snapshot.content.plain;
    const last = cached.get(ctx.path);
    const { content, isWhole } =
      last?.tag === tag ? { content: last.content, isWhole: true } : await write(snapshot);
    if (isWhole) cached.set(ctx.path, { tag, content });
    await sendContent(ctx, content, { cacheControl: askAgainCacheControl });
  };
}

async function writeSearch({ registry }: RegistrySnapshot, searchPages: SearchPages): Promise<Written> {
  const found = await Promise.all(registry.remotes.map((entry) => searchPages.of(entry)));
  const file: SearchFile = { pages: found.flatMap((pages) => pages ?? []) };
  return {
    content: contentOf(JSON.stringify(file), '.json'),
    isWhole: found.every((pages) => pages !== undefined),
  };
}

/** Whether everything that the page's remote declares is present. */
const isWhole =
  ({ registry }: RegistrySnapshot) =>
  ({ path, markup }: PublishedPage): boolean =>
    markup !== undefined ||
    registry.remotes.some(({ pages }) =>
      pages?.some((page) => page.path === path && page.heading !== undefined),
    );
