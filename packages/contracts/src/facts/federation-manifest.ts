import type { FederationManifest } from '../federation-manifest.ts';

/**
 * The file in which Module Federation describes a remote. The other files of the version are in the same
 * folder.
 */
export const manifestFile = 'mf-manifest.json';

/** The path of the remote's entry script, relative to the folder of the manifest. */
export const entryScript = ({ metaData: { remoteEntry } }: Pick<FederationManifest, 'metaData'>): string =>
  remoteEntry.path + remoteEntry.name;

/**
 * The scripts or styles that a module of the remote, or a library that it shares, loads at once. Each is
 * listed once, in the order of the manifest.
 */
export const startFiles = (
  parts: readonly Pick<FederationManifest['exposes'][number], 'assets'>[],
  kind: 'js' | 'css',
): string[] => [...new Set(parts.flatMap(({ assets }) => assets[kind].sync))];
