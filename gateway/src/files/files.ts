import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Problem } from '@freightwright/contracts';
import { LRUCache } from 'lru-cache';
import { isRead, zoneOf } from '../edge/zone.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { assetPath } from './asset-path.ts';
import { type Content, type Copy, compressed, copyOf, type Encoding } from './content.ts';
import { askAgainCacheControl, immutableCacheControl, sendContent, sendNoSuchFile } from './send-content.ts';

/** An existing file, before it is read. */
interface FoundFile {
  /** The file's modification time, milliseconds since the epoch; 0 for an immutable one. */
  changedAtMs: number;
  /** Undefined when the file was deleted in the meantime. Rejects when it cannot be read. */
  read(): Promise<Buffer | undefined>;
}

/** A source of files. */
export interface FileSource {
  /** Undefined when there is no such file. Rejects when the source is unavailable. */
  find(path: string): Promise<FoundFile | undefined>;
}

/** The cache limit of one source, in bytes: some fifty versions of remotes, compressed. */
const cacheBytes = 64 * 1024 * 1024;
/** A larger file is not cached. */
const maxCachedBytes = 8 * 1024 * 1024;
/** The overhead of a cached file: its key, its tag and its cache entry. */
const entryBytes = 500;

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

export type CachedFiles = ReturnType<typeof createCachedFiles>;

/**
 * An LRU cache of files as they are served. A compressed copy is the one next to the file ('main.js.br'), if
 * it is no older than the file; otherwise it is created here.
 * @param cacheLimitBytes the size limit of the cache.
 */
export function createCachedFiles(source: FileSource, cacheLimitBytes = cacheBytes) {
  const copies = new LRUCache<string, Copy, () => Promise<Buffer | undefined>>({
    maxSize: cacheLimitBytes,
    maxEntrySize: Math.min(maxCachedBytes, cacheLimitBytes),
    sizeCalculation: ({ bytes }) => bytes.length + entryBytes,
    ignoreFetchAbort: true,
    // Single-flight: concurrent requests for a file share one read.
    fetchMethod: async (_key, _stale, { context: load }) => {
      const bytes = await load();
      return bytes && copyOf(bytes);
    },
  });

  /** A changed file has another key, so a stale entry is never sent. */
  const read = (path: string, { changedAtMs, read }: FoundFile) =>
    copies.fetch(`${path} ${changedAtMs}`, { context: read });

  async function copyBeside(path: string, file: FoundFile, encoding: Encoding): Promise<Copy | undefined> {
    const beside = path + suffixes[encoding];
    const found = await source.find(beside);
    return found && found.changedAtMs >= file.changedAtMs ? read(beside, found) : undefined;
  }

  return {
    /** The file under a path of its source, or undefined. Rejects when the source cannot be read. */
    async get(path: string): Promise<Content | undefined> {
      const file = await source.find(path);
      const plain = file && (await read(path, file));
      if (!plain) return undefined;
      return {
        kind: extname(path).toLowerCase(),
        plain,
        async compressed(encoding) {
          const key = `${encoding} ${path} ${file.changedAtMs}`;
          const ready = await copyBeside(path, file, encoding);
          const made =
            ready ?? (await copies.fetch(key, { context: () => compressed(plain.bytes, encoding) }));
          return made ?? plain;
        },
      };
    },
  };
}

/** Seconds until a caller may retry when the store cannot be read. */
const retryAfterS = 5;

/**
 * Serves every path that looks like a file: the shell's own, and under /mfe/ those of remotes, every version
 * permanently. A missing file is a plain 404 and never the page, as a script tag must not receive HTML.
 * @throws Problem `service.unavailable` while the files cannot be read.
 */
export const files = (sources: { shell: CachedFiles; remotes: CachedFiles }): GatewayMiddleware =>
  async function files(ctx, next) {
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

/** The files of the shell's build. A link that leads out of its folder is not served. */
export const shellSource = (folder: string): FileSource => ({
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
});
