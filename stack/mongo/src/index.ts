import type { SpaceOptions } from '@freightwright/stack-guard';
import { createAccessControl } from './auth/access-control.ts';
import { openUsers } from './auth/users.ts';
import { createCursors } from './commands/cursors.ts';
import { createAnswer } from './commands/dispatch.ts';
import { createFailPoint } from './commands/fail-point.ts';
import { refuseProduction } from './config.ts';
import { deleteExpired } from './storage/expiry.ts';
import { openStore } from './storage/store.ts';
import { listen } from './wire/server.ts';

export { SUPPORTED_NAMES } from './supported.ts';

export interface EmbeddedMongoOptions {
  /** Created with mode 0700. Only one process may use it at a time. */
  readonly dataDir: string;
  /** 0 for a free port. */
  readonly port: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** How often TTL indexes and idle cursors are checked. Default one minute, as in MongoDB. */
  readonly cleanupIntervalMs?: number;
  /** Reports a full disk, and when it has space again. Default: the file system is queried. */
  readonly space?: SpaceOptions;
  /** Whether an acknowledged write is on disk. Default true; tests may disable it. */
  readonly syncs?: boolean;
  /** Only for tests, like MongoDB's parameter: lets any client set the fail point `failCommand`. */
  readonly enableTestCommands?: boolean;
  /**
   * Like mongod's --auth: an unauthenticated client reads and writes nothing. Off by default, for tests; the
   * platform never runs without it. The first local client creates the first user.
   */
  readonly auth?: boolean;
}

export type EmbeddedMongo = Awaited<ReturnType<typeof startEmbeddedMongo>>;

const LOOPBACK = '127.0.0.1';
const MINUTE_MS = 60_000;

/**
 * Starts the stand-in for MongoDB: its wire protocol, a declared subset of its commands (`supported.ts`),
 * durable data.
 * @throws Error in production, for a port that is taken, or a data directory that is in use.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions) {
  const { dataDir, port, now = Date.now } = options;
  refuseProduction();
  const store = openStore(dataDir, now, { ...options.space, syncs: options.syncs ?? true });
  const cursors = createCursors(now);
  const failPoint = options.enableTestCommands === true ? createFailPoint() : undefined;
  const access = options.auth === true ? createAccessControl(openUsers(dataDir)) : undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    cursors.closeIdle();
    sweeping = sweeping.then(() => deleteExpired(store)).catch(() => {});
  }, options.cleanupIntervalMs ?? MINUTE_MS);
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await sweeping;
    await store.environment.close();
  };
  try {
    const server = await listen(createAnswer(store, cursors, { failPoint, access }), port, LOOPBACK);
    return {
      port: server.port,
      /** Without a user and a database. Retryable writes are off: this is a standalone server. */
      uri: `mongodb://${LOOPBACK}:${server.port}/?retryWrites=false&directConnection=true`,
      /** Lets the current commands finish, closes the data and releases the lock. */
      stop: async () => {
        failPoint?.end();
        await server.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
