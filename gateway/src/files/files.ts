import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Problem } from '@freightwright/contracts';
import { isRead, zoneOf } from '../edge/zone.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { assetPath } from './asset-path.ts';
import type { FileSource, KeptFiles } from './kept-files.ts';
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

/** The files of the shell's build. A link that leads out of its folder is no file of ours. */
export function shellSource(folder: string): FileSource {
  return {
    async find(path) {
      try {
        const root = await realpath(folder);
        const file = await realpath(join(root, path));
        if (!file.startsWith(root + sep)) return undefined;
        const found = await stat(file);
        return found.isFile() ? { changedAtMs: found.mtimeMs, read: () => readFile(file) } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
