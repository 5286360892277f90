import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { startTestDatabase } from '@freightwright/stack-mongo/for-tests';
import { startNats } from '@freightwright/stack-nats';
import { jetstreamManager } from '@nats-io/jetstream';
import { expect, it, onTestFinished } from 'vitest';
import { connectMongo } from '../src/index.ts';
import { openBus, raw, soon } from './nats-fixture.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'kit-ready-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

it('NATS is ready once JetStream has stored a probe, of which one is kept, apart from events and tasks', async () => {
  const nats = await startNats({ dataDir: await folder() });
  const { bus } = await openBus(nats.url, 'usage');
  try {
    for (let turn = 0; turn < 5; turn += 1) await bus.ready();
    await raw(nats.url, async (nc) => {
      const { streams } = await jetstreamManager(nc);
      expect((await streams.info('PROBE', { subjects_filter: '>' })).state).toMatchObject({
        messages: 1,
        subjects: { 'probe.usage': 1 },
      });
      for (const name of ['EVENTS', 'TASKS', 'DEAD'])
        expect((await streams.info(name)).state.messages).toBe(0);
      // Whatever removed the stream, the write reports it, and the next write creates the stream again.
      await streams.delete('PROBE');
      await expect(bus.ready()).rejects.toThrow();
      await bus.ready();
    });
  } finally {
    await bus.close();
    await nats.stop();
  }
});

it('a message server that is connected and hangs is not ready, and is again when it goes on', async () => {
  const nats = await startNats({ dataDir: await folder() });
  const { bus } = await openBus(nats.url, 'usage');
  try {
    await bus.ready();
    // Stops the whole group: the guard and the server.
    process.kill(-nats.pid, 'SIGSTOP');
    // Some of its threads still answer until one has seen the signal.
    await expect.poll(() => bus.ready().catch(() => 'not ready'), soon).toBe('not ready');
    process.kill(-nats.pid, 'SIGCONT');
    await expect.poll(() => bus.ready().catch(String), soon).toBeUndefined();
  } finally {
    process.kill(-nats.pid, 'SIGCONT');
    await bus.close();
    await nats.stop();
  }
});

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
  const file = fileURLToPath(new URL('../../../stack/mongo/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', DATA_DIR: await folder() },
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
    await expect.poll(() => mongo.ready().catch(String), soon).toBeUndefined();
  } finally {
    await mongo.close();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
