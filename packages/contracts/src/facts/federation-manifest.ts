import type { FederationManifest } from '../federation-manifest.ts';

/** Where Module Federation writes what a remote is made of. The other files of the version lie beside it. */
export const manifestFile = 'mf-manifest.json';

/** The remote's entry script, from the folder of the manifest. */
export const entryScript = ({ metaData: { remoteEntry } }: Pick<FederationManifest, 'metaData'>): string =>
  remoteEntry.path + remoteEntry.name;

/** The scripts or styles that a module of the remote, or a library it shares, loads at once. Each once, in the order of the manifest. */
export const startFiles = (
  parts: readonly Pick<FederationManifest['exposes'][number], 'assets'>[],
  kind: 'js' | 'css',
): string[] => [...new Set(parts.flatMap(({ assets }) => assets[kind].sync))];
