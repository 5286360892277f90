import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { billForm } from '@freightwright/samples';
import { compileCacheEnv } from '@freightwright/stack-guard';
import { demoUser, send } from '@freightwright/stack-test-site/visitor';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment } from '../../src/config.ts';
import { type RunningPlatform, startTemporaryPlatform } from '../../src/start-platform.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../../src/backup/main.ts', import.meta.url));
const timeoutMs = 400_000;

let folder: string;

const command = (data: string, ...args: string[]) =>
  run(process.execPath, [main, ...args], {
    env: { ...bareEnvironment(), ...compileCacheEnv(), DATA_DIR: join(folder, data) },
    cwd: folder,
  });

async function platformOn(data: string): Promise<RunningPlatform> {
  const platform = await startTemporaryPlatform({
    dataDir: join(folder, data),
    env: compileCacheEnv(),
    build: false, // the pages are not tested, so any build will do
  });
  onTestFinished(() => platform.stop());
  return platform;
}

/** Signs the owner of the bills in. */
async function signIn(platform: RunningPlatform) {
  const client = await demoUser(platform, 'enterprise');
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await client.call(method, `/api${path}`, { body, headers });
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body as T;
  };
  const resume = ({ siteUrl }: RunningPlatform) =>
    send('GET', `${siteUrl}/api/user/status`, { headers: { cookie: client.cookieLine() } });
  return { call, resume };
}

interface Bol {
  id: string;
  bolNumber: string;
}

// One test, because each start takes ten seconds of both cores.
test(
  'a backup restored into a new folder has the same bills, sessions go on, and so do numbers',
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    // Registered first, so it runs last: a platform that is stopping still writes its logs.
    onTestFinished(() => rm(folder, { recursive: true }));
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
    expect(await resume(after)).toMatchObject({ status: 200, body: { isLoggedIn: true } });
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
