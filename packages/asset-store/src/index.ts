export { type Asset, type AssetStore, plainPath } from './asset-store.ts';
export { type DirectoryStoreOptions, directoryAssetStore } from './directory-asset-store.ts';
