import type { AssetStore } from '@freightwright/asset-store';
import { LRUCache } from 'lru-cache';
import type { FileSource } from '../files/files.ts';

/** The limit of versions whose file list is cached. */
const maxVersions = 500;

/** The files of all versions of all remotes, by '<name>/<version>/<file>'. Versions are immutable. */
export function remoteSource(store: Pick<AssetStore, 'list' | 'get'>): FileSource {
  /**
   * A version is published atomically, so a non-empty list is complete and final. An empty one is not cached.
   */
  const versions = new LRUCache<string, ReadonlySet<string>>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const paths = await store.list(folder);
      return paths.length > 0 ? new Set(paths) : undefined;
    },
  });

  return {
    async find(path) {
      const inVersion = await versions.fetch(path.split('/', 2).join('/'));
      if (!inVersion?.has(path)) return undefined;
      return {
        changedAtMs: 0,
        async read() {
          const asset = await store.get(path);
          if (!asset) return undefined;
          const { buffer, byteOffset, byteLength } = asset.bytes;
          return Buffer.from(buffer, byteOffset, byteLength);
        },
      };
    },
  };
}
