import type { AssetStore } from '@freightwright/asset-store';

/**
 * The asset store as it is read: what is kept on the gateway's own disk is taken from there, so that pages of
 * live versions do not depend on the store.
 */
export function keptFirst(
  kept: Pick<AssetStore, 'list' | 'get'>,
  store: Pick<AssetStore, 'list' | 'get'>,
): Pick<AssetStore, 'list' | 'get'> {
  return {
    async list(folder) {
      const paths = await kept.list(folder).catch(() => []);
      return paths.length > 0 ? paths : store.list(folder);
    },
    get: async (path) => (await kept.get(path).catch(() => null)) ?? store.get(path),
  };
}
