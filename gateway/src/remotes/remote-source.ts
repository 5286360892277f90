import type { AssetStore } from '@freightwright/asset-store';
import { LRUCache } from 'lru-cache';
import type { FileSource } from '../files/files.ts';

/** Versions whose list of files is kept. */
const maxVersions = 500;

/**
 * The files of all versions of all remotes, by '<name>/<version>/<file>'. Nothing in a version ever changes.
 */
export function remoteSource(store: Pick<AssetStore, 'list' | 'get'>): FileSource {
  /**
   * A version appears as a whole, so a list with files in it is complete for good. An empty one is not kept.
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
