import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { MONGODB_SERIES, probeMongo } from '../src/from-outside/index.ts';
import { startEmbeddedMongo } from '../src/index.ts';

test('a database that writes passes, and what it announces is the version the launcher shows', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'probe-mongo-'));
  const mongo = await startEmbeddedMongo({ dataDir, port: 0 });
  const client = new MongoClient(mongo.uri);
  try {
    await probeMongo(mongo.uri);
    const written = await client.db('probe').collection('probes').find().toArray();
    expect(written).toEqual([{ _id: 'launcher', at: expect.any(Date) }]);
    const { version } = await client.db().command({ buildInfo: 1 });
    expect(`MongoDB ${version}`.startsWith(`${MONGODB_SERIES}.`)).toBe(true);
  } finally {
    await client.close();
    await mongo.stop();
    await rm(dataDir, { recursive: true });
  }
});

test('what takes connections and says nothing does not pass', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await expect(probeMongo(`mongodb://127.0.0.1:${port}`)).rejects.toThrow();
  silent.close();
});

test('a refusal passes: the database answers, and starting it again would not change its mind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'probe-mongo-'));
  const mongo = await startEmbeddedMongo({ dataDir, port: 0 });
  try {
    const stranger = new URL(mongo.uri);
    stranger.username = 'stranger';
    stranger.password = 'wrong';
    await probeMongo(stranger.href);
  } finally {
    await mongo.stop();
    await rm(dataDir, { recursive: true });
  }
});
