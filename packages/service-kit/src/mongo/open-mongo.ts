import type { connectMongo as connect } from './connect-mongo.ts';

/**
 * See connect-mongo.ts. It is loaded when it is called, so that a process without a database does not need
 * mongoose's 30 MB.
 */
export const connectMongo: typeof connect = async (options) =>
  (await import('./connect-mongo.ts')).connectMongo(options);
