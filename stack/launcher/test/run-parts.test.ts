import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Part } from '../src/part.ts';
import { freePorts } from '../src/ports.ts';
import { type RunningParts, runParts } from '../src/run-parts.ts';
import type { SupervisedPart } from '../src/supervise.ts';
import { fixturePart, isAlive } from './fixture/part.ts';

const POLL = { timeout: 30_000, interval: 20 };
const backoff = { firstMs: 10, maxMs: 100, steadyMs: 60_000 };
const hang = { intervalMs: 10, graceMs: 400, killAfterMs: 50 };

let folder: string;
let lines: string[];
let running: RunningParts | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'));
  lines = [];
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function run(
  parts: readonly Part[],
  options: { startTimeoutMs?: number; stopTimeoutMs?: number; freeBytes?: () => number } = {},
) {
  running = await runParts(parts, {
    logFolder: folder,
    recordOf: (part) => join(folder, `${part}.process`),
    report: (line) => lines.push(line),
    backoff,
    hang,
    ...options,
  });
  return running;
}

test('a killed child is started again and both events are reported', async () => {
  const { port } = await freePorts(['port']);
  const { parts } = await run([fixturePart({ name: 'quote', port })]);
  const [part] = parts;
  const before = part?.pid ?? 0;
  const recorded = async () => Number((await readFile(join(folder, 'quote.process'), 'utf8')).split(' ')[0]);
  expect(await recorded()).toBe(before);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => lines.some((line) => line.startsWith('quote is back')), POLL).toBe(true);
  expect(lines).toContain('quote ended by itself (SIGKILL); starting it again in 0.01 s');
  expect(part?.pid).not.toBe(before);
  expect(part?.restarts).toBe(1);
  expect(await recorded()).toBe(part?.pid);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

test.each([
  ['whose process is stopped', (part: SupervisedPart) => process.kill(part.pid ?? 0, 'SIGSTOP')],
  [
    'whose event loop is blocked',
    ({ part }: SupervisedPart) => void fetch(`${part.address}block`).catch(() => {}),
  ],
])('a part %s is killed, started again and said to have hung', async (_how, hold) => {
  const { port } = await freePorts(['port']);
  const { parts } = await run([fixturePart({ name: 'quote', port })]);
  const [part] = parts;
  const before = part?.pid ?? 0;
  if (part) hold(part);
  await expect.poll(() => lines.some((line) => line.startsWith('quote is back')), POLL).toBe(true);
  expect(lines).toContainEqual(
    expect.stringMatching(/^quote runs but does not do its work, and is ended: ./),
  );
  expect(lines).toContain('quote hung and was ended (SIGKILL); starting it again in 0.01 s');
  expect(isAlive(before)).toBe(false);
  expect(part?.restarts).toBe(1);
});

test('a part that is ready and has not done its work once has no more time than any other', async () => {
  const { port } = await freePorts(['port']);
  let works = false;
  const { parts } = await run([
    {
      ...fixturePart({ name: 'quote', port }),
      alive: async () => {
        if (!works) throw new Error('does nothing');
      },
    },
  ]);
  await expect.poll(() => parts[0]?.restarts, POLL).toBeGreaterThan(0);
  works = true;
  expect(lines).toContain('quote runs but does not do its work, and is ended: does nothing');
});

test('a part that is well but waits for another one is left alone', async () => {
  const { port } = await freePorts(['port']);
  const part = fixturePart({ name: 'quote', port });
  let away = false;
  let asked = 0;
  const { parts } = await run([
    {
      ...part,
      probe: () => (away ? Promise.reject(new Error('the database is away')) : part.probe()),
      alive: async () => {
        await part.alive?.();
        asked += 1;
      },
    },
  ]);
  away = true;
  const before = asked;
  // More rounds than fit into the grace period.
  await expect.poll(() => asked - before, POLL).toBeGreaterThan(2 * (hang.graceMs / hang.intervalMs));
  expect(parts[0]?.restarts).toBe(0);
  expect(lines.filter((line) => line.includes('ended'))).toEqual([]);
});

test('a part that hangs whenever it is started is started again after longer and longer pauses', async () => {
  const { port } = await freePorts(['port']);
  const part = fixturePart({ name: 'quote', port });
  const seen = new Set<unknown>();
  let parts: readonly SupervisedPart[] = [];
  ({ parts } = await run([
    {
      ...part,
      // Each process does its work once.
      alive: async () => {
        const pid = parts[0]?.pid;
        if (pid === undefined || seen.has(pid)) throw new Error('does nothing');
        seen.add(pid);
      },
    },
  ]));
  await expect.poll(() => parts[0]?.restarts, POLL).toBeGreaterThan(2);
  const pauses = lines.flatMap((line) => /^quote hung .* again in ([\d.]+) s$/.exec(line)?.[1] ?? []);
  expect(pauses.slice(0, 3)).toEqual(['0.01', '0.02', '0.04']);
});

test('parts stop in the order of their roles: the gateway first, the database last', async () => {
  const order = join(folder, 'order');
  const ports = await freePorts(['mongo', 'nats', 'mail', 'quote', 'gateway']);
  const part = (name: keyof typeof ports, role: Part['role'], after: string[] = []) =>
    fixturePart({ name, role, after, port: ports[name], env: { ORDER: order } });
  const { stop } = await run([
    part('mongo', 'database'),
    part('nats', 'messages'),
    part('mail', 'mail'),
    part('quote', 'service', ['mongo', 'nats', 'mail']),
    part('gateway', 'gateway', ['mongo']),
  ]);
  await stop();
  expect((await readFile(order, 'utf8')).trim().split('\n')).toEqual([
    'gateway',
    'quote',
    'mail',
    'nats',
    'mongo',
  ]);
});

test('a part that ignores SIGTERM is killed when its time is up, which is reported', async () => {
  const { port } = await freePorts(['port']);
  const { parts, stop } = await run([fixturePart({ name: 'deaf', port, env: { STUBBORN: '1' } })], {
    stopTimeoutMs: 200,
  });
  const pid = parts[0]?.pid ?? 0;
  await stop();
  expect(isAlive(pid)).toBe(false);
  expect(lines).toContain('deaf did not stop within 0.2 s and is killed');
});

test('what a killed part had started itself is gone before the part starts again', async () => {
  const { port } = await freePorts(['port']);
  const pidFile = join(folder, 'grandchild');
  const { parts } = await run([fixturePart({ name: 'quote', port, env: { GRANDCHILD: pidFile } })]);
  const grandchild = Number(await readFile(pidFile, 'utf8'));
  process.kill(parts[0]?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => isAlive(grandchild), POLL).toBe(false);
  await expect.poll(() => lines.some((line) => line.startsWith('quote is back')), POLL).toBe(true);
});

test('a part that is stuck after a full disk is started again when there is space, and not before', async () => {
  const { port } = await freePorts(['port']);
  const full = join(folder, 'full');
  await writeFile(full, '');
  let asked = 0;
  let freeBytes = 0;
  const part = fixturePart({ name: 'nats', port, env: { FULL: full } });
  const { parts } = await run([{ ...part, stuckByFullDisk: /no space left on device/ }], {
    freeBytes: () => {
      asked += 1;
      return freeBytes;
    },
  });
  await expect.poll(() => asked, POLL).toBeGreaterThan(1);
  expect(parts[0]?.restarts).toBe(0);
  await rm(full);
  freeBytes = 1024 ** 3;
  await expect.poll(() => lines.some((line) => line.startsWith('nats is back')), POLL).toBe(true);
  expect(parts[0]?.restarts).toBe(1);
  expect(lines).toContain('nats met a full disk, and there is space again: starting it again');
});

test('a part that cannot start fails the start with its last words, and the others are stopped', async () => {
  const { port } = await freePorts(['port']);
  const broken: Part = {
    ...fixturePart({ name: 'broken', port: 1 }),
    run: {
      command: process.execPath,
      args: ['-e', 'console.error("no such database"); process.exit(3)'],
      env: {},
    },
  };
  await expect(run([fixturePart({ name: 'quote', port }), broken])).rejects.toThrow(
    /broken ended 3 times\. Its last words:\n.*no such database/s,
  );
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('a program that is not there fails the start', async () => {
  const missing: Part = {
    ...fixturePart({ name: 'missing', port: 1 }),
    run: { command: join(folder, 'no-such-program'), args: [], env: {} },
  };
  await expect(run([missing])).rejects.toThrow(/^missing ended [3-9] times/);
});

test('a part that is stopped by itself stays stopped, and starts again when asked', async () => {
  const { port } = await freePorts(['port']);
  const { parts } = await run([fixturePart({ name: 'quote', port })]);
  await parts[0]?.stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await parts[0]?.start();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});
