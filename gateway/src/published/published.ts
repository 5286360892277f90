import { Problem, type SearchFile, siteSearchPath } from '@freightwright/contracts';
import { isRead } from '../edge/zone.ts';
import { type Content, contentOf } from '../files/content.ts';
import { askAgainCacheControl, sendContent } from '../files/send-content.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { PagesMarkup } from '../remotes/page-markup.ts';
import type { RegistrySnapshot, RegistrySource } from '../remotes/registry.ts';
import { robotsOf, sitemapOf } from './crawler-files.ts';
import { feedOf } from './feed.ts';
import { type PublishedPage, publishedPages } from './published-pages.ts';
import type { SearchPages } from './search-pages.ts';

/** Seconds after which a caller may ask again for what needs a registry that has not been read yet. */
const retryAfterS = 2;

/** A file as it is now. */
interface Written {
  readonly content: Content;
  /** False while something that belongs into it cannot be read. */
  readonly isWhole: boolean;
}

interface PublishedDeps {
  readonly registry: RegistrySource;
  readonly pagesMarkup: PagesMarkup;
  readonly searchPages: SearchPages;
  /** Origin of the site as visitors type it. */
  readonly publicOrigin: string;
}

/**
 * Answers /robots.txt, /sitemap.xml and /feed.xml, and with what can be found on the site, from the pages that are
 * deployed. Each is written once for each registry, and again as long as something of a page is missing.
 * Nobody's overrides are in them.
 * @throws Problem `service.unavailable` for all but robots.txt until a registry has been read.
 */
export function published({
  registry,
  pagesMarkup,
  searchPages,
  publicOrigin,
}: PublishedDeps): GatewayMiddleware {
  const kept = new Map<string, { readonly tag: string; readonly content: Content }>();
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
    const last = kept.get(ctx.path);
    const { content, isWhole } =
      last?.tag === tag ? { content: last.content, isWhole: true } : await write(snapshot);
    if (isWhole) kept.set(ctx.path, { tag, content });
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

/** Whether all is there that the page's remote says it has. */
const isWhole =
  ({ registry }: RegistrySnapshot) =>
  ({ path, markup }: PublishedPage): boolean =>
    markup !== undefined ||
    registry.remotes.some(({ pages }) =>
      pages?.some((page) => page.path === path && page.heading !== undefined),
    );
