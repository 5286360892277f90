export { type Asset, type AssetStore, plainPath, StoreMissing } from './asset-store.ts';
export { assetStoreSettings, openAssetStore } from './asset-store-settings.ts';
export { type DirectoryStoreOptions, directoryAssetStore } from './directory-asset-store.ts';
