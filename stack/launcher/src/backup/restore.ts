import { join } from 'node:path';
import { bringFiles, filledFolders } from './data-files.ts';
import { bringDocuments, filledCollections } from './documents-store.ts';
import { type Manifest, readVerified } from './manifest.ts';
import {
  type BackupPart,
  dataDirOf,
  givenStores,
  needsDataFolder,
  type Stores,
  type StoresDeps,
  withDataFolder,
  withEmbedded,
} from './open-stores.ts';
import { bringStreams, filledStreams } from './stream-snapshots.ts';

export interface RestoreOptions extends StoresDeps {
  readonly folder: string;
  /** Default: all that the backup has. */
  readonly parts?: readonly BackupPart[] | undefined;
  /** Whether data at the target may be replaced. */
  readonly replace: boolean;
}

const filesPrefix = 'files/';

/**
 * Brings a backup back: into a data folder, for embedded parts, and into the servers that the settings name.
 * Every file is compared with its checksum, and every target looked at, before anything is written.
 * @throws Error that says what is wrong with the backup, which data stands where nothing may stand, or that
 * the platform is running.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { folder, env, report, replace } = options;
  const manifest = await readVerified(folder);
  const parts = chosenParts(manifest, options.parts);
  const given = givenStores(parts, env);
  if (!replace) refuseFilled(await filledServers(given, manifest));
  const bring = async ({ documents, messages }: Stores) => {
    const { collections = [], streams = [] } = manifest;
    if (documents) await bringDocuments(documents, { collections, folder: join(folder, 'mongodb') });
    if (messages) await bringStreams(messages, { streams, folder: join(folder, 'streams') });
  };
  if (!needsDataFolder(parts, env)) {
    await bring(given);
    return manifest;
  }
  return withDataFolder({ env, report }, async (data) => {
    if (!replace) refuseFilled(filledFolders(dataDirOf(env)).map((name) => join(data.path, name)));
    if (parts.has('files')) {
      const paths = manifest.files.flatMap(({ path }) =>
        path.startsWith(filesPrefix) ? [path.slice(filesPrefix.length)] : [],
      );
      await bringFiles(data.path, { folder: join(folder, 'files'), paths });
    }
    await withEmbedded(parts, { env, report, data }, bring);
    return manifest;
  });
}

function chosenParts(manifest: Manifest, asked: readonly BackupPart[] | undefined): Set<BackupPart> {
  const has: Record<BackupPart, boolean> = {
    mongodb: manifest.collections !== undefined,
    streams: manifest.streams !== undefined,
    files: manifest.hasFiles,
  };
  const missing = asked?.find((part) => !has[part]);
  if (missing) throw new Error(`The backup has no ${missing}.`);
  const there = (Object.keys(has) as BackupPart[]).filter((part) => has[part]);
  return new Set(asked ?? there);
}

async function filledServers(
  { documents, messages }: Stores,
  { collections = [] }: Manifest,
): Promise<string[]> {
  const databases = [...new Set(collections.map(({ database }) => database))];
  return [
    ...(documents ? await filledCollections(documents, databases) : []),
    ...(messages ? await filledStreams(messages) : []),
  ];
}

function refuseFilled(filled: readonly string[]): void {
  if (filled.length === 0) return;
  const [first, ...others] = filled;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new Error(
    `There is data at the target: ${first}${more}. --replace deletes it and puts the backup there.`,
  );
}
