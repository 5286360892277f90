import type { FederationManifest } from '../federation-manifest.ts';
import type { NavigationLink, RemoteEntry } from '../registry.ts';

/**
 * The version of the contract between shell and remotes: what `platform` offers and how a remote is mounted.
 * Every breaking change increments it.
 */
export const remoteContract = 1;

/** The Module Federation manifest of a remote. The other files of the version are in the same folder. */
export const manifestFile = 'mf-manifest.json';

/**
 * The path of the remote's entry script, relative to the folder of the manifest.
 * @example entryScript(manifest); // => 'remoteEntry.js'
 */
export const entryScript = ({ metaData: { remoteEntry } }: Pick<FederationManifest, 'metaData'>): string =>
  remoteEntry.path + remoteEntry.name;

/**
 * The scripts or styles that a module of the remote, or a library that it shares, loads immediately. Each is
 * listed a single time, in the order of the manifest.
 * @example startFiles(manifest.exposes, 'js'); // => ['start.js']
 */
export const startFiles = (
  parts: readonly Pick<FederationManifest['exposes'][number], 'assets'>[],
  kind: 'js' | 'css',
): string[] => [...new Set(parts.flatMap(({ assets }) => assets[kind].sync))];

export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
  /** 'page' for the current page, true for the first page of its section. */
  readonly current: 'page' | true | undefined;
}

/** Entries of the registry with an order below this are shown in the header, the others in the footer. */
const footerFromOrder = 100;

/**
 * The links of the registry's remotes in header and footer. The shell renders them, and the gateway writes
 * the same into the page. A page without a link of its own is in the section of its remote's first link.
 * @param isShown whether a remote's link is visible to the visitor; others are left out.
 * @param open the current page, and the remote that answers it.
 * @example
 * linksOf(remotes, () => true, { path: '/pricing', entry: undefined }).header[0]?.label; // => 'Pricing'
 */
export function linksOf(
  remotes: readonly RemoteEntry[],
  isShown: (remote: RemoteEntry, link: NavigationLink) => boolean,
  open: { readonly path: string; readonly entry: RemoteEntry | undefined },
): { header: NavigationEntry[]; footer: NavigationEntry[] } {
  const links = open.entry?.navigation ?? [];
  const here = (links.find(({ path }) => path === open.path) ?? links[0])?.path;
  const entries = remotes
    .flatMap((remote) => (remote.navigation ?? []).filter((link) => isShown(remote, link)))
    .sort((a, b) => a.order - b.order)
    .map(
      (link) =>
        ({ ...link, current: link.path === here ? here !== open.path || 'page' : undefined }) as const,
    );
  return {
    header: entries.filter(({ order }) => order < footerFromOrder),
    footer: entries.filter(({ order }) => order >= footerFromOrder),
  };
}
