import { existsSync } from 'node:fs';
import {
  type NatsAccess,
  natsAccess,
  natsSettings,
  readSettings,
  sharedSettings,
} from '@freightwright/service-kit';
import { databasePart, messagesPart } from '../backing-parts.ts';
import { readConfig } from '../config.ts';
import { type DataFolder, openDataFolder } from '../data-folder.ts';
import type { Environment } from '../environment.ts';
import { freePorts } from '../ports.ts';
import { runParts } from '../run-parts.ts';
import { openSecrets } from '../secrets.ts';
import type { DocumentsAt } from './documents-store.ts';

export const backupParts = ['mongodb', 'streams', 'files'] as const;
export type BackupPart = (typeof backupParts)[number];

export interface StoresDeps {
  readonly env: Environment;
  readonly report: (line: string) => void;
}

/** Where each part that was asked for is. */
export interface Stores {
  readonly documents: DocumentsAt | undefined;
  readonly messages: NatsAccess | undefined;
}

/** The servers that the settings name. What they do not name is embedded, and its data is in the data folder. */
export function givenStores(parts: ReadonlySet<BackupPart>, env: Environment): Stores {
  const { MONGODB_PREFIX } = sharedSettings;
  const { MONGODB_PREFIX: prefix } = readSettings({ MONGODB_PREFIX }, env);
  const withMongo = parts.has('mongodb') && env.MONGODB_URI;
  const withNats = parts.has('streams') && env.NATS_URL;
  return {
    documents: withMongo ? { uri: withMongo, prefix } : undefined,
    messages: withNats ? natsAccess(readSettings(natsSettings, env)) : undefined,
  };
}

/** Whether anything of these parts is in the data folder. */
export const needsDataFolder = (parts: ReadonlySet<BackupPart>, env: Environment): boolean =>
  parts.has('files') || (parts.has('mongodb') && !env.MONGODB_URI) || (parts.has('streams') && !env.NATS_URL);

export const dataDirOf = (env: Environment): string => readConfig(env).DATA_DIR;

export const holdsData = (dataDir: string): boolean => existsSync(dataDir);

/**
 * Opens the data folder, which nobody else may have open, so that nothing writes there meanwhile.
 * @throws Error when `npm start` is running on it.
 */
export async function withDataFolder<T>(
  { env, report }: StoresDeps,
  work: (data: DataFolder) => Promise<T>,
): Promise<T> {
  const data = await openDataFolder(dataDirOf(env), { report });
  try {
    return await work(data);
  } finally {
    await data.release();
  }
}

/**
 * Starts the embedded database and message server alone, on free ports, as far as they are asked for and no
 * other server is given, and stops them after the work.
 */
export async function withEmbedded<T>(
  parts: ReadonlySet<BackupPart>,
  { env, report, data }: StoresDeps & { data: DataFolder },
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  const given = givenStores(parts, env);
  const ports = await freePorts(['MONGO_PORT', 'NATS_PORT']);
  const secrets = await openSecrets({ folder: data.path, env });
  const options = { config: { ...readConfig(env), ...ports }, secrets, data, env, report };
  const mongo = parts.has('mongodb') && !given.documents ? await databasePart(options) : undefined;
  const nats = parts.has('streams') && !given.messages ? await messagesPart(options) : undefined;
  const started = [mongo, nats].filter((part) => part !== undefined);
  const running = await runParts(started, {
    logFolder: await data.folder('logs'),
    recordOf: data.record,
    report: () => {},
  });
  try {
    return await work({
      documents: mongo ? { uri: mongo.uri, prefix: '' } : given.documents,
      messages: nats ? { url: nats.url } : given.messages,
    });
  } finally {
    await running.stop();
  }
}
