import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { startMongod } from '@freightwright/stack-mongo/for-tests';
import { runVitest } from './run-vitest.ts';
import { SKIPPED, sum, type Tally } from './tally.ts';

/** The server may be far away, and a busy machine with its own server takes longer than 15 minutes. */
const TIMEOUT_MS = 60 * 60_000;

/** The parts that store data, the kit with which they do, and the tests of MongoDB's own behavior. */
const folders = ['packages/service-kit/test/', 'services/', 'gateway/test/', 'stack/mongo/test/mongodb/'];

/**
 * The integration suite on a real MongoDB: the one at MONGODB_URI, otherwise a `mongod` on the PATH, both as
 * a standalone server and as a replica set of one. Where there is neither, it is skipped and says so.
 */
export async function runOnMongodb(env = process.env): Promise<Tally> {
  if (env.MONGODB_URI) return runSuite(env.MONGODB_URI);
  const program = await findMongod(env.PATH ?? '');
  if (!program) return { ...SKIPPED, why: 'MONGODB_URI is not set, and there is no mongod on the PATH' };
  const tallies: Tally[] = [];
  for (const asReplicaSet of [false, true]) {
    console.log(asReplicaSet ? 'mongod as a replica set of one' : 'mongod alone');
    const server = await startMongod(program, { asReplicaSet });
    try {
      tallies.push(await runSuite(server.uri));
    } finally {
      await server.stop();
    }
  }
  return sum(tallies);
}

const runSuite = (uri: string): Promise<Tally> =>
  runVitest('integration', { folders, env: { TEST_MONGODB_URI: uri }, timeoutMs: TIMEOUT_MS });

/** Exported for its test. */
export async function findMongod(path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter((name) => name !== '')) {
    const program = join(folder, 'mongod');
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}
