import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { startTestDatabase } from '@freightwright/stack-mongo/for-tests';
import { expect, it, onTestFinished } from 'vitest';
import { connectMongo } from '../src/index.ts';

it('a database is ready once a write is confirmed, which leaves one document however often it is asked', async () => {
  const server = await startTestDatabase();
  const database = `${server.prefix}usage`;
  const mongo = await connectMongo({ uri: server.uri, database, log: collectedLog().log });
  try {
    for (let turn = 0; turn < 5; turn += 1) await mongo.ready();
    const probes = await mongo.connection.collection('probes').find().toArray();
    expect(probes).toEqual([{ _id: 'readyz', at: expect.any(Date) }]);
  } finally {
    await mongo.close();
    await server.stop();
  }
});

it('a database that is connected and hangs is not ready, and is again when it goes on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kit-ready-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const file = fileURLToPath(new URL('../../../stack/mongo/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const { port } = JSON.parse(String(line));
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true&retryWrites=false`;
  const mongo = await connectMongo({ uri, database: 'usage', log: collectedLog().log });
  try {
    await mongo.ready();
    child.kill('SIGSTOP');
    await expect(mongo.ready()).rejects.toThrow();
    child.kill('SIGCONT');
    await expect.poll(() => mongo.ready().catch(String), { timeout: 10_000 }).toBeUndefined();
  } finally {
    await mongo.close();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
