import type { GatewayContext } from '../gateway-context.ts';
import { acceptedEncoding, type Content, isCompressible } from './content.ts';

/** For what never changes under its address: caches keep it for a year and do not ask again. */
export const immutableCacheControl = 'public, max-age=31536000, immutable';
/** For what may change under its address: caches keep it, but ask each time whether it is still the same. */
export const askAgainCacheControl = 'no-cache';
/** For what is one visitor's alone. */
export const privateCacheControl = 'private, no-store';

/**
 * Answers GET and HEAD with the content: compressed as the caller takes it, and 304 when the caller has these
 * very bytes already. A kind of file that nobody knows is a download, never something that a browser would
 * run.
 */
export async function sendContent(
  ctx: GatewayContext,
  content: Content,
  { cacheControl, status = 200 }: { cacheControl: string; status?: number },
): Promise<void> {
  ctx.status = status;
  ctx.type = content.kind;
  if (ctx.type === '') ctx.type = 'application/octet-stream';
  const isLong = isCompressible(ctx.response.get('content-type'), content.plain.bytes.length);
  const encoding = isLong ? acceptedEncoding(ctx) : undefined;
  const copy = encoding ? await content.compressed(encoding) : content.plain;
  ctx.set('cache-control', cacheControl);
  ctx.set('etag', `"${copy.tag}"`);
  if (isLong) ctx.vary('accept-encoding');
  if (encoding) ctx.set('content-encoding', encoding);
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = copy.bytes;
}

/**
 * A plain answer for an address that names no file. No cache may keep it, as the file may be deployed any
 * moment.
 */
export function sendNoSuchFile(ctx: GatewayContext): void {
  ctx.status = 404;
  ctx.set('cache-control', 'no-store');
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = 'There is no such file.\n';
}
