import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@freightwright/contracts';
import { isRead } from '../edge/read-method.ts';
import { type Content, contentOf } from '../files/content.ts';
import { askAgainCacheControl, privateCacheControl, sendContent } from '../files/send-content.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { PreloadLinks } from '../remotes/preload-links.ts';
import type { RegistrySnapshot, RegistrySource } from '../remotes/registry.ts';
import type { Analytics } from './analytics.ts';
import { entryAt, isPage } from './page-routes.ts';

/**
 * The place in the shell's build for the registry, so that the first page knows its remotes without another
 * request.
 */
const marker = '<script type="application/json" id="mfe-registry"></script>';

/**
 * JSON that an HTML parser cannot take for markup, as neither '</script>' nor '<!--' is left in it. It is
 * valid JavaScript as well (U+2028 and U+2029 are escaped).
 */
function jsonForHtml(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The shell with the registry in its place, and with `links` at the end of its head, after the shell's own
 * files.
 */
function fillShell(html: string, { links, registryJson }: { links: string; registryJson: string }) {
  return html
    .replace('</head>', () => `${links}</head>`)
    .replace(marker, () => marker.replace('></', `>${jsonForHtml(registryJson)}</`));
}

/** Seconds after which a visitor may try again while the shell is not built: about one build. */
const retryAfterS = 10;

/** @throws when the shell has not been built. */
export async function shellReady(shellDir: string): Promise<void> {
  await stat(join(shellDir, 'index.html'));
}

/**
 * Answers every page with the shell. Inside are the registry and links to what the remote of the page needs
 * first. The status is 200 where a page is and 404 elsewhere; the shell then draws its own page for that.
 * Without a registry its place stays empty, and the shell asks for it.
 * @throws Problem `service.unavailable` while the shell is not built, `route.method-not-allowed` for anything
 * but GET and HEAD, `route.not-found` for callers that do not accept HTML.
 */
export function shellPage(deps: {
  shellDir: string;
  registry: RegistrySource;
  preloadLinks: PreloadLinks;
  analytics?: Analytics | undefined;
}): GatewayMiddleware {
  const { registry, preloadLinks, analytics } = deps;
  const file = join(deps.shellDir, 'index.html');
  /**
   * Pages by the links in their head: one for each remote, and one without links. They are kept for as long
   * as the shell and the registry are those that `made` names.
   */
  let pages = new Map<string, Content>();
  let made = '';

  const madePage = async (links: string, registryJson: string) =>
    contentOf(fillShell(await readFile(file, 'utf8'), { links, registryJson }), '.html');

  async function keptPage(links: string, snapshot: RegistrySnapshot | undefined): Promise<Content> {
    const { mtimeMs, size } = await stat(file);
    const wanted = `${mtimeMs} ${size} ${snapshot?.content.plain.tag}`;
    const kept = wanted === made ? pages.get(links) : undefined;
    if (kept) return kept;
    const page = await madePage(links, snapshot?.json ?? '');
    if (wanted !== made) pages = new Map();
    made = wanted;
    pages.set(links, page);
    return page;
  }

  return async function shellPage(ctx) {
    if (!isRead(ctx.method)) {
      ctx.set('allow', 'GET, HEAD');
      throw new Problem('route.method-not-allowed');
    }
    if (!ctx.accepts('html')) throw new Problem('route.not-found');
    ctx.state.route = 'page';
    const { overrides } = ctx.state;
    const snapshot = overrides?.snapshot ?? registry.current();
    const entry = entryAt(ctx.path, snapshot?.registry);
    const links = (analytics?.head ?? '') + (entry ? await preloadLinks.of(entry) : '');
    const making = overrides ? madePage(links, overrides.snapshot.json) : keptPage(links, snapshot);
    const page = await making.catch((cause: unknown) => {
      throw new Problem('service.unavailable', { retryAfterS, cause });
    });
    await sendContent(ctx, page, {
      status: isPage(ctx.path, snapshot?.registry) ? 200 : 404,
      cacheControl: overrides ? privateCacheControl : askAgainCacheControl,
    });
  };
}
