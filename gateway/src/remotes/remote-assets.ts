import { Problem } from '@freightwright/contracts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { immutableCacheControl, noSuchFile } from '../pages/assets.ts';
import { acceptedEncoding, isCompressible } from '../pages/compression.ts';
import { mediaTypeOf } from '../pages/media-types.ts';
import { assetPath } from './asset-path.ts';
import type { RemoteFiles } from './remote-files.ts';

const retryAfterS = 5;

/**
 * Everything under /mfe/: '<name>/<version>/<file>', every version for ever. What is not there is a plain 404 that nobody keeps.
 * @throws Problem `service.unavailable` while the store cannot be read.
 */
export function remoteAssets(files: RemoteFiles): GatewayMiddleware {
  return async function remoteAssets(ctx, next) {
    if (!ctx.path.startsWith('/mfe/') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = 'file';
    const path = assetPath(ctx.path)?.file;
    if (path === undefined) return noSuchFile(ctx);
    const unreadable = (cause: unknown) => {
      throw new Problem('service.unavailable', { retryAfterS, cause });
    };
    const identity = await files.read(path).catch(unreadable);
    if (!identity) return noSuchFile(ctx);

    const type = mediaTypeOf(path);
    const compressible = isCompressible(type, identity.bytes.length);
    const encoding = compressible ? acceptedEncoding(ctx.get('accept-encoding')) : undefined;
    const copy = encoding && (await files.readCompressed(path, encoding).catch(unreadable));
    const { bytes, tag } = copy ?? identity;

    ctx.status = 200;
    ctx.type = type;
    ctx.set('cache-control', immutableCacheControl);
    ctx.set('etag', `"${tag}"`);
    if (compressible) ctx.vary('accept-encoding');
    if (copy && encoding) ctx.set('content-encoding', encoding);
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = bytes;
  };
}
