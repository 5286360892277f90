import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { billForm } from '@freightwright/samples';
import { compileCacheEnv } from '@freightwright/stack-guard';
import { DEMO_USERS } from '@freightwright/stack-idp';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { backUp } from '../src/backup/back-up.ts';
import { openDataFolder } from '../src/data-folder.ts';
import { type RunningPlatform, startPlatform } from '../src/start-platform.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../src/backup/main.ts', import.meta.url));
const timeoutMs = 400_000;
const soon = { timeout: 60_000, interval: 100 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const surroundings = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

const command = (data: string, ...words: string[]) =>
  run(process.execPath, [main, ...words], {
    env: { ...surroundings, ...compileCacheEnv(), DATA_DIR: join(folder, data) },
    cwd: folder,
  });

async function platformOn(data: string, { build = true } = {}): Promise<RunningPlatform> {
  const platform = await startPlatform({
    ports: 'ephemeral',
    dataDir: join(folder, data),
    env: { ...surroundings, ...compileCacheEnv() },
    quiet: true,
    build,
  });
  onTestFinished(() => platform.stop());
  return platform;
}

interface Bol {
  id: string;
  bolNumber: string;
}

/** Calls the site with an API key, or as somebody who is signed in. */
function caller({ siteUrl }: RunningPlatform, credential: Record<string, string>) {
  return async <T>(status: number, method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${siteUrl}/api${path}`, {
      method,
      headers: {
        ...credential,
        origin: siteUrl,
        'idempotency-key': `key-${randomUUID()}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.status, `${method} ${path}: ${text.slice(0, 300)}`).toBe(status);
    return JSON.parse(text) as T;
  };
}

const statusByKey = async ({ siteUrl }: RunningPlatform, secret: string) =>
  (await fetch(`${siteUrl}/api/bol/list`, { headers: { 'x-api-key': secret } })).status;

const owner = DEMO_USERS.find(({ tier }) => tier === 'enterprise') ?? { email: '', password: '' };

async function signIn(platform: RunningPlatform) {
  const response = await fetch(`${platform.siteUrl}/api/auth/login`, {
    method: 'POST',
    headers: { origin: platform.siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  });
  expect(response.status).toBe(200);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return caller(platform, { cookie: cookies.join('; ') });
}

// One test, because each start takes ten seconds of both cores.
test(
  'a backup restored into a new folder has the same bills, sessions and keys work, and numbers go on',
  async () => {
    const before = await platformOn('old');
    const asOwner = await signIn(before);
    await asOwner(200, 'GET', '/user/status');
    const { secret } = await asOwner<{ secret: string }>(201, 'POST', '/account/keys', {
      name: 'Warehouse',
      mode: 'live',
      scopes: ['bills:read', 'bills:write'],
    });
    // The key works once the plan of its owner is stored, which is done after that of the answer.
    await expect.poll(() => statusByKey(before, secret), soon).toBe(200);
    const byKey = caller(before, { 'x-api-key': secret });
    const { bol } = await byKey<{ bol: Bol }>(201, 'POST', '/bol/generate', billForm());
    const list = await byKey<object>(200, 'GET', '/bol/list');
    const whole = await byKey<object>(200, 'GET', `/bol/${bol.id}`);

    const backup = join(folder, 'backup');
    await before.stop();
    const { stdout } = await command('old', 'backup', backup);
    expect(stdout).toMatch(
      /^Backed up into .*: \d+ documents in \d+ collections, \d+ messages in 8 streams/m,
    );
    expect(stdout).not.toContain('one after the other');

    await command('new', 'restore', backup);
    await expect(command('new', 'restore', backup)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is data at the target'),
    });
    const after = await platformOn('new', { build: false });
    const keyAgain = caller(after, { 'x-api-key': secret });
    expect(await keyAgain(200, 'GET', '/bol/list')).toEqual(list);
    expect(await keyAgain(200, 'GET', `/bol/${bol.id}`)).toEqual(whole);
    const next = await keyAgain<{ bol: Bol }>(201, 'POST', '/bol/generate', billForm());
    expect(Number(next.bol.bolNumber)).toBeGreaterThan(Number(bol.bolNumber));
    const again = await signIn(after);
    expect(await again(200, 'GET', '/bol/list')).toMatchObject({
      bols: [{ id: next.bol.id }, { id: bol.id }],
    });
  },
  timeoutMs,
);

const options = (data: string) => ({
  env: { DATA_DIR: join(folder, data) },
  folder: join(folder, 'backup'),
  report: () => {},
  nowMs: Date.now,
});

test('a folder that a platform has open is not backed up', async () => {
  const data = await openDataFolder(join(folder, 'data'));
  onTestFinished(() => data.release());
  await expect(backUp(options('data'))).rejects.toThrow('Stop that one');
});

test('where nothing was ever started there is nothing to back up', async () => {
  await expect(backUp(options('none'))).rejects.toThrow('There is nothing to back up');
});
