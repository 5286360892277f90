import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '../src/part.ts';
import { type RunningParts, type RunPartsOptions, runParts } from '../src/run-parts.ts';
import type { SupervisedPart } from '../src/supervise.ts';
import { type FixtureOptions, fixturePart, isAlive } from './fixture/part.ts';

const POLL = { timeout: 30_000, interval: 20 };

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

async function run(parts: readonly Part[], options: Partial<RunPartsOptions> = {}): Promise<RunningParts> {
  running = await runParts(parts, {
    logFolder: folder,
    report: (line) => lines.push(line),
    backoff: { firstMs: 10, maxMs: 100, steadyMs: 60_000 },
    ...options,
  });
  return running;
}

async function runOne(
  fixture: FixtureOptions = {},
  { change = {}, ...options }: Partial<RunPartsOptions> & { change?: Partial<Part> } = {},
): Promise<SupervisedPart> {
  const { parts } = await run([{ ...(await fixturePart(fixture)), ...change }], options);
  const [part] = parts;
  if (!part) throw new Error('nothing runs');
  return part;
}

const untilBack = () =>
  expect.poll(() => lines.some((line) => line.startsWith('quote is back')), POLL).toBe(true);

/** One request on a connection of its own. Resolves with the number of the process that answered. */
const ask = ({ part }: SupervisedPart, path = '') =>
  new Promise<string>((resolve, reject) => {
    request(`${part.address}${path}`, { agent: false }, (response) => text(response).then(resolve, reject))
      .on('error', reject)
      .end();
  });

test('a killed child is started again, after all that it had started is gone, and both events are reported', async () => {
  const pidFile = join(folder, 'grandchild');
  const part = await runOne({ env: { GRANDCHILD: pidFile } });
  const before = part.pid ?? 0;
  const grandchild = Number(await readFile(pidFile, 'utf8'));
  process.kill(before, 'SIGKILL');
  await untilBack();
  expect(isAlive(grandchild)).toBe(false);
  expect(lines).toContain('quote ended by itself (SIGKILL); starting it again in 0.01 s');
  expect(part.pid).not.toBe(before);
  expect(part.restarts).toBe(1);
  expect(await ask(part)).toBe(String(part.pid));
});

test('parts stop in the order of their roles: the gateway first, the database last', async () => {
  const env = { ORDER: join(folder, 'order') };
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
  expect(lines).toContain('quote did not stop within 0.2 s and is killed');
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
  const missing = { command: join(folder, 'no-such-program'), args: [], env: {} };
  await expect(runOne({}, { change: { run: missing } })).rejects.toThrow(/^quote ended [3-9] times/);
});

test('a part that is stopped by itself stays stopped, and starts again when asked', async () => {
  const part = await runOne();
  await part.stop();
  await expect(ask(part)).rejects.toThrow();
  await part.start();
  expect(await ask(part)).toBe(String(part.pid));
});

describe('a second copy', () => {
  test('takes over again and again, and every request is answered', async () => {
    const part = await runOne({ copyEnv: {} });
    const answers = new Set<string>();
    const faults: unknown[] = [];
    let asking = true;
    const askOn = async () => {
      while (asking)
        await ask(part).then(
          (answer) => answers.add(answer),
          (error) => faults.push(error),
        );
    };
    const load = Promise.all([askOn(), askOn(), askOn(), askOn()]);
    const pids = [part.pid];
    for (let round = 0; round < 3; round += 1) {
      const slow = ask(part, 'slow');
      await ask(part);
      await part.replace();
      expect(await slow, 'the first copy answers what it has begun').toBe(String(pids.at(-1)));
      expect(isAlive(pids.at(-1))).toBe(false);
      pids.push(part.pid);
      await expect.poll(() => answers.has(String(part.pid)), POLL).toBe(true);
    }
    asking = false;
    await load;
    expect(faults).toEqual([]);
    expect(answers).toEqual(new Set(pids.map(String)));
    expect(part.restarts).toBe(0);
  });

  test('that took over and is killed later is started again where the first listened', async () => {
    const part = await runOne({ copyEnv: {} });
    await part.replace();
    process.kill(part.pid ?? 0, 'SIGKILL');
    await untilBack();
    expect(await ask(part)).toBe(String(part.pid));
  });

  test('that ends before it is ready is reported with its last words, and the old one stays', async () => {
    const part = await runOne({ copyEnv: { BROKEN: '1' } });
    const { pid } = part;
    await expect(part.replace()).rejects.toThrow(
      /The new copy of quote ended before it was ready.*BROKEN.*so the old one stays/,
    );
    expect(part.pid).toBe(pid);
    expect(await ask(part)).toBe(String(pid));
  });

  test('is refused while another takes over, and for a part of which only one may work on its data', async () => {
    const part = await runOne({ copyEnv: {} });
    const first = part.replace();
    await expect(part.replace()).rejects.toThrow('a second copy of quote is taking over already');
    await first;
    await part.stop();
    await expect(part.replace()).rejects.toThrow('quote is not running just now');
    const { parts } = await run([await fixturePart({ name: 'mongo' })]);
    await expect(parts[0]?.replace()).rejects.toThrow('mongo has no second copy');
  });

  test('that starts while the part is told to stop is left behind as little as the first', async () => {
    let probed = false;
    const whole = await fixturePart();
    const copy = async () => ({
      ...(await fixturePart()),
      run: whole.run ?? { command: '', args: [], env: {} },
      probe: async () => {
        probed = true;
        throw new Error('not yet');
      },
    });
    const part = await runOne({}, { change: { copy } });
    const { pid } = part;
    const replaced = expect(part.replace()).rejects.toThrow('was told to stop meanwhile');
    await expect.poll(() => probed, POLL).toBe(true);
    await part.stop();
    await replaced;
    expect(isAlive(pid)).toBe(false);
    await expect(ask(part)).rejects.toThrow();
  });
});
