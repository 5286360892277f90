import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectNats, natsUsers } from '@freightwright/nats-kit';
import { createLog } from '@freightwright/runtime-kit';
import { compileCacheEnv } from '@freightwright/stack-guard';
import { findOrFetchNatsServer, startNats } from '@freightwright/stack-nats';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../src/message-server/main.ts', import.meta.url));
const PATH = process.env.PATH ?? '';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'message-server-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const command = (name: string, env: Record<string, string> = {}) =>
  run(process.execPath, [main, name], { env: { PATH, ...compileCacheEnv(), ...env }, cwd: folder });

test('a nats-server takes the printed rights, with the passwords of its environment, and not without', async () => {
  const { stdout } = await command('rights');
  expect(stdout.match(/"events\.billing\.subscription-changed\.v1"/g)).toHaveLength(1);
  const file = join(folder, 'nats.conf');
  await writeFile(file, stdout);
  const cacheDir = join(homedir(), '.cache', 'freightwright', 'nats');
  const server = await findOrFetchNatsServer({ cacheDir, path: PATH });
  const names = natsUsers(() => '').map(({ name }) => `NATS_PASSWORD_${name.toUpperCase()}`);
  const passwords = Object.fromEntries(names.map((name) => [name, `a-word-for-${name}`]));
  await run(server, ['-t', '-c', file], { env: passwords });
  await expect(run(server, ['-t', '-c', file], { env: {} })).rejects.toThrow('NATS_PASSWORD_');
});

test('the streams are made as the admin, so that services with their own rights find them', async () => {
  const nats = await startNats({ dataDir: folder, users: natsUsers((name) => `word-of-${name}`) });
  try {
    const env = { NATS_URL: nats.url, NATS_USER: 'admin', NATS_PASSWORD: 'word-of-admin' };
    expect((await command('streams', env)).stdout).toContain('The streams stand');
    const log = createLog({ name: 'billing', level: 'silent' });
    const bus = await connectNats({ url: nats.urlOf('billing'), name: 'billing', log });
    await bus.ready();
    await bus.close();
    const wrong = command('streams', { ...env, NATS_PASSWORD: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/authorization/i) });
  } finally {
    await nats.stop();
  }
});

test('a setting that is wrong is named', async () => {
  await expect(command('streams', { NATS_USER: 'admin' })).rejects.toMatchObject({
    stderr: expect.stringContaining('NATS_USER needs NATS_PASSWORD'),
  });
});
