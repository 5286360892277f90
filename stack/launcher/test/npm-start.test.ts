import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteRegistry } from '@freightwright/contracts';
import { calculation } from '@freightwright/samples';
import { deployBuild } from '@freightwright/tooling';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PORT_NAMES, type PortName } from '../src/config.ts';
import { freePorts } from '../src/ports.ts';
import { SERVICES } from '../src/services.ts';
import { isAlive } from './fixture/part.ts';
import { partFaults, readRunbook, seriesIn } from './runbook.ts';
import { labelsServed, readQuestions, unserved } from './watching.ts';

const START = { timeout: 170_000, interval: 100 };
const POLL = { timeout: 20_000, interval: 50 };
const TEST_TIMEOUT_MS = 200_000;

let folder: string;
let ports: Record<PortName, number>;
let launcher: ChildProcess;
let output: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-'));
  ports = await freePorts(PORT_NAMES);
});

afterEach(async () => {
  const left = descendants(launcher.pid ?? 0);
  launcher.kill('SIGKILL');
  for (const pid of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function launch(): void {
  output = '';
  const variables = Object.fromEntries(PORT_NAMES.map((name) => [name, String(ports[name])]));
  launcher = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    env: { ...process.env, ...variables, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
}

/** Every process that this one started, directly or through others. */
function descendants(pid: number): number[] {
  const children = parents().flatMap(([child, parent]) => (parent === pid ? [child] : []));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/**
 * Pairs of process and parent for all processes. Slim systems have no ps, so on Linux they are read from
 * proc(5).
 */
function parents(): [pid: number, parent: number][] {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
    return table.split('\n').map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return [pid, parent];
    });
  }
  return readdirSync('/proc').flatMap((name): [number, number][] => {
    try {
      const status = readFileSync(`/proc/${Number(name)}/status`, 'utf8');
      return [[Number(name), Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])]];
    } catch {
      return []; // no process, or one that ended meanwhile
    }
  });
}

async function untilReady(): Promise<number[]> {
  launch();
  await expect
    .poll(() => (launcher.exitCode === null ? output : `ended: ${output}`), START)
    .toMatch(/^Ready\.|^ended/m);
  expect(output).toContain('Ready.');
  return descendants(launcher.pid ?? 0);
}

const remote = 'mfe-calculator';

async function servedVersion(): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${ports.PORT}/mfe/registry.json`);
  const { remotes } = (await answer.json()) as RemoteRegistry;
  return remotes.find(({ name }) => name === remote)?.version;
}

/** Deploys the existing build as another version, as a developer on this machine would. */
async function deployCopy(version: string): Promise<void> {
  const dist = join(folder, 'build');
  await cp(fileURLToPath(new URL(`../../../${remote}/dist`, import.meta.url)), dist, { recursive: true });
  const entry = JSON.parse(await readFile(join(dist, 'entry.json'), 'utf8'));
  await rename(join(dist, entry.version), join(dist, version));
  await writeFile(join(dist, 'entry.json'), JSON.stringify({ ...entry, version }));
  const token = (await readFile(join(folder, 'data/deploy-token'), 'utf8')).trim();
  await deployBuild({ build: dist, site: `http://127.0.0.1:${ports.PORT}`, token });
  await expect.poll(servedVersion, { interval: 20 }).toBe(version);
}

/** Ends what runs as somebody at the terminal does. */
async function interrupt(): Promise<unknown> {
  launcher.kill('SIGINT');
  const [code] = await once(launcher, 'exit');
  return code;
}

async function expectReady(pids: readonly number[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${ports.PORT}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ parts: { notification: 'ok', nats: 'ok', registry: 'ok' } });
  const page = await fetch(`http://127.0.0.1:${ports.PORT}/`);
  expect(page.headers.get('content-type')).toContain('text/html');
  for (const words of [
    `http://localhost:${ports.PORT}`,
    `http://127.0.0.1:${ports.MAIL_PORT}`,
    'stands in for Keycloak 26',
    'pro@freightwright.example',
    'demo-pro',
  ]) {
    expect(output).toContain(words);
  }
  expect(pids.length).toBeGreaterThan(5);
}

/** A page that reports its view, and a mail: series with labels appear with what they count. */
async function causeSamples(): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${ports.PORT}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://localhost:${ports.PORT}` },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 202]);
  };
  await post('/api/client-reports', { reports: [{ kind: 'page-view', path: '/', durationMs: 900 }] });
  await post('/api/email-results', { email: 'dock@shipper.example', calculationResult: calculation() });
}

/** Compares docs/runbook.md, the alerts and the dashboard with what the processes report and serve. */
async function expectRunbook(): Promise<void> {
  const runbook = readRunbook();
  const answer = await fetch(`http://127.0.0.1:${ports.PORT}/readyz`);
  const { parts } = (await answer.json()) as { parts: Record<string, string> };
  expect(partFaults(runbook, Object.keys(parts))).toEqual([]);
  const listeners = [ports.METRICS_PORT, ...SERVICES.map(({ variable }) => ports[variable])];
  const metrics = () =>
    Promise.all(listeners.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()));
  await causeSamples();
  await expect
    .poll(async () => (await metrics()).join('\n'), POLL)
    .toMatch(/^bus_handling_duration_seconds_bucket\{/m);
  // The registry knows within some seconds of each remote that is deployed.
  await expect.poll(async () => unserved(readQuestions(), labelsServed(await metrics())), POLL).toEqual([]);
  const served = new Set((await metrics()).flatMap(seriesIn));
  expect(runbook.metrics.length).toBeGreaterThan(5);
  expect(runbook.metrics.filter((name) => !served.has(name))).toEqual([]);
}

// One test, because each start takes ten seconds of both cores.
test(
  'the platform comes up ready, SIGINT leaves no process, what was deployed is there again, SIGKILL leaves none',
  async () => {
    const first = await untilReady();
    await expectReady(first);
    await expectRunbook();
    const byHand = `${await servedVersion()}-by-hand`;
    await deployCopy(byHand);
    expect(await interrupt()).toBe(0);
    expect(first.filter(isAlive)).toEqual([]);

    const second = await untilReady();
    expect(await servedVersion()).toBe(byHand);
    // The message server is among them.
    launcher.kill('SIGKILL');
    await expect.poll(() => second.filter(isAlive), POLL).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

test('a taken port ends the start before anything runs, and names the variable', async () => {
  const server = createServer().listen(ports.NATS_PORT, '127.0.0.1');
  await once(server, 'listening');
  launch();
  const [code] = await once(launcher, 'exit');
  server.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${ports.NATS_PORT} for nats: taken by pid ${process.pid}`);
  expect(output).toContain('Set NATS_PORT to another port.');
});
