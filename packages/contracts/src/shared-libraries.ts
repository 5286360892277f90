/** A library that the whole page shares as a singleton. */
export interface SharedLibrary {
  /** The version in package.json; for React, of the shell. Remotes may request any range that includes it. */
  version: string;
  /** The shell provides the library, so every remote must share it instead of adding a second copy. */
  everyRemote: boolean;
  /** No page needs it for its first view: it is neither preloaded nor part of what a first visit loads. */
  isLazy?: boolean;
}

/**
 * The libraries that shell and remotes share, by package name. This is the single source of truth for their
 * versions: the webpack preset builds with them and the registry's admission checks enforce them. A remote
 * may share nothing else.
 */
export const sharedLibraries: Readonly<Record<string, SharedLibrary>> = {
  react: { version: '19.3.1', everyRemote: true },
  'react-dom': { version: '19.3.1', everyRemote: true },
  // Our subsets of larger libraries: antd, and the router with its query cache. Sharing the whole libraries
  // would load all of them on every page that uses one.
  '@freightwright/mfe-ui': { version: '1.0.0', everyRemote: false, isLazy: true },
  '@freightwright/mfe-routing': { version: '1.0.0', everyRemote: false },
};
