import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { natsCommand, probeNats, startNats } from '../src/index.ts';

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

test.each([
  ['2.10.29', true],
  ['2.9.10', false], // does not know the setting, and would not start
])('a server of version %s is told to sync before it acknowledges: %s', async (version, reported) => {
  const program = join(dataDir, 'nats-server');
  await writeFile(program, `#!/bin/sh\necho "nats-server: v${version}"\n`);
  await chmod(program, 0o755);
  const { args } = await natsCommand({ program, dataDir, port: -1 });
  expect((await readFile(args[1] ?? '', 'utf8')).includes('sync_interval: always')).toBe(reported);
});
