import { join } from 'node:path';
import { natsUsers, parseNatsUrl } from '@freightwright/nats-kit';
import { type RunningNatsCluster, startNats, startNatsCluster } from '@freightwright/stack-nats';
import { type GivenMessages, readGivenMessages } from './config.ts';
import { emptyServer } from './empty-server.ts';

/**
 * Whether tests run on an external message server. Tests that stop the server are then skipped, because only
 * a server of their own allows that.
 */
export const isNatsGiven = readGivenMessages() !== undefined;

/** The message server of one test file, with the users and rights of production. */
export interface TestMessages {
  /** The addresses of the server without a user. */
  readonly url: string;
  /** With the name and password of one of its users. */
  urlOf(user: string): string;
  /** Replicas of a stream; undefined leaves it to the services. */
  readonly streamReplicas?: number | undefined;
  /** Stops the server and starts it again with the same data. Only available on the test's own server. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestCluster extends TestMessages {
  readonly cluster: RunningNatsCluster;
}

const users = () => natsUsers((name) => `password-of-${name}`);

/** The external server serves one site at a time; a second one in the same file has its own server. */
let isGivenTaken = false;

/** The external server, emptied before and after, or one of the test's own in the folder. */
export async function startTestMessages(dataDir: string): Promise<TestMessages> {
  const given = readGivenMessages();
  if (given === undefined || isGivenTaken) return ownServer(dataDir);
  isGivenTaken = true;
  const urlOf = userAddresses(given);
  try {
    await emptyServer(urlOf('admin'));
  } catch (error) {
    isGivenTaken = false;
    throw error;
  }
  return {
    url: given.url,
    urlOf,
    streamReplicas: given.streamReplicas,
    halt: cannotHalt,
    resume: cannotHalt,
    async stop() {
      isGivenTaken = false;
      await emptyServer(urlOf('admin'));
    },
  };
}

/** A cluster of three servers that replicate every stream. */
export async function startTestCluster(dataDir: string): Promise<TestCluster> {
  const cluster = await startNatsCluster({ dataDir, users: users() });
  const { url, urlOf, stop } = cluster;
  return {
    cluster,
    url,
    urlOf,
    streamReplicas: cluster.names.length,
    halt: cannotHalt,
    resume: cannotHalt,
    stop,
  };
}

async function ownServer(dataDir: string): Promise<TestMessages> {
  const start = (port: number) => startNats({ dataDir: join(dataDir, 'nats'), users: users(), port });
  const first = await start(0);
  let running: typeof first | undefined = first;
  const halt = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    url: first.url,
    urlOf: first.urlOf,
    halt,
    async resume() {
      running = await start(first.port);
    },
    stop: halt,
  };
}

const userAddresses =
  ({ url, passwordOf }: GivenMessages) =>
  (name: string): string => {
    const { servers, tls } = parseNatsUrl(url);
    const signIn = `${encodeURIComponent(name)}:${encodeURIComponent(passwordOf(name))}`;
    return servers.map(({ host, port }) => `${tls ? 'tls' : 'nats'}://${signIn}@${host}:${port}`).join(',');
  };

const cannotHalt = async (): Promise<never> => {
  throw new Error('This message server is not for a test to stop: skip it by isNatsGiven');
};
