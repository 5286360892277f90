import { checkSchema, type RemoteEntry, VersionFile, versionFile } from '@freightwright/contracts';
import { LRUCache } from 'lru-cache';
import type { KeptFiles } from '../files/kept-files.ts';

export interface StoredEntries {
  /**
   * The registry's entry for a version that is stored, live or not. Undefined when there is none, or none any more: old versions
   * are removed. Rejects when the store cannot be read.
   */
  of(name: string, version: string): Promise<RemoteEntry | undefined>;
}

const maxVersions = 200;

/** Reads once what the registry wrote down beside the files of a version. */
export function createStoredEntries(files: KeptFiles): StoredEntries {
  const kept = new LRUCache<string, RemoteEntry>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: async (folder) => {
      const file = await files.get(`${folder}/${versionFile}`);
      if (!file) return undefined;
      const checked = checkSchema(VersionFile, JSON.parse(file.plain.bytes.toString('utf8')));
      return checked.ok ? checked.data.entry : undefined;
    },
  });
  return { of: (name, version) => kept.fetch(`${name}/${version}`) };
}
