import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AssetStore } from '@freightwright/asset-store';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../pages/compression.ts';

/** A file of a version, or a compressed copy of it. */
export interface RemoteFile {
  bytes: Buffer;
  /** Of these bytes, without the quotes. */
  tag: string;
}

/** The files of all versions of all remotes. Nothing in a version ever changes, so what was read once is kept. */
export interface RemoteFiles {
  /** The file as it is, or undefined when the version or the file is not there. Rejects when the store cannot be read. */
  read(path: string): Promise<RemoteFile | undefined>;
  /** A compressed copy: the one put beside the file, else one made here. */
  readCompressed(path: string, encoding: Encoding): Promise<RemoteFile | undefined>;
}

/** Bytes kept in memory: some fifty versions, compressed. */
const cacheBytes = 64 * 1024 * 1024;
/** A file larger than this is read each time. */
const largestKeptBytes = 8 * 1024 * 1024;
/** What an entry costs beside its bytes: key, hash, bookkeeping. */
const entryBytes = 500;
const maxVersions = 500;

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** @param cacheLimitBytes the most that is kept in memory. */
export function createRemoteFiles(store: AssetStore, cacheLimitBytes = cacheBytes): RemoteFiles {
  /** A version appears whole, so a list that is not empty is complete for good; an empty one may be filled any moment. */
  const versions = new LRUCache<string, ReadonlySet<string>>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const paths = await store.list(folder);
      return paths.length > 0 ? new Set(paths) : undefined;
    },
  });
  const files = new LRUCache<string, RemoteFile, () => Promise<Buffer | undefined>>({
    maxSize: cacheLimitBytes,
    maxEntrySize: Math.min(largestKeptBytes, cacheLimitBytes),
    sizeCalculation: ({ bytes }) => bytes.length + entryBytes,
    ignoreFetchAbort: true,
    // One reading for all who ask at the same moment.
    fetchMethod: async (_key, _stale, { context: load }) => {
      const bytes = await load();
      return bytes && { bytes, tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
    },
  });

  const pathsBeside = (path: string) => versions.fetch(path.split('/', 2).join('/'));

  async function fromStore(path: string): Promise<Buffer | undefined> {
    const asset = await store.get(path);
    return asset
      ? Buffer.from(asset.bytes.buffer, asset.bytes.byteOffset, asset.bytes.byteLength)
      : undefined;
  }

  async function read(path: string): Promise<RemoteFile | undefined> {
    if (!(await pathsBeside(path))?.has(path)) return undefined;
    return files.fetch(path, { context: () => fromStore(path) });
  }

  return {
    read,
    async readCompressed(path, encoding) {
      const copy = path + suffixes[encoding];
      if ((await pathsBeside(path))?.has(copy)) return read(copy);
      const file = await read(path);
      return file && files.fetch(`${encoding} ${path}`, { context: () => compress[encoding](file.bytes) });
    },
  };
}
