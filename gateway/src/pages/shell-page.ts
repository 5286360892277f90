import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@freightwright/contracts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { PreloadLinks } from '../remotes/preload-links.ts';
import type { RegistrySource } from '../remotes/registry.ts';
import type { Analytics } from './analytics.ts';
import { acceptedEncoding, compressed, type Encoding } from './compression.ts';
import { entryAt, isPage } from './page-routes.ts';

/** The shell's build leaves this place for the registry, so that the first page needs no second request to know its remotes. */
const marker = '<script type="application/json" id="mfe-registry"></script>';

/** JSON that no HTML parser can leave early: neither '</script>' nor '<!--' survives. Also safe as JavaScript (U+2028, U+2029). */
export function jsonForHtml(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The shell with `links` at the end of its head, after its own files, and the registry in its place. */
export function fillShell(html: string, { links, registryJson }: { links: string; registryJson: string }) {
  return html
    .replace('</head>', () => `${links}</head>`)
    .replace(marker, () => marker.replace('></', `>${jsonForHtml(registryJson)}</`));
}

interface ShellPage {
  etag: string;
  identity: Buffer;
  copies: Map<Encoding, Buffer>;
}

/** Seconds a visitor is asked to wait while the shell is not there: about one build. */
const retryAfterS = 10;

/** Whether the shell has been built. @throws when not. */
export async function shellReady(shellDir: string): Promise<void> {
  await stat(join(shellDir, 'index.html'));
}

/**
 * Every page is the shell with the registry inside and links to what its remote needs first: 200 where a page lives, 404 elsewhere (the
 * shell draws its own not-found page). Without a registry the place stays empty, and the shell asks for it.
 * @throws Problem `service.unavailable` while the shell is not built, `route.method-not-allowed` for anything but GET and HEAD,
 * `route.not-found` for who does not take HTML.
 */
export function shellPage(deps: {
  shellDir: string;
  registry: RegistrySource;
  preloadLinks: PreloadLinks;
  analytics?: Analytics | undefined;
}): GatewayMiddleware {
  const { registry, preloadLinks, analytics } = deps;
  const file = join(deps.shellDir, 'index.html');
  /** Pages of the shell and the registry named by `made`, by their links: as many as there are remotes, and one without. */
  let pages = new Map<string, ShellPage>();
  let made = '';

  async function pageWith(links: string, registryJson: string, registryVersion: string): Promise<ShellPage> {
    const { mtimeMs, size } = await stat(file);
    const wanted = `${mtimeMs} ${size} ${registryVersion}`;
    const kept = wanted === made ? pages.get(links) : undefined;
    if (kept) return kept;
    const page = pageOf(fillShell(await readFile(file, 'utf8'), { links, registryJson }));
    if (wanted !== made) pages = new Map();
    made = wanted;
    pages.set(links, page);
    return page;
  }

  return async function shellPage(ctx) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD');
      throw new Problem('route.method-not-allowed');
    }
    if (!ctx.accepts('html')) throw new Problem('route.not-found');
    ctx.state.route = 'page';
    const { overrides } = ctx.state;
    const snapshot = overrides?.snapshot ?? registry.current();
    const entry = entryAt(ctx.path, snapshot?.registry);
    const links = (analytics?.head ?? '') + (entry ? await preloadLinks.of(entry) : '');
    const page = await (overrides
      ? readFile(file, 'utf8').then((html) =>
          pageOf(fillShell(html, { links, registryJson: overrides.snapshot.json })),
        )
      : pageWith(links, snapshot?.json ?? '', snapshot?.version ?? '')
    ).catch((cause) => {
      throw new Problem('service.unavailable', { retryAfterS, cause });
    });
    const encoding = acceptedEncoding(ctx.get('accept-encoding'));
    ctx.status = isPage(ctx.path, snapshot?.registry) ? 200 : 404;
    // What one visitor overrides is no page of anybody else's.
    ctx.set('cache-control', overrides ? 'private, no-store' : 'no-cache');
    if (!overrides) ctx.set('etag', `"${page.etag}${encoding ? `-${encoding}` : ''}"`);
    ctx.vary('accept-encoding');
    ctx.type = 'text/html; charset=utf-8';
    if (!overrides && ctx.fresh) {
      ctx.status = 304;
      return;
    }
    if (encoding) ctx.set('content-encoding', encoding);
    ctx.body = encoding ? copyOf(page, encoding) : page.identity;
  };
}

function pageOf(html: string): ShellPage {
  const identity = Buffer.from(html);
  const etag = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return { etag, identity, copies: new Map() };
}

function copyOf(page: ShellPage, encoding: Encoding): Buffer {
  const copy = page.copies.get(encoding) ?? compressed(page.identity, encoding);
  page.copies.set(encoding, copy);
  return copy;
}
