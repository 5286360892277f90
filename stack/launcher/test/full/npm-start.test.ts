import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calculation } from '@freightwright/samples';
import { freePorts } from '@freightwright/stack-guard';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PORT_NAMES, type PortName } from '../../src/config.ts';
import { portOf, SERVICES } from '../../src/services.ts';
import { isAlive } from '../fixture/component.ts';
import { componentFailures, readRunbook, seriesIn } from '../runbook.ts';
import { labelsServed, readQuestions, unserved } from '../watching.ts';

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
  launcher = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.ts', import.meta.url))], {
    env: { ...process.env, ...variables, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
}

/** Every descendant of this process, where proc(5) is available. */
function descendants(pid: number): number[] {
  const all = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const parents = all.flatMap((name): [child: number, parent: number][] => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      return [[Number(name), Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])]];
    } catch {
      return []; // one that ended meanwhile
    }
  });
  const below = (ancestor: number): number[] =>
    parents.flatMap(([child, parent]) => (parent === ancestor ? [child, ...below(child)] : []));
  return below(pid);
}

async function untilReady(): Promise<number[]> {
  launch();
  await expect
    .poll(() => (launcher.exitCode === null ? output : `ended: ${output}`), START)
    .toMatch(/^Ready\.|^ended/m);
  expect(output).toContain('Ready.');
  return descendants(launcher.pid ?? 0);
}

/** Ends the run as Ctrl-C in the terminal does. */
async function interrupt(): Promise<unknown> {
  launcher.kill('SIGINT');
  const [code] = await once(launcher, 'exit');
  return code;
}

async function expectReady(pids: readonly number[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${ports.PORT}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    components: { notification: 'ok', nats: 'ok', registry: 'ok' },
  });
  const page = await fetch(`http://127.0.0.1:${ports.PORT}/`);
  expect(page.headers.get('content-type')).toContain('text/html');
  for (const message of [
    `http://localhost:${ports.PORT}`,
    `http://127.0.0.1:${ports.MAIL_PORT}`,
    'stands in for Keycloak 26',
    'pro@freightwright.example',
    'demo-pro',
  ]) {
    expect(output).toContain(message);
  }
  if (process.platform === 'linux') expect(pids.length).toBeGreaterThan(5);
}

/** A page that reports its view, and an email: labeled series only appear with a sample. */
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
  const { components } = (await answer.json()) as { components: Record<string, string> };
  expect(componentFailures(runbook, Object.keys(components))).toEqual([]);
  const listeners = [ports.METRICS_PORT, ...SERVICES.map(({ name }) => ports[portOf(name)])];
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
  'the platform comes up ready, SIGINT leaves no process, it comes up again, and SIGKILL leaves none',
  async () => {
    const first = await untilReady();
    await expectReady(first);
    await expectRunbook();
    expect(await interrupt()).toBe(0);
    expect(first.filter(isAlive)).toEqual([]);

    const second = await untilReady();
    // Also ends the message server.
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
  expect(output).toContain(`Port ${ports.NATS_PORT} of NATS_PORT: taken by another program. Set NATS_PORT`);
});
