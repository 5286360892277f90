import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followParentArgs } from '@freightwright/stack-guard';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Part } from '../src/part.ts';
import { freePorts } from '../src/ports.ts';
import { probeHttp } from '../src/probes.ts';
import { type RunningParts, runParts } from '../src/run-parts.ts';
import type { SupervisedPart } from '../src/supervise.ts';
import { fixturePart, isAlive } from './fixture/part.ts';

const POLL = { timeout: 30_000, interval: 20 };
const backoff = { firstMs: 10, maxMs: 100, steadyMs: 60_000 };

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

const child = fileURLToPath(new URL('./fixture/offering-child.ts', import.meta.url));
const runOn = (port: number, env: Record<string, string> = {}) => ({
  command: process.execPath,
  args: [...followParentArgs, child],
  env: { PORT: String(port), ...env },
});

/** A part whose copies run with `env`, and are ready when `isReady` says so too. */
async function offeringPart(env: Record<string, string> = {}, isReady = async () => {}): Promise<Part> {
  const { port } = await freePorts(['port']);
  const address = `http://127.0.0.1:${port}/`;
  const copy = async () => {
    const { own } = await freePorts(['own']);
    const probe = async () => {
      await isReady();
      await probeHttp(`http://127.0.0.1:${own}/`);
    };
    return { run: runOn(own, env), probe };
  };
  const probe = () => probeHttp(address);
  return { name: 'quote', role: 'service', after: [], address, run: runOn(port), copy, probe, alive: probe };
}

async function run(part: Part, options: { copyTimeoutMs?: number } = {}): Promise<SupervisedPart> {
  running = await runParts([part], {
    logFolder: folder,
    report: (line) => lines.push(line),
    backoff,
    ...options,
  });
  const [supervised] = running.parts;
  if (!supervised) throw new Error('nothing runs');
  return supervised;
}

/** One request on a connection of its own, or on a kept one. Rejects when it is not answered. */
const ask = (address: string, agent: false | undefined) =>
  new Promise<string>((resolve, reject) => {
    request(address, { method: 'POST', agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text)).on('error', reject);
    })
      .on('error', reject)
      .end();
  });

/** Asks without a pause, each time on a connection of its own, until told to stop. */
function startAsking(address: string, workers: number) {
  const answers: string[] = [];
  const faults: unknown[] = [];
  let asking = true;
  const work = async () => {
    while (asking)
      await ask(address, false).then(
        (answer) => answers.push(answer),
        (error) => faults.push(error),
      );
  };
  const done = Promise.all(Array.from({ length: workers }, work));
  return {
    answers,
    faults,
    stop: async () => {
      asking = false;
      await done;
    },
  };
}

test('a second copy takes over again and again, and every request on a new connection is answered', async () => {
  const part = await run(await offeringPart());
  const load = startAsking(part.part.address, 8);
  const pids = [part.pid];
  for (let round = 0; round < 3; round += 1) {
    const { oldPid, newPid } = await part.replace();
    expect(oldPid).toBe(pids.at(-1));
    expect(isAlive(oldPid ?? 0)).toBe(false);
    expect(part.pid).toBe(newPid);
    pids.push(newPid);
    await expect.poll(() => load.answers.includes(String(newPid)), POLL).toBe(true);
  }
  await load.stop();
  expect(load.faults).toEqual([]);
  expect(new Set(load.answers)).toEqual(new Set(pids.map(String)));
  expect(part.restarts).toBe(0);
});

test('the first copy answers what it has begun before it leaves', async () => {
  const part = await run(await offeringPart());
  const slow = ask(`${part.part.address}slow`, undefined);
  await ask(part.part.address, false);
  const { oldPid } = await part.replace();
  expect(await slow).toBe(String(oldPid));
});

test('a copy that ends before it is ready is reported with its last words, and the old one stays', async () => {
  const part = await run(await offeringPart({ BROKEN: '1' }));
  const { pid } = part;
  await expect(part.replace()).rejects.toThrow(
    /The new copy of quote ended before it was ready.*BROKEN.*so the old one stays/,
  );
  expect(part.pid).toBe(pid);
  expect(await ask(part.part.address, false)).toBe(String(pid));
});

test('a copy that does not become ready in time is ended, and the old one stays', async () => {
  const notReady = async () => {
    throw new Error('the database is away');
  };
  const part = await run(await offeringPart({}, notReady), { copyTimeoutMs: 500 });
  const { pid } = part;
  await expect(part.replace()).rejects.toThrow('was not ready in time: the database is away');
  expect(part.pid).toBe(pid);
  expect(await ask(part.part.address, false)).toBe(String(pid));
});

test('a copy that took over and is killed later is started again where the first listened', async () => {
  const part = await run(await offeringPart());
  const { newPid } = await part.replace();
  process.kill(newPid ?? 0, 'SIGKILL');
  await expect.poll(() => lines.some((line) => line.startsWith('quote is back')), POLL).toBe(true);
  expect(await ask(part.part.address, false)).toBe(String(part.pid));
});

test('a second request for a copy is refused while one takes over', async () => {
  const part = await run(await offeringPart());
  const first = part.replace();
  await expect(part.replace()).rejects.toThrow('a second copy of quote is taking over already');
  await first;
});

test('a part of which only one may work on its data is not replaced', async () => {
  const { port } = await freePorts(['port']);
  const part = await run(fixturePart({ name: 'mongo', port }));
  await expect(part.replace()).rejects.toThrow('mongo has no second copy');
});

test('a stop while a copy starts leaves neither copy behind', async () => {
  const seen = new Set<string>();
  const never = async () => {
    seen.add('probed');
    throw new Error('not yet');
  };
  const part = await run(await offeringPart({}, never));
  const { pid } = part;
  const replaced = expect(part.replace()).rejects.toThrow('was told to stop meanwhile');
  await expect.poll(() => seen.size, POLL).toBe(1);
  await part.stop();
  await replaced;
  expect(isAlive(pid ?? 0)).toBe(false);
  await expect(ask(part.part.address, false)).rejects.toThrow();
});
