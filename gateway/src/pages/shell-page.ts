import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { checkSchema, Frames, framesFile, Problem } from '@freightwright/contracts';
import { withinMs } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { allowInside } from '../edge/security-headers.ts';
import { isRead } from '../edge/zone.ts';
import { type AssetRoot, assetPath } from '../files/asset-path.ts';
import { type Content, contentOf } from '../files/content.ts';
import type { KeptFiles } from '../files/files.ts';
import { sendContent } from '../files/send-content.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';
import type { PagesMarkup } from '../remotes/page-markup.ts';
import type { PreloadLinks } from '../remotes/preload-links.ts';
import type { RegistrySnapshot, RegistrySource } from '../remotes/registry.ts';
import { keepingFor, registryFor } from '../remotes/visitor-registry.ts';
import { composePage, type PageParts, type ShellFiles } from './compose-page.ts';
import { type InsideHashes, withFilesInside } from './files-inside.ts';

/** The page to sign in is the shell's own. */
export const shellPages: ReadonlySet<string> = new Set(['/auth']);

/** The remote for a path. A slash at the end makes no difference. */
export function entryAt(path: string, registry: RemoteRegistry | undefined): RemoteEntry | undefined {
  const plain = withoutTrailingSlash(path);
  return registry?.remotes.find((remote) => remote.routes.includes(plain));
}

/** Whether there is a page at the path: one of a deployed remote, or the shell's own. */
export const isPage = (path: string, registry: RemoteRegistry | undefined): boolean =>
  shellPages.has(withoutTrailingSlash(path)) || entryAt(path, registry) !== undefined;

export const withoutTrailingSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** A page as it is sent, and what its policy must allow. */
interface MadePage {
  readonly content: Content;
  readonly inside: InsideHashes;
  /** False for one that misses something that could not be read in time. */
  readonly isComplete: boolean;
}

/** Milliseconds. A page that must wait longer for a file asks for it. */
const patienceMs = 300;

/**
 * How many combinations of live versions and canaries have their pages kept: all, with four canaries at a time. Pages of the
 * rarer ones are made when they are asked for.
 */
const variantsAtMost = 16;

/** Seconds after which a visitor may try again while the shell is not built: about one build. */
const retryAfterS = 10;

/** @throws when the shell has not been built. */
export async function shellReady(shellDir: string): Promise<void> {
  await stat(join(shellDir, 'index.html'));
}

/**
 * Answers every page with the shell: its frame, the markup of the remote's page, and in the head what the page
 * needs and is called, so that it can be read before anything else has come. The registry is inside. The status is
 * 200 where a deployed remote or the shell has a page and 404 elsewhere; the shell then draws its own page for
 * that. Without a registry its place stays empty, and the shell asks for it.
 * @throws Problem `service.unavailable` while the shell is not built, `route.method-not-allowed` for anything
 * but GET and HEAD, `route.not-found` for callers that do not accept HTML.
 */
export function shellPage(deps: {
  shellDir: string;
  /** The files of the site, by where they are. */
  files: Readonly<Record<AssetRoot, KeptFiles>>;
  registry: RegistrySource;
  preloadLinks: PreloadLinks;
  pagesMarkup: PagesMarkup;
  /** Origin of the site as visitors type it. */
  publicOrigin: string;
  /** Elements that tell a page the operator's settings. */
  settingsHead: string;
}): GatewayMiddleware {
  const { registry, preloadLinks, pagesMarkup, publicOrigin, settingsHead } = deps;
  const file = join(deps.shellDir, 'index.html');
  /**
   * Pages by what a visitor gets of the remotes, live versions and canaries; then by their path and what is put into
   * them, where those at addresses without a page are one. They are kept for as long as the shell and the live versions
   * are those that `made` names.
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

  async function keptPage(parts: PageParts, snapshot: RegistrySnapshot | undefined): Promise<MadePage> {
    const { mtimeMs, size } = await stat(file);
    const wanted = `${mtimeMs} ${size} ${registry.current()?.content.plain.tag}`;
    const variant = snapshot?.content.plain.tag ?? '';
    // Markup that could not be read in time is missing in one answer and there in the next.
    const key = `${parts.path} ${parts.markup === undefined} ${parts.head}`;
    const kept = wanted === made ? variants.get(variant)?.get(key) : undefined;
    if (kept) return kept;
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
    const making = ctx.state.visitorRegistry?.isOwn ? madePage(parts) : keptPage(parts, snapshot);
    const page = await making.catch((cause: unknown) => {
      throw new Problem('service.unavailable', { retryAfterS, cause });
    });
    const policy = ctx.response.get('content-security-policy');
    ctx.set('content-security-policy', allowInside(policy, page.inside));
    await sendContent(ctx, page.content, {
      // Until a registry has been read, nobody knows which pages there are.
      status: parts.path === nowhere && snapshot ? 404 : 200,
      cacheControl: keepingFor(ctx),
    });
  };
}

/** Stands for every address without a page, so that each of them does not become a page that is kept. */
const nowhere = '';

/** Whether the address has a parameter with which the page would not begin as its markup does. */
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
