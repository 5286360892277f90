import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOrFetchNatsServer, probeJetStream, startNats } from '../src/index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-jetstream-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a server that stores messages passes, the first time and again', async () => {
  const nats = await startNats({ dataDir: folder });
  try {
    await probeJetStream(nats);
    await probeJetStream(nats);
  } finally {
    await nats.stop();
  }
});

test('a server that greets but whose JetStream is off does not pass', async () => {
  const cacheDir = join(homedir(), '.cache', 'freightwright', 'nats');
  const port = await freePort();
  const program = await findOrFetchNatsServer({ cacheDir });
  const child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  try {
    const ask = () => probeJetStream({ url: `nats://127.0.0.1:${port}` }).then(String, String);
    await expect.poll(ask, { timeout: 10_000 }).toContain('JetStream is off');
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

test('what takes connections and says nothing does not pass', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await expect(probeJetStream({ url: `nats://127.0.0.1:${port}`, timeoutMs: 50 })).rejects.toThrow(
    'no answer in time while greeting',
  );
  silent.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
