import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestDatabase } from '../src/for-tests/index.ts';
import { startEmbeddedMongo } from '../src/index.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('on a server that was given, a test file drops the databases it made, whatever their names, and no other', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'given-server-'));
  const server = await startEmbeddedMongo({ dataDir, port: 0 });
  const client = await new MongoClient(server.uri).connect();
  try {
    vi.stubEnv('TEST_MONGODB_URI', server.uri);
    const [ours, theirs] = [await startTestDatabase(), await startTestDatabase()];
    const existing = [`${theirs.prefix}bol`, 'bol'];
    for (const name of [`${ours.prefix}bol`, `${ours.prefix}made-up-yesterday`, ...existing]) {
      await client.db(name).collection('bills').insertOne({ at: name });
    }
    await ours.stop();
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    expect(databases.map(({ name }) => name)).toEqual(expect.arrayContaining(existing));
    expect(databases.filter(({ name }) => name.startsWith(ours.prefix))).toEqual([]);
  } finally {
    await client.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
});
