import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataOf, ResponseOf, remoteFigures } from '@freightwright/contracts';
import { isLive, teamEmailDue } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from './reported-figures.ts';
import { deployer, type Registry, startRegistry } from './service.ts';
import { deployment } from './submission.ts';

const soon = { timeout: 20_000, interval: 20 };
let registry: Registry;
let gateway: Bus;
let notifications: DataOf<typeof teamEmailDue>[];
beforeAll(async () => {
  registry = await startRegistry({
    watchEveryMs: 20,
    // So that current data stays current for all passes of a slow machine.
    stepMs: 1,
    teams: 'platform@mill.example, mfe-letters=one@mill.example, mfe-letters=two@mill.example',
  });
  gateway = await registry.site.connect('gateway');
  notifications = await registry.site.published(teamEmailDue);
}, 30_000);
afterAll(() => registry?.stop());

const changesOf = async (name: string) => (await registry.history(name)).body.changes ?? [];
async function judgementsOf(name: string) {
  const { body } = await registry.send('GET', `/api/remotes/${name}/figures`, deployer('mfe-any'));
  if (!('judgements' in body)) throw new Error(JSON.stringify(body));
  return (body as unknown as ResponseOf<typeof remoteFigures>).judgements;
}
const stateOf = async (name: string) => (await judgementsOf(name))[0]?.state;

/** A version with 5,000 visitors, and the next one. */
async function deployTwo(name: string): Promise<void> {
  await registry.deployAll(name, '1');
  await notify(gateway, `${name}@1`, 2, 5_000);
  await registry.deployAll(name, '2');
}

const recordOf = async (name: string) => (await registry.remotes.snapshot()).values.get(name)?.value;

it('a version that fails is rolled back, with its reason in the history', async () => {
  await deployTwo('mfe-broken');
  await notify(gateway, 'mfe-broken@2', 31, 400);
  await expect.poll(() => registry.pointer('mfe-broken'), soon).toBe('1');
  expect((await changesOf('mfe-broken'))[0]).toMatchObject({
    ...{ action: 'rollback', from: '2', to: '1', by: 'platform' },
    reason: 'Failed for 31 of 400 visitors, the version before for 2 of 4,999 visitors.',
  });
});

it('each address of its team is written to once', async () => {
  await deployTwo('mfe-letters');
  await notify(gateway, 'mfe-letters@2', 40, 400);
  await expect.poll(() => registry.pointer('mfe-letters'), soon).toBe('1');
  const own = () => notifications.filter(({ notification }) => notification.remote === 'mfe-letters');
  await expect.poll(() => own().length, soon).toBe(2);
  expect(
    own()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['one@mill.example', 'two@mill.example']);
  expect(own()[0]?.notification).toMatchObject({ kind: 'version-rolled-back', version: '2', live: '1' });
});

it('a version that failed for nine visitors stays', async () => {
  const name = 'mfe-stays';
  await deployTwo(name);
  await notify(gateway, `${name}@2`, 9, 100);
  await expect.poll(() => stateOf(name), soon).toBe('watching');
  // Another one is judged after it.
  await deployTwo(`${name}-after`);
  await notify(gateway, `${name}-after@2`, 400, 400);
  await expect.poll(() => registry.pointer(`${name}-after`), soon).toBe('1');
  expect(await registry.pointer(name)).toBe('2');
});

it('what was taken back stays when somebody deploys it again, and is never gone back to', async () => {
  const name = 'mfe-again';
  await deployTwo(name);
  await notify(gateway, `${name}@2`, 100, 200);
  await expect.poll(() => registry.pointer(name), soon).toBe('1');
  await registry.deployAll(name, '2');
  await notify(gateway, `${name}@2`, 100, 400);
  expect(await stateOf(name)).toBe('unwatched');
  await registry.deployAll(name, '3');
  await notify(gateway, `${name}@3`, 200, 200);
  await expect.poll(() => registry.pointer(name), soon).toBe('1');
  expect((await changesOf(name))[0]).toMatchObject({ from: '3', to: '1', by: 'platform' });
});

