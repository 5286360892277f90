import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startTestDatabase } from '../src/for-tests/index.ts';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from '../src/index.ts';

export interface Embedded {
  readonly connection: mongoose.Connection;
  readonly db: NonNullable<mongoose.Connection['db']>;
  readonly mongo: EmbeddedMongo;
  readonly dispose: () => Promise<void>;
}

/** The requirements of a test of MongoDB's own behavior. It runs on the stand-in and on any server. */
export type TestDatabase = Pick<Embedded, 'connection' | 'db' | 'dispose'>;

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A server on a free port with a temporary folder, and a mongoose connection to its database `test`. */
export async function startEmbedded(options: Partial<EmbeddedMongoOptions> = {}): Promise<Embedded> {
  const folder = temporaryFolder();
  const mongo = await startEmbeddedMongo({ dataDir: folder.path, port: 0, syncs: false, ...options });
  const connection = await mongoose.createConnection(mongo.uri, { dbName: 'test' }).asPromise();
  if (connection.db === undefined) throw new Error('not connected');
  return {
    connection,
    db: connection.db,
    mongo,
    dispose: async () => {
      await connection.close();
      await mongo.stop();
      folder.remove();
    },
  };
}

/** A mongoose connection to a new database on the given server, or on the stand-in. */
export async function startDatabase(): Promise<TestDatabase> {
  const server = await startTestDatabase();
  const dbName = `${server.prefix}test`;
  const connection = await mongoose.createConnection(server.uri, { dbName }).asPromise();
  if (connection.db === undefined) throw new Error('not connected');
  return {
    connection,
    db: connection.db,
    dispose: async () => {
      await connection.close();
      await server.stop();
    },
  };
}

/** Polls until `check` returns true. @throws Error after ten seconds. */
export async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
