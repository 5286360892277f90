import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { checkSchema, Frames, framesFile, Problem } from '@freightwright/contracts';
import { withinMs } from '@freightwright/runtime-kit';
import { LRUCache } from 'lru-cache';
import { allowInside } from '../edge/security-headers.ts';
import { isRead } from '../edge/zone.ts';
import { type AssetRoot, assetPath } from '../files/asset-path.ts';
import { type Content, contentOf } from '../files/content.ts';
import type { CachedFiles } from '../files/files.ts';
import { sendContent } from '../files/send-content.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';
import type { PagesMarkup } from '../remotes/page-markup.ts';
import type { PreloadLinks } from '../remotes/preload-links.ts';
import type { RegistrySnapshot, RegistrySource } from '../remotes/registry.ts';
import { cachedFor, registryFor } from '../remotes/visitor-registry.ts';
import { composePage, type PageParts, type ShellFiles } from './compose-page.ts';
import { type InsideHashes, withFilesInside } from './files-inside.ts';

/** The sign-in page is the shell's own. */
export const shellPages: ReadonlySet<string> = new Set(['/auth']);

/** The remote for a path. A trailing slash makes no difference. */
export function entryAt(path: string, registry: RemoteRegistry | undefined): RemoteEntry | undefined {
  const plain = withoutTrailingSlash(path);
  return registry?.remotes.find((remote) => remote.routes.includes(plain));
}

/** Whether a page exists at the path: one of a deployed remote, or the shell's own. */
export const isPage = (path: string, registry: RemoteRegistry | undefined): boolean =>
  shellPages.has(withoutTrailingSlash(path)) || entryAt(path, registry) !== undefined;

export const withoutTrailingSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** A rendered page and the inline hashes of its policy. */
interface MadePage {
  readonly content: Content;
  readonly inside: InsideHashes;
  /** False when something could not be read in time. */
  readonly isComplete: boolean;
}

/** Milliseconds. A file that takes longer is referenced instead. */
const patienceMs = 300;

/**
 * The limit of cached combinations of live versions and canaries: all combinations of four canaries. Pages of
 * rarer ones are rendered per request.
 */
const variantsAtMost = 16;

/** Seconds until a visitor may retry while the shell is not built: about one build. */
const retryAfterS = 10;

/** @throws when the shell has not been built. */
export async function shellReady(shellDir: string): Promise<void> {
  await stat(join(shellDir, 'index.html'));
}

/**
 * Answers every page with the shell: its frame, the markup of the remote's page, and the page's metadata and
 * files in the head, so that it can be read before anything else has loaded. The registry is inlined. The
 * status is 200 where a deployed remote or the shell has a page and 404 elsewhere; the shell then renders its
 * own page for that. Without a registry its element stays empty, and the shell fetches it.
 * @throws Problem `service.unavailable` while the shell is not built, `route.method-not-allowed` for anything
 *   but GET and HEAD, `route.not-found` for clients that do not accept HTML.
 */
