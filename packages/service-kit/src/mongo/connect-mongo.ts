import { Problem } from '@freightwright/contracts';
import type { Log, RequestContext } from '@freightwright/runtime-kit';
import {
  assertTimeLeft,
  childTraceparent,
  currentContext,
  judgeErrors,
  recordSpan,
  recordsSpans,
  retryWithin,
} from '@freightwright/runtime-kit';
import type { Connection, mongo, Schema } from 'mongoose';
import mongoose from 'mongoose';
import { databaseRetryAfterS, judgeDatabaseError } from './database-away.ts';
import { checkBefore } from './native.ts';

type Description = mongoose.mongo.TopologyDescription;

/**
 * After the connection is lost, the driver itself selects a server for this long, so that an election of a
 * second or two goes unnoticed, milliseconds. After that every call would wait in vain for as long, so calls
 * are refused at once until a heartbeat finds a server.
 */
export const lookForServerMs = 2_000;

/**
 * Tracks the driver's view of the servers. mongoose's readyState is not reliable: when the process was busy
 * for two heartbeats, it reports that the database is gone.
 */
function watchTopology(connection: Connection) {
  let lostAtMs: number | undefined;
  const client = connection.getClient();
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    if (canWrite(newDescription)) lostAtMs = undefined;
    else lostAtMs ??= performance.now();
  });
  client.on('topologyClosed', () => {
    lostAtMs = Number.NEGATIVE_INFINITY;
  });
  return {
    /** @throws Problem 'service.unavailable' when the database has been unavailable for too long to wait. */
    assertThere(): void {
      if (lostAtMs === undefined || performance.now() - lostAtMs < lookForServerMs) return;
      throw new Problem('service.unavailable', {
        retryAfterS: databaseRetryAfterS,
        cause: 'No connection to the database',
      });
    },
  };
}

function canWrite({ type, servers }: Description): boolean {
  const { TopologyType, ServerType } = mongoose.mongo;
  if (type === TopologyType.ReplicaSetNoPrimary) return false;
  return (
    type === TopologyType.ReplicaSetWithPrimary ||
    [...servers.values()].some((server) => server.type !== ServerType.Unknown)
  );
}

/** The server's limit for one read, milliseconds: below the driver's, so that the connection survives. */
const readTimeMs = 2_000;

const reads = ['find', 'findOne', 'countDocuments', 'distinct', 'estimatedDocumentCount'] as const;
const writes = [
  'findOneAndDelete',
  'findOneAndReplace',
  'findOneAndUpdate',
  'deleteMany',
  'deleteOne',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

/**
 * A mongoose plugin. It rejects an operation when the caller no longer waits or when no server is available,
 * and limits each read on the server to the time its caller waits. Stores need not handle this.
 * @throws Problem 'service.unavailable' from any operation on a model.
 */
function boundedOperations(check: () => void): (schema: Schema) => void {
  return (schema) => {
    schema.pre([...reads], function () {
      check();
      if (this.getOptions().maxTimeMS === undefined) this.maxTimeMS(readTimeMs);
    });
    schema.pre([...writes], check);
    schema.pre('aggregate', check);
    schema.pre('save', check);
    schema.pre('insertMany', check);
    schema.pre('bulkWrite', check);
  };
}

interface Begun {
  readonly above: RequestContext;
  readonly operation: string;
  readonly collection: string | undefined;
  readonly database: string;
}

/**
 * Records a span for each command of a request or a message, not of background work: its name and collection,
 * never its data. The connection must have been opened with `monitorCommands`.
 */
function recordCommands(connection: Connection): void {
  const begun = new Map<number, Begun>();
  const client = connection.getClient();
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    const above = currentContext();
    if (!above) return;
    const target: unknown = command[commandName];
    const collection = typeof target === 'string' ? target : undefined;
    begun.set(requestId, { above, operation: commandName, collection, database: databaseName });
  });
  const ended = (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent, errorType?: string) => {
    const found = begun.get(event.requestId);
    if (!found) return;
    begun.delete(event.requestId);
    const { above, operation, collection, database } = found;
    recordSpan({
      name: collection === undefined ? operation : `${operation} ${collection}`,
      kind: 'client',
      traceparent: childTraceparent(above.traceparent),
      parent: above.traceparent,
      durationMs: event.duration,
      errorType,
      attributes: {
        'db.system.name': 'mongodb',
        'db.operation.name': operation,
        'db.namespace': database,
        ...(collection !== undefined && { 'db.collection.name': collection }),
      },
    });
  };
  client.on('commandSucceeded', (event) => ended(event));
  client.on('commandFailed', (event) => ended(event, event.failure.name));
}

export interface MongoOptions {
  uri: string;
  /** The service's own database. */
  database: string;
  log: Log;
  /** Time limit for the first connection, milliseconds; one attempt takes up to 2 s. Default 30 s. */
  connectTimeoutMs?: number;
}

