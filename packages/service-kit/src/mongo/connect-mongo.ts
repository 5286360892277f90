import mongoose, { type Connection } from 'mongoose';
import type { Log } from '../log.ts';
import { retryWithin } from '../retry-within.ts';

export interface MongoOptions {
  uri: string;
  /** The service's own database. */
  database: string;
  log: Log;
  /** How long to keep trying for the first connection, milliseconds; one attempt takes up to 3 s. Default 30 s. */
  connectTimeoutMs?: number;
}

export interface Mongo {
  connection: Connection;
  /** Rejects while the database does not answer or a model's indexes do not stand. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to the service's database. Writes are not retried by the driver, because that needs a replica set: one atomic write
 * to one document is all a service relies on, and its callers try again.
 */
export async function connectMongo(options: MongoOptions): Promise<Mongo> {
  const { log, connectTimeoutMs = 30_000 } = options;
  const connection = await retryWithin(
    connectTimeoutMs,
    () => connectOnce({ ...options, connectTimeoutMs }),
    (err) => log.warn({ err }, 'MongoDB is not there yet'),
  );
  connection.on('disconnected', () => log.warn('lost MongoDB'));
  connection.on('reconnected', () => log.info('MongoDB is back'));
  connection.on('error', (err: unknown) => log.warn({ err }, 'MongoDB reported an error'));
  return {
    connection,
    async ready() {
      if (!connection.db) throw new Error('not connected to MongoDB');
      await connection.db.command({ ping: 1 });
      await Promise.all(Object.values(connection.models).map(indexesStand));
    },
    close: () => connection.close(),
  };
}

/** mongoose builds indexes once and remembers a failure, so after one they are asked for again. */
async function indexesStand(model: {
  init(): Promise<unknown>;
  createIndexes(): Promise<void>;
}): Promise<void> {
  await model.init().catch(() => model.createIndexes());
}

/** One attempt; a connection that does not come up is thrown away. */
async function connectOnce({ uri, database, connectTimeoutMs }: Required<MongoOptions>): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: database,
    retryWrites: false,
    autoIndex: true,
    bufferCommands: false,
    maxPoolSize: 20,
    serverSelectionTimeoutMS: Math.min(3_000, connectTimeoutMs),
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 5_000,
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.close(true).catch(() => {});
    throw error;
  }
}
