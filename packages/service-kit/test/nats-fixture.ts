import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '@freightwright/stack-nats';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { connectNats } from '../src/index.ts';
import { collectedLog } from './collected-log.ts';

/** A real nats-server with its own folder. `restart` starts it again on the same port with the same data. */
export async function natsServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kit-nats-'));
  let running = await startNats({ dataDir });
  const { port, url } = running;
  return {
    url,
    halt: () => running.stop(),
    async resume() {
      running = await startNats({ dataDir, port });
    },
    /** Removes what a lost disk would. The server must be stopped. */
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

/** How long a test waits for a message to arrive. */
export const soon = { timeout: 10_000, interval: 20 };

/** A context whose ids a test recognizes. */
export const context = {
  requestId: 'request-1234',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
};

/** Talks to the server without the kit. */
export async function raw<T>(url: string, work: (nc: NatsConnection) => Promise<T>): Promise<T> {
  const nc = await connect({ servers: url });
  try {
    return await work(nc);
  } finally {
    await nc.close();
  }
}
