import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@freightwright/contracts';
import type { Middleware } from 'koa';
import { acceptedEncoding, compressed, type Encoding } from './compression.ts';
import { isPage } from './page-routes.ts';
import type { RegistrySource } from './registry.ts';

/** The shell's build leaves this place for the registry, so that the first page needs no second request to know its remotes. */
const marker = '<script type="application/json" id="mfe-registry"></script>';

/** JSON that no HTML parser can leave early: neither '</script>' nor '<!--' survives. Also safe as JavaScript (U+2028, U+2029). */
export function jsonForHtml(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function fillShell(html: string, registryJson: string): string {
  return html.replace(marker, () => marker.replace('></', `>${jsonForHtml(registryJson)}</`));
}

interface ShellPage {
  made: string;
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
 * Every page is the shell with the registry inside: 200 where a page lives, 404 elsewhere (the shell draws its own not-found page).
 * @throws Problem `service.unavailable` while the shell is not built, `route.method-not-allowed` for anything but GET and HEAD,
 * `route.not-found` for who does not take HTML.
 */
export function shellPage(deps: { shellDir: string; registry: RegistrySource }): Middleware {
  const file = join(deps.shellDir, 'index.html');
  let page: ShellPage | undefined;

  async function currentPage(registryJson: string, registryVersion: string): Promise<ShellPage> {
    const { mtimeMs, size } = await stat(file);
    const made = `${mtimeMs} ${size} ${registryVersion}`;
    if (page?.made === made) return page;
    const identity = Buffer.from(fillShell(await readFile(file, 'utf8'), registryJson));
    const etag = createHash('sha256').update(identity).digest('hex').slice(0, 16);
    page = { made, etag, identity, copies: new Map() };
    return page;
  }

  return async function shellPage(ctx) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD');
      throw new Problem('route.method-not-allowed');
    }
    if (!ctx.accepts('html')) throw new Problem('route.not-found');
    ctx.state.route = 'page';
    const snapshot = await deps.registry.current();
    const current = await currentPage(snapshot?.json ?? '{"remotes":[]}', snapshot?.version ?? '').catch(
      (cause) => {
        throw new Problem('service.unavailable', { retryAfterS, cause });
      },
    );
    const encoding = acceptedEncoding(ctx.get('accept-encoding'));
    ctx.status = isPage(ctx.path, snapshot?.registry) ? 200 : 404;
    ctx.set('cache-control', 'no-cache');
    ctx.set('etag', `"${current.etag}${encoding ? `-${encoding}` : ''}"`);
    ctx.vary('accept-encoding');
    ctx.type = 'text/html; charset=utf-8';
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    if (encoding) ctx.set('content-encoding', encoding);
    ctx.body = encoding ? copyOf(current, encoding) : current.identity;
  };
}

function copyOf(page: ShellPage, encoding: Encoding): Buffer {
  const copy = page.copies.get(encoding) ?? compressed(page.identity, encoding);
  page.copies.set(encoding, copy);
  return copy;
}
