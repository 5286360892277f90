/** A library that exists once on a page. */
export interface SharedLibrary {
  /** The version in its package.json, and for React the one the shell offers. Remotes may ask for any range that holds it. */
  version: string;
  /** The shell brings it, so a copy of a remote's own would be a second one on the page: every remote must share it. */
  everyRemote: boolean;
}

/**
 * The libraries shell and remotes share, by package name. The one source of their versions: the webpack preset builds with it, the
 * registry's gate checks with it. A remote may share nothing else.
 */
export const sharedLibraries: Readonly<Record<string, SharedLibrary>> = {
  react: { version: '19.3.1', everyRemote: true },
  'react-dom': { version: '19.3.1', everyRemote: true },
  // Our two faces of larger libraries: antd, and router with query. Sharing those whole would put all of them on every page that uses one.
  '@freightwright/mfe-ui': { version: '1.0.0', everyRemote: false },
  '@freightwright/mfe-routing': { version: '1.0.0', everyRemote: false },
};
