import {
  checkSchema,
  type RemoteEntry,
  remoteContract,
  SearchFile,
  type SearchPage,
  searchFile,
} from '@freightwright/contracts';
import { type Log, withinMs } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { assetPath } from '../files/asset-path.ts';
import type { KeptFiles } from '../files/kept-files.ts';

const maxVersions = 200;
/** Who searches does not wait longer for one remote, milliseconds. */
const patienceMs = 300;

export type SearchPages = ReturnType<typeof createSearchPages>;

/** Reads what can be found on the pages of a version once. */
export function createSearchPages({ files, log }: { files: KeptFiles; log: Log }) {
  const kept = new LRUCache<string, readonly SearchPage[]>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: (manifest) => readPages(files, manifest),
  });
  return {
    /**
     * What can be found on the pages of a version; empty when it does not say, undefined when that cannot be read now.
     * Never rejects, and takes at most 300 ms.
     */
    async of({ contract, manifest }: RemoteEntry): Promise<readonly SearchPage[] | undefined> {
      if (contract !== remoteContract) return [];
      try {
        return await withinMs(patienceMs, kept.fetch(manifest));
      } catch (err) {
        log.warn({ err, manifest }, 'The pages of a remote cannot be searched');
        return undefined;
      }
    },
  };
}

async function readPages(files: KeptFiles, manifest: string): Promise<readonly SearchPage[]> {
  const file = assetPath(manifest)?.file ?? '';
  const path = file.slice(0, file.lastIndexOf('/') + 1) + searchFile;
  const content = await files.get(path);
  if (!content) return [];
  const json: unknown = JSON.parse(content.plain.bytes.toString('utf8'));
  const checked = checkSchema(SearchFile, json, { root: searchFile });
  if (checked.ok) return checked.data.pages;
  throw new Error(`${path} does not say what can be found`, { cause: checked.errors });
}
