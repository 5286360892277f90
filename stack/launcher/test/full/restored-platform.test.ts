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
import { type RunningPlatform, startPlatform } from '../../src/start-platform.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../../src/backup/main.ts', import.meta.url));
const timeoutMs = 400_000;

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

async function platformOn(data: string): Promise<RunningPlatform> {
  const platform = await startPlatform({
    ports: 'ephemeral',
    dataDir: join(folder, data),
    env: { ...surroundings, ...compileCacheEnv() },
    quiet: true,
    build: false, // the pages are not looked at, so any build will do
  });
  onTestFinished(() => platform.stop());
  return platform;
}

const owner = DEMO_USERS.find(({ tier }) => tier === 'enterprise');

/** Signs the owner in. Returns what calls the site with the session. */
async function signIn({ siteUrl }: RunningPlatform) {
  let cookie = '';
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { cookie, origin: siteUrl, 'idempotency-key': randomUUID() };
    const response = await fetch(`${siteUrl}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    expect(response.ok, `${method} ${path}: ${answer.slice(0, 300)}`).toBe(true);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    return JSON.parse(answer) as T;
  };
  await call('POST', '/auth/login', { email: owner?.email, password: owner?.password });
  return {
    call,
    resume: ({ siteUrl: url }: RunningPlatform) => fetch(`${url}/api/user/status`, { headers: { cookie } }),
  };
}

interface Bol {
  id: string;
  bolNumber: string;
}

// One test, because each start takes ten seconds of both cores.
test(
  'a backup restored into a new folder has the same bills, sessions go on, and so do numbers',
  async () => {
    const before = await platformOn('old');
    const { call, resume } = await signIn(before);
    const { bol } = await call<{ bol: Bol }>('POST', '/bol/generate', billForm());
    const whole = await call('GET', `/bol/${bol.id}`);

    const backup = join(folder, 'backup');
    await before.stop();
    expect((await command('old', 'backup', backup)).stdout).toMatch(/^Backed up into .*: \d+ files\.$/m);
    await command('new', 'restore', backup);
    await expect(command('new', 'restore', backup)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is data at the target'),
    });

    const after = await platformOn('new');
    expect((await resume(after)).status).toBe(200);
    const again = await signIn(after);
    expect(await again.call('GET', `/bol/${bol.id}`)).toEqual(whole);
    const next = await again.call<{ bol: Bol }>('POST', '/bol/generate', billForm());
    expect(Number(next.bol.bolNumber)).toBeGreaterThan(Number(bol.bolNumber));
    expect(await again.call('GET', '/bol/list')).toMatchObject({
      bols: [{ id: next.bol.id }, { id: bol.id }],
    });
  },
  timeoutMs,
);
