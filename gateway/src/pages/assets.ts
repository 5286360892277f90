import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Context } from 'koa';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { type AssetPath, assetPath } from '../remotes/asset-path.ts';
import { acceptedEncoding, compressor, type Encoding, isCompressible } from './compression.ts';
import { mediaTypeOf } from './media-types.ts';

interface AssetFile {
  path: string;
  sizeBytes: number;
  mtimeMs: number;
}

const siblings: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** What never changes is kept a year and not asked for again. */
export const immutableCacheControl = 'public, max-age=31536000, immutable';

/**
 * Files of the shell; what may change under its name is asked for each time and answered by its ETag. An address that looks like a file
 * and is none is a plain 404, never the page: a script tag must not receive HTML, and no cache may keep the answer.
 */
export function assets(shellDir: string): GatewayMiddleware {
  return async function assets(ctx, next) {
    const wanted = assetPath(ctx.path);
    const fileLike = ctx.path.includes('.', ctx.path.lastIndexOf('/'));
    if (!fileLike || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = 'file';
    const file = wanted?.root === 'shell' && (await findFile(shellDir, wanted.file));
    if (!file) return noSuchFile(ctx);
    await sendFile(ctx, wanted, file);
  };
}

export function noSuchFile(ctx: Pick<Context, 'status' | 'set' | 'type' | 'body'>): void {
  ctx.status = 404;
  ctx.set('cache-control', 'no-store');
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = 'There is no such file.\n';
}

async function sendFile(ctx: Context, wanted: AssetPath, identity: AssetFile): Promise<void> {
  const type = mediaTypeOf(identity.path);
  const compressible = isCompressible(type, identity.sizeBytes);
  const encoding = compressible ? acceptedEncoding(ctx.get('accept-encoding')) : undefined;
  const ready = encoding && (await findSibling(identity, siblings[encoding]));
  const file = ready ?? identity;
  const etag = `${file.sizeBytes.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}`;

  ctx.status = 200;
  ctx.type = type;
  ctx.set('cache-control', wanted.immutable ? immutableCacheControl : 'no-cache');
  // A copy compressed on the spot is equal in meaning, not in bytes: a weak tag (RFC 9110 8.8.1).
  ctx.set('etag', encoding && !ready ? `W/"${etag}-${encoding}"` : `"${etag}"`);
  if (compressible) ctx.vary('accept-encoding');
  if (encoding) ctx.set('content-encoding', encoding);
  if (!encoding || ready) ctx.length = file.sizeBytes;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (ctx.method === 'HEAD') {
    ctx.respond = false;
    ctx.res.end();
    return;
  }
  const content = createReadStream(file.path);
  ctx.body =
    encoding && !ready ? content.on('error', () => ctx.res.destroy()).pipe(compressor(encoding)) : content;
}

/** The file, if it is one and really lies below the root: a link that leads out is no file of ours. */
async function findFile(root: string, relative: string): Promise<AssetFile | undefined> {
  try {
    const base = await realpath(root);
    const path = await realpath(join(base, relative));
    if (!path.startsWith(base + sep)) return undefined;
    return await regularFile(path);
  } catch {
    return undefined;
  }
}

/** A copy compressed ahead of time counts while it is no older than what it is a copy of. */
async function findSibling(file: AssetFile, suffix: string): Promise<AssetFile | undefined> {
  try {
    const sibling = await regularFile(await realpath(file.path + suffix));
    const beside = sibling?.path === file.path + suffix;
    return beside && sibling.mtimeMs >= file.mtimeMs ? sibling : undefined;
  } catch {
    return undefined;
  }
}

async function regularFile(path: string): Promise<AssetFile | undefined> {
  const found = await stat(path);
  return found.isFile() ? { path, sizeBytes: found.size, mtimeMs: found.mtimeMs } : undefined;
}
