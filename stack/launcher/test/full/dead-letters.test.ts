import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { subscriptionChanged } from '@freightwright/contracts';
import type { Bus, DeadLetters } from '@freightwright/nats-kit';
import { connectNats, natsUsers, openDeadLetters, PermanentFailure } from '@freightwright/nats-kit';
import { createLog } from '@freightwright/runtime-kit';
import { compileCacheEnv } from '@freightwright/stack-guard';
import { type RunningNats, startNats } from '@freightwright/stack-nats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagesPassword, openSecrets } from '../../src/secrets.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../../src/dead-letters/main.ts', import.meta.url));
const soon = { timeout: 15_000, interval: 50 };

let folder: string;
let nats: RunningNats;
let password: string;
let deadLetters: DeadLetters;
let billing: Bus;
let identity: Bus;
const received: { userId: string; id: string }[] = [];
let broken = true;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dead-letters-'));
  // The files that a running `npm start` leaves.
  const secrets = await openSecrets({ folder, env: {} });
  password = secrets.NATS_PASSWORD_ADMIN;
  nats = await startNats({
    dataDir: join(folder, 'nats'),
    users: natsUsers((name) => secrets[messagesPassword(name)]),
  });
  const log = createLog({ name: 'test', level: 'silent' });
  deadLetters = await openDeadLetters({ url: nats.urlOf('admin') });
  billing = await connectNats({ url: nats.urlOf('billing'), name: 'billing', log });
  identity = await connectNats({ url: nats.urlOf('identity'), name: 'identity', log });
  await identity.follow(subscriptionChanged, {
    durable: 'identity-subscription-changed',
    handle: async ({ userId }, { id }) => {
      if (broken) throw new PermanentFailure('\u001b[31mno such account');
      received.push({ userId, id });
    },
  });
});
afterAll(async () => {
  await deadLetters?.close();
  await billing?.close();
  await identity?.close();
  await nats?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as an operator would next to a running `npm start`, or with the settings in `env`. */
const command = (args: string[], env?: Record<string, string>) =>
  run(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      ...compileCacheEnv(),
      ...(env ?? { DATA_DIR: folder, NATS_PORT: String(nats.port) }),
    },
    cwd: folder,
  });
const output = async (...args: string[]) => (await command(args)).stdout.trimEnd();

async function deadLetterOf(userId: string): Promise<string> {
  const change = { userId, subscription: 'enterprise' as const, changedAt: new Date().toISOString() };
  await billing.publish(subscriptionChanged, change, { id: randomUUID() });
  const find = async () =>
    (await deadLetters.list()).find(({ data }) => (data as { userId: string }).userId === userId)?.number;
  await expect.poll(find, soon).toBeDefined();
  return String(await find());
}

test('without any it says so, and what is no command is answered with the usage', async () => {
  expect(await output('list')).toBe('There are no dead letters.');
  const refused = async (args: string[]) =>
    expect(command(args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('npm run') });
  await Promise.all(
    [
      ['drop', 'x'],
      ['list', '1'],
      ['bury', '1'],
    ].map(refused),
  );
});

test('one is listed without its content, shown with it, replayed, and gone', async () => {
  broken = true;
  const number = await deadLetterOf('user-1');
  const line = await output('list');
  expect(line).toMatch(
    /^\d+ {2}\S+Z {2}1 try {2}billing\.subscription-changed\.v1 {2}identity-subscription-changed {2}PermanentFailure: \uFFFD\[31mno such account$/,
  );
  expect(line).not.toContain('user-1');
  const shown = await output('show', number);
  expect(shown).toContain('subject   billing.subscription-changed.v1');
  expect(shown).toContain('"subscription": "enterprise"');
  expect(shown).not.toContain('\u001b');
  broken = false;
  const text = await output('replay', number);
  await expect.poll(() => received, soon).toMatchObject([{ userId: 'user-1' }]);
  expect(text).toBe(`Dead letter ${number} is published once more, as ${received[0]?.id}.`);
  expect(await output('list')).toBe('There are no dead letters.');
});

test('one is dropped, and a number that does not exist is reported', async () => {
  broken = true;
  const number = await deadLetterOf('user-2');
  expect(await output('drop', number)).toBe(`Dead letter ${number} is dropped.`);
  const missing = async (name: string) =>
    expect(command([name, number])).rejects.toMatchObject({
      code: 1,
      stderr: `There is no dead letter ${number}.\n`,
    });
  await Promise.all(['show', 'replay', 'drop'].map(missing));
});

test('the NATS_ settings name another server and user', async () => {
  const env = { NATS_URL: nats.url, NATS_USER: 'admin', NATS_PASSWORD: password };
  expect((await command(['list'], env)).stdout).toContain('There are no dead letters.');
  await expect(command(['list'], { ...env, NATS_PASSWORD: 'wrong' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/authorization/i),
  });
  await expect(command(['list'], { NATS_USER: 'admin' })).rejects.toMatchObject({
    stderr: expect.stringContaining('NATS_USER needs NATS_PASSWORD'),
  });
});

test('where nothing was ever started it says what to set', async () => {
  const empty = join(folder, 'empty');
  await expect(command(['list'], { DATA_DIR: empty })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${empty} holds no password for the message server.`),
  });
});
