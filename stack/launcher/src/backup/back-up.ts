import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUsers } from '../secrets.ts';
import { keepFiles } from './data-files.ts';
import { keepDocuments } from './documents-store.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import {
  type BackupPart,
  dataDirOf,
  givenStores,
  holdsData,
  needsDataFolder,
  type Stores,
  type StoresDeps,
  withDataFolder,
  withEmbedded,
} from './open-stores.ts';
import { keepStreams } from './stream-snapshots.ts';

export interface BackUpOptions extends StoresDeps {
  /** A new or an empty folder. */
  readonly folder: string;
  /** Default: all of them; the files only where there is a data folder. */
  readonly parts?: readonly BackupPart[] | undefined;
  readonly nowMs: () => number;
}

/**
 * Writes the data of the site into a folder. Embedded parts are started alone for that, so the platform must
 * be stopped; servers that the settings name may be running and in use.
 * @throws Error that says what to do when the folder is not empty, the platform is running, or there is
 * nothing to back up. What was written by then has no manifest, and is refused by a restore.
 */
export async function backUp(options: BackUpOptions): Promise<Manifest> {
  const { folder, env, report, nowMs } = options;
  const parts = new Set(options.parts ?? usualParts(env));
  await makeFolder(folder);
  const keep = async ({ documents, messages }: Stores) => {
    const kept = documents
      ? await keepDocuments(documents, { databases: databaseUsers, folder: join(folder, 'mongodb') })
      : undefined;
    const streams = messages ? await keepStreams(messages, join(folder, 'streams')) : undefined;
    return { kept, streams };
  };
  const madeAt = new Date(nowMs()).toISOString();
  if (!needsDataFolder(parts, env)) {
    const { kept, streams } = await keep(givenStores(parts, env));
    const oneMoment = !streams && kept?.oneMoment === true;
    return writeManifest(folder, manifestOf({ madeAt, oneMoment, kept, streams, hasFiles: false }));
  }
  const dataDir = dataDirOf(env);
  if (!holdsData(dataDir))
    throw new Error(`There is nothing to back up: DATA_DIR is ${dataDir}, which does not exist.`);
  return withDataFolder({ env, report }, async (data) => {
    const { kept, streams } = await withEmbedded(parts, { env, report, data }, keep);
    if (parts.has('files')) await keepFiles(data.path, join(folder, 'files'));
    const { documents, messages } = givenStores(parts, env);
    const oneMoment = documents === undefined && messages === undefined;
    return writeManifest(
      folder,
      manifestOf({ madeAt, oneMoment, kept, streams, hasFiles: parts.has('files') }),
    );
  });
}

function usualParts(env: BackUpOptions['env']): BackupPart[] {
  const servers: BackupPart[] = ['mongodb', 'streams'];
  const allGiven = !needsDataFolder(new Set(servers), env);
  return allGiven ? servers : [...servers, 'files'];
}

function manifestOf({
  kept,
  streams,
  ...about
}: {
  madeAt: string;
  oneMoment: boolean;
  hasFiles: boolean;
  kept: { collections: Manifest['collections'] } | undefined;
  streams: Manifest['streams'];
}): Omit<Manifest, 'format' | 'files'> {
  return { ...about, ...(kept && { collections: kept.collections }), ...(streams && { streams }) };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.length > 0) throw new Error(`${folder} is not empty. A backup goes into a folder of its own.`);
}
