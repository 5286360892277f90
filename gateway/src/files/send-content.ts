import type { GatewayContext } from '../gateway-context.ts';
import { acceptedEncoding, type Content, isCompressible } from './content.ts';

/** For immutable URLs: caches store it for a year without revalidation. */
export const immutableCacheControl = 'public, max-age=31536000, immutable';
/** For URLs whose content may change: caches store it, but revalidate on every request. */
export const askAgainCacheControl = 'no-cache';
/** For one visitor's data. */
export const privateCacheControl = 'private, no-store';

/**
 * Answers GET and HEAD with the content: compressed as the client accepts it, and 304 when its ETag matches.
 * An unknown file type is sent as a download, never as something that a browser would run.
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

/** A plain 404 for a missing file. It is not cacheable, as the file may be deployed at any moment. */
export function sendNoSuchFile(ctx: GatewayContext): void {
  ctx.status = 404;
  ctx.set('cache-control', 'no-store');
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = 'There is no such file.\n';
}
