import { programsNamed } from '@freightwright/stack-guard';
import { startMongod } from '@freightwright/stack-mongo/for-tests';
import { runOnServers } from './run-on-servers.ts';
import { SKIPPED, sum, type Tally } from './tally.ts';

/**
 * The integration suite on a real MongoDB: the one at MONGODB_URI, otherwise a `mongod` on the PATH, both as
 * a standalone server and as a replica set of one. Where there is neither, it is skipped and says so.
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
