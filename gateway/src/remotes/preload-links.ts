import {
  entryScript,
  FederationManifest,
  type RemoteEntry,
  remoteContract,
  sharedLibraries,
  startFiles,
} from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import { htmlText } from '../edge/markup-text.ts';
import type { KeptFiles } from '../files/files.ts';
import { createVersionCache, folderOf, readVersionJson } from './version-cache.ts';
import { isElsewhere } from './visitor-registry.ts';

interface Link {
  readonly address: string;
  readonly html: string;
}

export type PreloadLinks = ReturnType<typeof createPreloadLinks>;

/**
 * Links to what a remote needs at once (`sync`): its own files, and those of shared libraries that the shell
 * does not bring. They are computed once for each version. What the remote loads later (`async`) has no link,
 * because browsers warn of a preload that is not used within seconds.
 */
export function createPreloadLinks({ files, log }: { files: KeptFiles; log: Log }) {
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
     * The `link` elements for this version, or '' when there are none. Never rejects, and takes at most 300 ms.
     * @param there addresses of style sheets that the page has anyhow.
     */
    async of(entry: RemoteEntry, there: readonly string[] = []): Promise<string> {
      // The shell refuses a remote of another contract. An overridden remote comes from elsewhere and may
      // change.
      if (entry.contract !== remoteContract || isElsewhere(entry)) return '';
      const links = (await linksFor(entry)) ?? [];
      return links.map(({ address, html }) => (there.includes(address) ? '' : html)).join('');
    },
  };
}

/**
 * Each link asks in the way in which the file is asked for later, or the browser would fetch it twice:
 * `crossorigin` for fetch, none for scripts and styles.
 */
function linksOf({ manifest, integrity }: RemoteEntry, content: FederationManifest): Link[] {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
  const entry = entryScript(content);
  const brought = content.shared.filter(({ name }) => sharedLibraries[name]?.everyRemote === false);
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
 * What scripts draw comes after what stands in the page, so they leave the line to what the page is painted with and to
 * the shell. The shell's script in the head gives them a medium once the page is painted (`first-paint.ts`).
 */
const later = ' fetchpriority="low" media="not all"';

const attribute = (name: string, value: string) => ` ${name}="${htmlText(value)}"`;
