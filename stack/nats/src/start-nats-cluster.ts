import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '@freightwright/stack-guard';
import { connect } from '@nats-io/transport-node';
import type { NatsUser } from './nats-users.ts';
import { type RunningNats, startNats } from './start-nats.ts';

export type RunningNatsCluster = Awaited<ReturnType<typeof startNatsCluster>>;

const names = ['n1', 'n2', 'n3'];
/** The servers discover each other and elect a leader before they store anything on all three. */
const READY_TIMEOUT_MS = 60_000;

/**
 * Starts a cluster of three nats-servers on loopback for tests. They end with this process.
 * @param dataDir the folder in which each server has a folder of its own
 * @throws Error when one does not start, or they elect no leader within a minute.
 */
export async function startNatsCluster({
  dataDir,
  users = [],
}: {
  dataDir: string;
  users?: readonly NatsUser[];
}) {
  // Each must know the addresses of the others before it starts.
  const ports = Object.values(await freePorts(names));
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`);
  const running = new Map<string, RunningNats>();
  const portOf = new Map<string, number>();
  const killed = new Set<string>();
  const start = async (name: string) => {
    const server = await startNats({
      ...{ name, users, dataDir: join(dataDir, name), port: portOf.get(name) ?? 0 },
      more: [
        'cluster {',
        '  name: freightwright',
        `  listen: "127.0.0.1:${ports[names.indexOf(name)]}"`,
        `  routes: ${JSON.stringify(routes)}`,
        '}',
      ],
    });
    portOf.set(name, server.port);
    running.set(name, server);
  };
  const stop = async () => {
    await Promise.all([...running.values()].map((server) => server.stop()));
  };
  try {
    await Promise.all(names.map(start));
    const [first] = running.values();
    await untilElected(users.some(({ name }) => name === 'admin') ? first?.urlOf('admin') : first?.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** The addresses of all servers, separated by commas, without a user. */
    url: [...portOf.values()].map((port) => `nats://127.0.0.1:${port}`).join(','),
    /** The same with the name and password of one of its users. @throws Error when no user has that name. */
    urlOf: (user: string) => [...running.values()].map((server) => server.urlOf(user)).join(','),
    /** The names of the servers, which they return as the leader of a stream. */
    names,
    /** Kills one server immediately, as a crash of its machine would. */
    async kill(name: string) {
      killed.add(name);
      await running.get(name)?.kill();
    },
    /** Starts a killed server with its data and port. A running one is unchanged. */
    async revive(name: string) {
      if (!killed.has(name)) return;
      await start(name);
      killed.delete(name);
    },
    stop,
  };
}

/** Waits until the servers replicate a stream, which requires a leader. The stream is deleted afterwards. */
async function untilElected(url = ''): Promise<void> {
  const { host, username: user, password: pass } = new URL(url);
  const connection = await connect({
    servers: host,
    inboxPrefix: '_INBOX.admin',
    ...(user && { user, pass }),
  });
  const stream = { name: 'ELECTED', storage: 'memory', num_replicas: names.length };
  const ask = async (call: string, payload?: string) => {
    const answer = await connection.request(`$JS.API.STREAM.${call}.ELECTED`, payload);
    const { error } = answer.json<{ error?: { description: string } }>();
    if (error) throw new Error(error.description);
  };
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  try {
    for (;;) {
      try {
        await ask('CREATE', JSON.stringify(stream));
        return await ask('DELETE');
      } catch (error) {
        if (Date.now() > deadlineMs) throw error;
      }
      await wait(100);
    }
  } finally {
    await connection.close();
  }
}
