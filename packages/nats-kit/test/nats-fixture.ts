import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { type RunningNats, startNats } from '@freightwright/stack-nats';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Bus, connectNats, natsUsers } from '../src/index.ts';

/** A real nats-server with its own folder. `restart` starts it again on the same port with the same data. */
export async function natsServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kit-nats-'));
  let running = await startNats({ dataDir });
  const { port, url } = running;
  return {
    url,
    pid: () => running.pid,
    halt: () => running.stop(),
    async resume() {
      running = await startNats({ dataDir, port });
    },
    /** Simulates a lost disk. The server must be stopped. */
    wipe: () => rm(join(dataDir, 'jetstream'), { recursive: true }),
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function openBus(url: string, name = 'tester') {
  const collected = collectedLog();
  const bus = await connectNats({ url, name, log: collected.log, connectTimeoutMs: 10_000 });
  return { ...collected, bus };
}

/** The server of the current test file, and a bus on it with its log. */
export let server: Awaited<ReturnType<typeof natsServer>>;
export let open: Awaited<ReturnType<typeof openBus>>;
export let bus: Bus;

/** Starts a server and opens a bus before the tests of a file, and stops both after them. */
export function serveBus(): void {
  beforeAll(async () => {
    server = await natsServer();
    open = await openBus(server.url);
    bus = open.bus;
  });
  afterAll(async () => {
    await bus?.close();
    await server?.stop();
  });
}

/** The server of the current test file, whose users have their service's permissions. */
export let guarded: RunningNats;

/** Starts that server before the tests of a file, and stops it after them. */
export function serveGuarded(): void {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kit-guarded-'));
    guarded = await startNats({ dataDir, users: natsUsers((name) => `password-of-${name}`) });
  }, 60_000);
  afterAll(async () => {
    await guarded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}

/** A bus of one of its users, closed when the test ends, with its log. */
export async function guardedBus(name: string) {
  const collected = collectedLog();
  const url = guarded.urlOf(name);
  const opened = await connectNats({ url, name, log: collected.log, connectTimeoutMs: 10_000 });
  onTestFinished(() => opened.close());
  return { ...collected, bus: opened };
}

/** How long a test waits for a message to arrive. */
export const soon = { timeout: 10_000, interval: 20 };

/** A context whose ids a test recognizes. */
export const context = {
  requestId: 'request-1234',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
};

/** Talks to the server without the kit. */
export async function raw<T>(url: string, work: (nc: NatsConnection) => Promise<T>): Promise<T> {
  const nc = await connect({ servers: url.split(',') });
  try {
    return await work(nc);
  } finally {
    await nc.close();
  }
}
