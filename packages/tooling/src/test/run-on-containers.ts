import { type Container, deployedImage, lackingEngine, startContainer, untilReady } from './containers.ts';
import { runOnServers } from './run-on-servers.ts';
import { SKIPPED, type Tally } from './tally.ts';

/** Exported for its test: the images of the deployment, each by the line that names it there. */
export const images = {
  mongodb: () => deployedImage('docker-compose.yml', /^ {4}image: (mongo:\S+)$/m),
  nats: () => deployedImage('deploy/nats/Dockerfile', /^ARG NATS_IMAGE=(\S+)$/m),
};

/**
 * The integration suite on MongoDB as a replica set of one and on NATS, both in containers of the images that the compose
 * file runs. Where no engine answers it is skipped, and says so.
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
    // A member steps up a moment after the set was formed.
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
