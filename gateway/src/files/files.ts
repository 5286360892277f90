import { Problem } from '@freightwright/contracts';
import { isRead } from '../edge/read-method.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { zoneOf } from '../limits/rate-limits.ts';
import { assetPath } from './asset-path.ts';
import type { KeptFiles } from './kept-files.ts';
import { askAgainCacheControl, immutableCacheControl, sendContent, sendNoSuchFile } from './send-content.ts';

/** Seconds after which a store that cannot be read is asked again. */
const retryAfterS = 5;

/**
 * Answers every address that looks like a file: the shell's own, and under /mfe/ those of remotes, every
 * version for ever. An address without a file is a plain 404 and never the page, as a script tag must not
 * receive HTML.
 * @throws Problem `service.unavailable` while the files cannot be read.
 */
export function files(sources: { shell: KeptFiles; remotes: KeptFiles }): GatewayMiddleware {
  return async function files(ctx, next) {
    if (zoneOf(ctx.path) !== 'asset' || !isRead(ctx.method)) return next();
    ctx.state.route = 'file';
    const wanted = assetPath(ctx.path);
    const content =
      wanted &&
      (await sources[wanted.root].get(wanted.file).catch((cause: unknown) => {
        throw new Problem('service.unavailable', { retryAfterS, cause });
      }));
    if (!content) return sendNoSuchFile(ctx);
    await sendContent(ctx, content, {
      cacheControl: wanted.immutable ? immutableCacheControl : askAgainCacheControl,
    });
  };
}
