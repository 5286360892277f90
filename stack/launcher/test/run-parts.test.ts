import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixturePart, isAlive } from './fixture/part.ts';
import { ask, partRunner } from './fixture/run.ts';

const { file, lines, run, runOne, untilBack } = partRunner();

test('a killed child is started again, after all that it had started is gone, and both events are reported', async () => {
  const pidFile = file('grandchild');
  const part = await runOne({ env: { GRANDCHILD: pidFile } });
  const before = part.pid ?? 0;
  const grandchild = Number(await readFile(pidFile, 'utf8'));
  process.kill(before, 'SIGKILL');
  await untilBack();
  expect(isAlive(grandchild)).toBe(false);
  expect(lines()).toContain('quote ended by itself (SIGKILL); starting it again in 0.01 s');
  expect(part.pid).not.toBe(before);
  expect(part.restarts).toBe(1);
  expect(await ask(part)).toBe(String(part.pid));
});

test('parts stop in the order of their roles: the gateway first, the database last', async () => {
  const env = { ORDER: file('order') };
  const { stop } = await run([
    await fixturePart({ name: 'mongo', role: 'database', env }),
    await fixturePart({ name: 'nats', role: 'messages', env }),
    await fixturePart({ name: 'bol', after: ['mongo', 'nats'], env }),
    await fixturePart({ name: 'gateway', role: 'gateway', after: ['mongo'], env }),
  ]);
  await stop();
  expect((await readFile(env.ORDER, 'utf8')).trim().split('\n')).toEqual(['gateway', 'bol', 'nats', 'mongo']);
});

test('a part that ignores SIGTERM is killed when its time is up, which is reported', async () => {
  const part = await runOne({ env: { STUBBORN: '1' } }, { stopTimeoutMs: 200 });
  const { pid } = part;
  await part.stop();
  expect(isAlive(pid)).toBe(false);
  expect(lines()).toContain('quote did not stop within 0.2 s and is killed');
});

test('a part that cannot start fails the start with its last words, and the others are stopped', async () => {
  const quote = await fixturePart();
  const broken = await fixturePart({ name: 'broken', env: { BROKEN: '1' } });
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
  const part = await runOne();
  await part.stop();
  await expect(ask(part)).rejects.toThrow();
  await part.start();
  expect(await ask(part)).toBe(String(part.pid));
});
