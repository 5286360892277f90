import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programsNamed } from '@freightwright/stack-guard';
import { startMongod } from '@freightwright/stack-mongo/for-tests';
import { startTestMessages } from '@freightwright/stack-test-site';
import { type Container, deployedImage, lackingEngine, startContainer, untilReady } from './containers.ts';
import { runVitest } from './run-vitest.ts';
import { SKIPPED, sum, type Tally } from './tally.ts';

/** Servers may be far away, and a busy machine with its own server takes longer than 15 minutes. */
const TIMEOUT_MS = 60 * 60_000;

/** Every service that stores data and sends messages. */
const parts = ['services/'];
/** The gateway's sessions, the kit of all stores, and the tests of MongoDB's own behavior. */
const ofMongodb = ['gateway/test/', 'packages/service-kit/test/', 'stack/mongo/test/mongodb/'];

/** The integration tests of everything that uses these servers. */
const runOnServers = ({ mongodb, nats }: { mongodb?: string | undefined; nats?: string | undefined }) =>
  runVitest('integration*', {
    folders: [...parts, ...(mongodb ? ofMongodb : [])],
    env: { ...(mongodb && { TEST_MONGODB_URI: mongodb }), ...(nats && { TEST_NATS_URL: nats }) },
    timeoutMs: TIMEOUT_MS,
  });

/**
 * The integration suite on a real MongoDB: the one at MONGODB_URI, otherwise a `mongod` on the PATH, both as
 * a standalone server and as a replica set of one. Where there is neither, it is reported as skipped.
 */
export async function runOnMongodb(env = process.env): Promise<Tally> {
  const nats = env.NATS_URL;
  if (env.MONGODB_URI) return runOnServers({ mongodb: env.MONGODB_URI, nats });
  const [program] = programsNamed('mongod', env.PATH);
  if (!program) return { ...SKIPPED, why: 'MONGODB_URI is not set, and there is no mongod on the PATH' };
  const tallies: Tally[] = [];
  for (const asReplicaSet of [false, true]) {
    console.log(asReplicaSet ? 'mongod as a replica set of one' : 'mongod alone');
    const server = await startMongod(program, { asReplicaSet });
    try {
      tallies.push(await runOnServers({ mongodb: server.uri, nats }));
    } finally {
      await server.stop();
    }
  }
  return sum(tallies);
}

/**
 * The integration suite on one message server for all files: that at NATS_URL, otherwise one of its own with the users
 * and rights of production.
 */
export async function runOnNats(env = process.env): Promise<Tally> {
  if (env.NATS_URL) return runOnServers({ nats: env.NATS_URL, mongodb: env.MONGODB_URI });
  const folder = await mkdtemp(join(tmpdir(), 'nats-suite-'));
  const server = await startTestMessages(folder);
  try {
    return await runOnServers({ nats: server.url, mongodb: env.MONGODB_URI });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Exported for its test: the images of the deployment, each by the line that names it there. */
export const images = {
  mongodb: () => deployedImage('docker-compose.yml', /^ {4}image: (mongo:\S+)$/m),
  nats: () => deployedImage('deploy/nats/Dockerfile', /^ARG NATS_IMAGE=(\S+)$/m),
};

/**
 * The integration suite on MongoDB as a replica set of one and on NATS, both in containers of the images that
 * the compose file runs. Without an engine it is reported as skipped.
 */
export async function runOnContainers(): Promise<Tally> {
  const why = await lackingEngine();
  if (why !== undefined) return { ...SKIPPED, why };
  const running: Container[] = [];
  const start = async (options: Parameters<typeof startContainer>[0]) => {
    const container = await startContainer(options);
    running.push(container);
    return container;
  };
  try {
    const nats = await start({ image: await images.nats(), port: 4222, args: ['-js'] });
    const mongodb = await start({
      image: await images.mongodb(),
      port: 27_017,
      args: ['--replSet', 'test', '--bind_ip_all'],
    });
    await untilReady(() => mongodb.exec('mongosh', '--quiet', '--eval', formSet));
    // A member is elected a moment after the set was formed.
    await untilReady(() => mongodb.exec('mongosh', '--quiet', '--eval', beWritable));
    return await runOnServers({
      mongodb: `mongodb://${mongodb.address}/?directConnection=true`,
      nats: `nats://${nats.address}`,
    });
  } finally {
    await Promise.all(running.map((container) => container.stop()));
  }
}

const formSet =
  'try { rs.status() } catch { rs.initiate({ _id: "test", members: [{ _id: 0, host: "127.0.0.1:27017" }] }) }';
const beWritable = 'if (!db.hello().isWritablePrimary) quit(1)';
