import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { probeNats, startNats } from '../src/index.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nats-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('a started server offers JetStream on a free port and is gone after stop', async () => {
  const nats = await startNats({ dataDir });
  await probeNats({ port: nats.port });
  await nats.stop();
  await expect(probeNats({ port: nats.port })).rejects.toThrow('ECONNREFUSED');
});

test('a server that cannot have its port says so', async () => {
  const first = await startNats({ dataDir: join(dataDir, 'a') });
  await expect(startNats({ dataDir: join(dataDir, 'b'), port: first.port })).rejects.toThrow('in use');
  await first.stop();
});

test('the server ends when the guard is killed and the server stopped', async () => {
  const nats = await startNats({ dataDir });
  process.kill(nats.pid, 'SIGKILL');
  await nats.stop();
  await expect(probeNats({ port: nats.port })).rejects.toThrow('ECONNREFUSED');
});
