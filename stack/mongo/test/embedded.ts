import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from '../src/index.ts';

export interface Embedded {
  readonly connection: mongoose.Connection;
  readonly db: NonNullable<mongoose.Connection['db']>;
  readonly mongo: EmbeddedMongo;
  readonly dispose: () => Promise<void>;
}

/** What a test needs that states what MongoDB does: it runs on the stand-in and on any server alike. */
export type TestDatabase = Pick<Embedded, 'connection' | 'db' | 'dispose'>;

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A server on a free port with a temporary folder, and a mongoose connection to its database `test`. */
export async function startEmbedded(options: Partial<EmbeddedMongoOptions> = {}): Promise<Embedded> {
  const folder = temporaryFolder();
  const mongo = await startEmbeddedMongo({ dataDir: folder.path, port: 0, ...options });
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

/** A database of its own on the server of TEST_MONGODB_URI, dropped at the end; on the stand-in where none is given. */
export async function startDatabase(): Promise<TestDatabase> {
  const given = process.env.TEST_MONGODB_URI;
  if (given === undefined) return startEmbedded();
  const dbName = `test-${randomUUID().slice(0, 8)}`;
  const connection = await mongoose.createConnection(given, { dbName }).asPromise();
  if (connection.db === undefined) throw new Error('not connected');
  return {
    connection,
    db: connection.db,
    dispose: async () => {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

/** Polls until `check` holds. @throws Error after ten seconds. */
export async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