export function shellPage(deps: {
  shellDir: string;
  /** The site's files by root. */
  files: Readonly<Record<AssetRoot, CachedFiles>>;
  registry: RegistrySource;
  preloadLinks: PreloadLinks;
  pagesMarkup: PagesMarkup;
  /** The site's public origin. */
  publicOrigin: string;
  /** Elements with the operator's settings for pages. */
  settingsHead: string;
}): GatewayMiddleware {
  const { registry, preloadLinks, pagesMarkup, publicOrigin, settingsHead } = deps;
  const file = join(deps.shellDir, 'index.html');
  /**
   * The page cache: by the visitor's live versions and canaries; then by path and inserted content, where all
   * paths without a page share one entry. It is valid for the shell and the live versions in `made`.
   */
  const variants = new LRUCache<string, Map<string, MadePage>>({ max: variantsAtMost });
  let made = '';

  async function textAt(address: string): Promise<string | undefined> {
    const wanted = assetPath(address);
    const reading = wanted && deps.files[wanted.root].get(wanted.file);
    const content = reading && (await withinMs(patienceMs, reading).catch(() => undefined));
    return content?.plain.bytes.toString('utf8');
  }

  async function madePage(parts: PageParts): Promise<MadePage> {
    const composed = composePage(await readShell(deps.shellDir), parts);
    const { html, ...more } = await withFilesInside(composed, textAt);
    return { content: contentOf(html, '.html'), ...more };
  }

  async function cachedPage(parts: PageParts, snapshot: RegistrySnapshot | undefined): Promise<MadePage> {
    const { mtimeMs, size } = await stat(file);
    const wanted = `${mtimeMs} ${size} ${registry.current()?.content.plain.tag}`;
    const variant = snapshot?.content.plain.tag ?? '';
    // Markup that could not be read in time is missing in one response and present in the next.
    const key = `${parts.path} ${parts.markup === undefined} ${parts.head}`;
    const cached = wanted === made ? variants.get(variant)?.get(key) : undefined;
    if (cached) return cached;
    const page = await madePage(parts);
    if (wanted !== made) variants.clear();
    made = wanted;
    if (!page.isComplete) return page;
    const pages = variants.get(variant) ?? new Map<string, MadePage>();
    variants.set(variant, pages.set(key, page));
    return page;
  }

  async function partsOf(ctx: GatewayContext, snapshot: RegistrySnapshot | undefined): Promise<PageParts> {
    const there = isPage(ctx.path, snapshot?.registry);
    const path = there ? withoutTrailingSlash(ctx.path) : nowhere;
    const entry = entryAt(path, snapshot?.registry);
    const markup = entry && !readsQuery(ctx, entry, path) ? await pagesMarkup.of(entry, path) : undefined;
    const links = entry
      ? await preloadLinks.of(
          entry,
          markup?.sheets.map(({ address }) => address),
        )
      : '';
    return {
      path,
      entry,
      markup,
      registry: snapshot?.registry,
      registryJson: snapshot?.json ?? '',
      head: settingsHead + links,
      origin: publicOrigin,
    };
  }

  return async function shellPage(ctx) {
    if (!isRead(ctx.method)) {
      ctx.set('allow', 'GET, HEAD');
      throw new Problem('route.method-not-allowed');
    }
    if (!ctx.accepts('html')) throw new Problem('route.not-found');
    ctx.state.route = 'page';
    const snapshot = registryFor(ctx, registry);
    const parts = await partsOf(ctx, snapshot);
    if (parts.entry) ctx.state.shown = parts.entry;
    const making = ctx.state.visitorRegistry?.isOwn ? madePage(parts) : cachedPage(parts, snapshot);
    const page = await making.catch((cause: unknown) => {
      throw new Problem('service.unavailable', { retryAfterS, cause });
    });
    const policy = ctx.response.get('content-security-policy');
    ctx.set('content-security-policy', allowInside(policy, page.inside));
    await sendContent(ctx, page.content, {
      // Until a registry has been read, the pages are unknown.
      status: parts.path === nowhere && snapshot ? 404 : 200,
      cacheControl: cachedFor(ctx),
    });
  };
}

/** The cache key of every path without a page, so that unknown paths do not fill the cache. */
const nowhere = '';

/** Whether the URL has a query parameter that changes the page's initial markup. */
function readsQuery(ctx: GatewayContext, { pages = [] }: RemoteEntry, path: string): boolean {
  const read = pages.find((page) => page.path === path)?.query ?? [];
  return ctx.search !== '' && read.some((name) => new URLSearchParams(ctx.search).has(name));
}

/** @throws when the shell has not been built. */
async function readShell(folder: string): Promise<ShellFiles> {
  const [html, frames] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, framesFile), 'utf8').catch(() => undefined),
  ]);
  if (frames === undefined) return { html, frames };
  const checked = checkSchema(Frames, JSON.parse(frames), { root: framesFile });
  if (!checked.ok) throw new Error(`${framesFile} does not hold frames`, { cause: checked.errors });
  return { html, frames: checked.data };
}
