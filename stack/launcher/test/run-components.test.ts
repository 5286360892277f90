import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixtureComponent, isAlive } from './fixture/component.ts';
import { ask, componentRunner } from './fixture/run.ts';

const { file, lines, run, runOne, untilBack } = componentRunner();

test('a killed child is started again, after all that it had started is gone, and both events are reported', async () => {
  const pidFile = file('grandchild');
  const component = await runOne({ env: { GRANDCHILD: pidFile } });
  const before = component.pid ?? 0;
  const grandchild = Number(await readFile(pidFile, 'utf8'));
  process.kill(before, 'SIGKILL');
  await untilBack();
  expect(isAlive(grandchild)).toBe(false);
  expect(lines()).toContain('quote ended by itself (SIGKILL); starting it again in 0.01 s');
  expect(component.pid).not.toBe(before);
  expect(component.restarts).toBe(1);
  expect(await ask(component)).toBe(String(component.pid));
});

test('parts stop in the order of their roles: the gateway first, the database last', async () => {
  const env = { ORDER: file('order') };
  const { stop } = await run([
    await fixtureComponent({ name: 'mongo', role: 'database', env }),
    await fixtureComponent({ name: 'nats', role: 'messages', env }),
    await fixtureComponent({ name: 'bol', after: ['mongo', 'nats'], env }),
    await fixtureComponent({ name: 'gateway', role: 'gateway', after: ['mongo'], env }),
  ]);
  await stop();
  expect((await readFile(env.ORDER, 'utf8')).trim().split('\n')).toEqual(['gateway', 'bol', 'nats', 'mongo']);
});

test('a part that ignores SIGTERM is killed when its time is up, which is reported', async () => {
  const component = await runOne({ env: { STUBBORN: '1' } }, { stopTimeoutMs: 200 });
  const { pid } = component;
  await component.stop();
  expect(isAlive(pid)).toBe(false);
  expect(lines()).toContain('quote did not stop within 0.2 s and is killed');
});

test('a part that cannot start fails the start with its last words, and the others are stopped', async () => {
  const quote = await fixtureComponent();
  const broken = await fixtureComponent({ name: 'broken', env: { BROKEN: '1' } });
  await expect(run([quote, broken])).rejects.toThrow(
    /broken ended 3 times\. Its last words:\n.*BROKEN is set/s,
  );
  await expect(fetch(quote.address)).rejects.toThrow();
});

test('a program that is not there fails the start', async () => {
  const missing = { command: file('no-such-program'), args: [], env: {} };
  await expect(runOne({}, { change: { run: missing } })).rejects.toThrow(/^quote ended [3-9] times/);
});

test('a part that is stopped by itself stays stopped, and starts again when asked', async () => {
  const component = await runOne();
  await component.stop();
  await expect(ask(component)).rejects.toThrow();
  await component.start();
  expect(await ask(component)).toBe(String(component.pid));
});