it('a canary that fails ends, and the live version stays', async () => {
  const name = 'mfe-canary';
  await registry.withCanary(name);
  await notify(gateway, `${name}@1`, 2, 2_000);
  await notify(gateway, `${name}@2`, 60, 300);
  await expect
    .poll(async () => (await recordOf(name))?.canaryEnded, soon)
    .toMatchObject({
      ...{ version: '2', by: 'platform' },
      reason: 'Failed for 60 of 300 visitors, the live version for 2 of 2,001 visitors.',
    });
  const record = await recordOf(name);
  expect([record?.canary, record?.entry.version, record && isLive(record)]).toEqual([undefined, '1', true]);
  await expect
    .poll(() => notifications.filter(({ notification }) => notification.remote === name).length, soon)
    .toBe(1);
  expect(notifications.find(({ notification }) => notification.remote === name)).toMatchObject({
    ...{ to: 'platform@mill.example', notification: { kind: 'canary-ended', version: '2', live: '1' } },
  });
});

it('while other remotes fail as well, no version is taken back; when they are well again it is', async () => {
  const name = 'mfe-network';
  // It exists before the other, so every pass that reads the other reads it as well.
  await registry.deployAll('mfe-elsewhere', '1');
  await notify(gateway, 'mfe-elsewhere@1', 200_000, 200_000);
  await deployTwo(name);
  await notify(gateway, `${name}@2`, 100, 400);
  await expect.poll(() => stateOf(name), soon).toBe('trouble-elsewhere');
  expect(await registry.pointer(name)).toBe('2');
  await registry.send('POST', '/api/remotes/mfe-elsewhere/retirements', deployer('mfe-elsewhere'));
  await expect.poll(() => registry.pointer(name), soon).toBe('1');
});

it('somebody who deploys in between is not overtaken', async () => {
  const name = 'mfe-between';
  await deployTwo(name);
  expect((await registry.deploy(name, deployment(name, '3'))).status).toBe(201);
  await notify(gateway, `${name}@2`, 400, 400);
  expect(await stateOf(name)).toBe('waiting');
  expect(await registry.pointer(name)).toBe('3');
});

it('a canary that was ended for failing is not watched when somebody starts it again', async () => {
  const name = 'mfe-once-more';
  await registry.withCanary(name);
  await notify(gateway, `${name}@1`, 2, 2_000);
  await notify(gateway, `${name}@2`, 60, 300);
  await expect.poll(async () => (await recordOf(name))?.canaryEnded?.by, soon).toBe('platform');
  await registry.canary(name, 'start', { version: '2', percent: 5 });
  expect((await judgementsOf(name)).map(({ role, state }) => `${role} ${state}`)).toEqual([
    'live unwatched',
    'canary unwatched',
  ]);
});

it('of two replicas one takes a version back, and its team hears of it once', async () => {
  const replica = await registry.startReplica();
  const names = Array.from({ length: 5 }, (_, n) => `mfe-two${n}`);
  for (const name of names) await deployTwo(name);
  await Promise.all(names.map((name) => notify(gateway, `${name}@2`, 200, 200)));
  for (const name of names) await expect.poll(() => registry.pointer(name), soon).toBe('1');
  const ours = () => notifications.filter(({ notification }) => names.includes(notification.remote));
  await expect.poll(() => ours().length, soon).toBe(names.length);
  await replica.stop();
  for (const name of names) {
    const changes = await changesOf(name);
    expect(changes.map(({ action, to }) => `${action} ${to}`)).toEqual([
      'rollback 1',
      'deploy 2',
      'deploy 1',
    ]);
  }
  expect(ours()).toHaveLength(names.length);
});

it('a version that cannot be taken back is told to whoever runs the site, and stays', async () => {
  const name = 'mfe-gone';
  await deployTwo(name);
  await rm(join(registry.remotesDir, name, '1'), { recursive: true });
  await notify(gateway, `${name}@2`, 300, 300);
  const metrics = async () => (await fetch(`${registry.url}/metrics`)).text();
  await expect
    .poll(metrics, soon)
    .toMatch(/remote_versions_taken_back_total\{[^}]*remote="mfe-gone",outcome="impossible"[^}]*\} 1/);
  expect(await registry.pointer(name)).toBe('2');
  expect(await metrics()).toMatch(/taken_back_total\{[^}]*remote="mfe-broken",outcome="done"[^}]*\} [1-9]/);
});
