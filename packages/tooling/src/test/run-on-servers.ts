import { runVitest } from './run-vitest.ts';
import type { Tally } from './tally.ts';

/** Servers may be far away, and a busy machine with its own server takes longer than 15 minutes. */
const TIMEOUT_MS = 60 * 60_000;

/** Every part that stores data and sends messages. */
const parts = ['services/'];
/** The gateway's sessions, the kit with which all store data, and the tests of MongoDB's own behavior. */
const ofMongodb = ['gateway/test/', 'packages/service-kit/test/', 'stack/mongo/test/mongodb/'];

export interface GivenServers {
  readonly mongodb?: string | undefined;
  readonly nats?: string | undefined;
}

/** The integration tests of everything that uses these servers, on them. */
export const runOnServers = ({ mongodb, nats }: GivenServers): Promise<Tally> =>
  runVitest('integration*', {
    folders: [...parts, ...(mongodb ? ofMongodb : [])],
    env: { ...(mongodb && { TEST_MONGODB_URI: mongodb }), ...(nats && { TEST_NATS_URL: nats }) },
    timeoutMs: TIMEOUT_MS,
  });
