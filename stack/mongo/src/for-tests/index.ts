import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type EmbeddedMongoOptions, startEmbeddedMongo } from '../index.ts';
import { readGivenServer } from './config.ts';

export { type Mongod, startMongod } from './start-mongod.ts';

/**
 * Whether tests run on an external server. Tests that stop the server, make it fail or move its clock are
 * then skipped, because only the stand-in allows that.
 */
export const isServerGiven = readGivenServer() !== undefined;

/** The database of one test file. */
export interface TestDatabase {
  readonly uri: string;
  /** The prefix of the names of its databases; '' on the stand-in, which this test file does not share. */
  readonly prefix: string;
  /** Stops the server and starts it again with the same data. Only the stand-in can do that. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Drops the databases, or stops the stand-in and removes its files. */
  stop(): Promise<void>;
}

/** The stand-in on a free port, or the external server with databases that no other test file uses. */
export async function startTestDatabase(
  options: Omit<EmbeddedMongoOptions, 'dataDir' | 'port'> = {},
): Promise<TestDatabase> {
  const given = readGivenServer();
  if (given === undefined) return startStandIn(options);
  const prefix = `test-${randomUUID().slice(0, 8)}-`;
  return {
    uri: given,
    prefix,
    halt: cannotHalt,
    resume: cannotHalt,
    stop: () => dropDatabases(given, prefix),
  };
}

async function startStandIn(options: Omit<EmbeddedMongoOptions, 'dataDir' | 'port'>): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-database-'));
  const start = (port: number) => startEmbeddedMongo({ syncs: false, ...options, dataDir, port });
  const { uri, port, stop } = await start(0);
  let running: { stop(): Promise<void> } | undefined = { stop };
  const halt = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    uri,
    prefix: '',
    halt,
    async resume() {
      running = await start(port);
    },
    async stop() {
      await halt();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const cannotHalt = async (): Promise<never> => {
  throw new Error('A server that was given is not for a test to stop: skip it by isServerGiven');
};

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