export interface Mongo {
  connection: Connection;
  /** Rejects while a write is not confirmed, or while a model's indexes are missing. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The time limit of each stage of an operation, milliseconds. The driver has no limit that works for a whole
 * operation: its `timeoutMS` has no effect since 7.8.0, and mixed up responses before that. So a request has
 * its own limit (deadline.ts), and these limits bound what it waits for.
 */
const patience = {
  // The server reports a change at once and answers a heartbeat every second. One that is silent for
  // connectTimeoutMS longer is dropped, together with all pending operations.
  heartbeatFrequencyMS: 1_000,
  connectTimeoutMS: 2_000,
  serverSelectionTimeoutMS: lookForServerMs,
  // Only this service's calls wait in this queue, and it is cleared when the server is lost.
  waitQueueTimeoutMS: 5_000,
  socketTimeoutMS: 2_500,
};

/**
 * These override the deployment's defaults and MONGODB_URI. A write is acknowledged once a majority of the
 * servers has it in its journal. With an arbiter the default would be a single server, and a bill could be
 * lost with it. Reads go to the primary and see nothing that could be rolled back, because allowances are
 * counted, and sessions found, by what they read. On a primary that is partitioned and does not know it yet
 * (10 s) they may be stale. That is harmless, because every decision ends in a write, which such a primary
 * cannot get acknowledged. Only a revoked session stays valid there for that long; a linearizable read for
 * every API call would cost more than that is worth.
 */
const durability = {
  w: 'majority',
  journal: true,
  wtimeoutMS: 2_000,
  readConcernLevel: 'majority',
  readPreference: 'primary',
} as const;

/**
 * Connects to the service's database. The driver retries a write that a change of primary interrupted, unless
 * the URI disables that. It never retries a write to many documents: stores use `repeatable` for those.
 */
export async function connectMongo(options: MongoOptions): Promise<Mongo> {
  const { log, connectTimeoutMs = 30_000 } = options;
  judgeErrors(judgeDatabaseError);
  const connection = await retryWithin(
    connectTimeoutMs,
    () => connectOnce({ ...options, connectTimeoutMs }),
    (err) => log.warn({ err }, 'MongoDB is not there yet'),
  );
  if (recordsSpans()) recordCommands(connection);
  const topology = watchTopology(connection);
  const check = () => {
    assertTimeLeft();
    topology.assertThere();
  };
  connection.plugin(boundedOperations(check));
  checkBefore(connection, check);
  connection.on('disconnected', () => log.warn('lost MongoDB'));
  connection.on('reconnected', () => log.info('MongoDB is back'));
  connection.on('error', (err: unknown) => log.warn({ err }, 'MongoDB reported an error'));
  return {
    connection,
    async ready() {
      if (!connection.db) throw new Error('not connected to MongoDB');
      await probeWrite(connection.db);
      await Promise.all(Object.values(connection.models).map(indexesStand));
    },
    close: () => connection.close(),
  };
}

/**
 * Verifies that writes work: one write like every other, acknowledged by a majority, in its journal. There is
 * one such document per database, however many replicas write it.
 */
async function probeWrite(db: Db): Promise<void> {
  const probes = db.collection<{ _id: string }>('probes');
  await probes.updateOne({ _id: 'readyz' }, { $set: { at: new Date() } }, { upsert: true });
}

type Db = NonNullable<Connection['db']>;

/** mongoose builds indexes a single time and caches a failure, so they are requested again after one. */
async function indexesStand(model: {
  init(): Promise<unknown>;
  createIndexes(): Promise<void>;
}): Promise<void> {
  await model.init().catch(() => model.createIndexes());
}

/** Makes one attempt; a connection that fails is discarded. */
async function connectOnce({ uri, database, connectTimeoutMs }: Required<MongoOptions>): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: database,
    ...signInDatabase(uri),
    autoIndex: true,
    bufferCommands: false,
    maxPoolSize: 20,
    monitorCommands: recordsSpans(),
    ...patience,
    serverSelectionTimeoutMS: Math.min(patience.serverSelectionTimeoutMS, connectTimeoutMs),
    ...durability,
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.close(true).catch(() => {});
    throw error;
  }
}

/**
 * The database for authentication when the connection string names none: the database of its path, else
 * admin, as in MongoDB's own tools. The driver would use the database that is opened.
 * https://www.mongodb.com/docs/manual/reference/connection-string-options/#mongodb-urioption-urioption.authSource
 */
export function signInDatabase(uri: string): { authSource?: string } {
  const found = /^mongodb:\/\/[^/@]+@[^/?]+(?:\/([^?]*))?/.exec(uri);
  if (!found || /[?&](?:authSource|authMechanism)=/i.test(uri)) return {};
  return { authSource: decodeURIComponent(found[1] ?? '') || 'admin' };
}
