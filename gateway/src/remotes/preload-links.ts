import {
  checkSchema,
  entryScript,
  FederationManifest,
  type RemoteEntry,
  remoteContract,
  sharedLibraries,
  startFiles,
} from '@freightwright/contracts';
import { type Log, withinMs } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { assetPath } from '../files/asset-path.ts';
import type { KeptFiles } from '../files/kept-files.ts';

/** What the browser is told in the page's head to fetch before the shell asks for it. */
export interface PreloadLinks {
  /** The `link` elements of this version, or '' when there is nothing to say. Never rejects, and never takes long. */
  of(entry: RemoteEntry): Promise<string>;
}

const maxVersions = 200;
/** A page does not wait longer than this for links that only make it faster. */
const patienceMs = 300;

/**
 * Worked out once per version: what starts at once (`sync`), of the remote and of the shared libraries that the shell does not bring. A
 * browser complains of a preload that is not used within seconds, so what the remote loads later (`async`) is left to the remote.
 */
export function createPreloadLinks({ files, log }: { files: KeptFiles; log: Log }): PreloadLinks {
  const kept = new LRUCache<string, string, RemoteEntry>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: async (manifest, _stale, { context: entry }) => {
      const path = assetPath(manifest)?.file;
      const file = path === undefined ? undefined : await files.get(path);
      if (!file) throw new Error(`There is no ${manifest}`);
      const checked = checkSchema(FederationManifest, JSON.parse(file.plain.bytes.toString('utf8')), {
        root: 'the manifest',
      });
      if (!checked.ok) throw new Error(`${manifest} is no manifest`, { cause: checked.errors });
      return linksOf(entry, checked.data);
    },
  });

  return {
    async of(entry) {
      // The shell loads neither: a remote of another contract it refuses, an overridden one comes from elsewhere and changes.
      if (entry.contract !== remoteContract || entry.override) return '';
      try {
        return (await withinMs(patienceMs, kept.fetch(entry.manifest, { context: entry }))) ?? '';
      } catch (err) {
        log.warn({ err, manifest: entry.manifest }, 'A page goes without preload links');
        return '';
      }
    },
  };
}

/** Each link asks the way the loader will, or the browser would fetch it twice: `crossorigin` for fetch, none for scripts and styles. */
function linksOf({ manifest, integrity }: RemoteEntry, content: FederationManifest): string {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
  const entry = entryScript(content);
  const brought = content.shared.filter(({ name }) => sharedLibraries[name]?.everyRemote === false);
  const parts = [...content.exposes, ...brought];
  const scripts = startFiles(parts, 'js').filter((file) => file !== entry);
  const href = (file: string) => attribute('href', folder + file);
  const entryIntegrity = integrity === undefined ? '' : attribute('integrity', integrity);
  return [
    `<link rel="preload" as="fetch"${attribute('href', manifest)} crossorigin>`,
    `<link rel="preload" as="script"${href(entry)}${entryIntegrity}>`,
    ...startFiles(parts, 'css').map((file) => `<link rel="preload" as="style"${href(file)}>`),
    ...scripts.map((file) => `<link rel="preload" as="script"${href(file)}>`),
  ].join('');
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const attribute = (name: string, value: string) =>
  ` ${name}="${value.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')}"`;
