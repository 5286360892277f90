import {
  entryScript,
  FederationManifest,
  type RemoteEntry,
  remoteContract,
  sharedLibraries,
  startFiles,
} from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import { htmlText } from '../edge/markup-text.ts';
import type { CachedFiles } from '../files/files.ts';
import { createVersionCache, folderOf, readVersionJson } from './version-cache.ts';
import { isElsewhere } from './visitor-registry.ts';

interface Link {
  readonly address: string;
  readonly html: string;
}

export type PreloadLinks = ReturnType<typeof createPreloadLinks>;

/**
 * Preload links for what a remote needs immediately (`sync`): its own files, and those of shared libraries
 * that the shell does not provide and the page needs for its first view. They are computed a single time per version. Lazy chunks (`async`) have no
 * link, because browsers warn of a preload that is not used within seconds.
 */
export function createPreloadLinks({ files, log }: { files: CachedFiles; log: Log }) {
  const linksFor = createVersionCache({
    async read(entry) {
      const path = folderOf(entry) + entry.manifest.slice(entry.manifest.lastIndexOf('/') + 1);
      const manifest = await readVersionJson(files, path, FederationManifest);
      if (!manifest) throw new Error(`There is no ${path}`);
      return linksOf(entry, manifest);
    },
    failure: 'A page goes without preload links',
    log,
  });

  return {
    /**
     * The `link` elements for this version, or '' when there are none. Never rejects; takes at most 300 ms.
     * @param there URLs of style sheets that the page already has.
     */
    async of(entry: RemoteEntry, there: readonly string[] = []): Promise<string> {
      // The shell refuses a remote with another contract version. An overridden remote has another origin and
      // may change.
      if (entry.contract !== remoteContract || isElsewhere(entry)) return '';
      const links = (await linksFor(entry)) ?? [];
      return links.map(({ address, html }) => (there.includes(address) ? '' : html)).join('');
    },
  };
}

/**
 * Each link uses the request mode of the actual request, or the browser would fetch the file twice:
 * `crossorigin` for fetch, none for scripts and styles.
 */
function linksOf({ manifest, integrity }: RemoteEntry, content: FederationManifest): Link[] {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
  const entry = entryScript(content);
  const brought = content.shared.filter(({ name }) => {
    const library = sharedLibraries[name];
    return library?.everyRemote === false && library.isLazy !== true;
  });
  const parts = [...content.exposes, ...brought];
  const scripts = startFiles(parts, 'js').filter((file) => file !== entry);
  const link = (as: string, address: string, more = '') => ({
    address,
    html: `<link rel="preload" as="${as}"${attribute('href', address)}${more}>`,
  });
  const entryIntegrity = integrity === undefined ? '' : attribute('integrity', integrity);
  return [
    link('fetch', manifest, ' crossorigin'),
    link('script', folder + entry, later + entryIntegrity),
    ...startFiles(parts, 'css').map((file) => link('style', folder + file)),
    ...scripts.map((file) => link('script', folder + file, later)),
  ];
}

/**
 * Scripts render after the page's markup, so they leave the bandwidth to render-blocking files and to the
 * shell. The shell's script in the head gives them a medium after the first paint (`first-paint.ts`).
 */
const later = ' fetchpriority="low" media="not all"';

const attribute = (name: string, value: string) => ` ${name}="${htmlText(value)}"`;
