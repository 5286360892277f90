import type { connectMongo as connect } from './connect-mongo.ts';

/**
 * See connect-mongo.ts. Loaded when it is called: a process without a database does without mongoose's 30 MB.
 */
export const connectMongo: typeof connect = async (options) =>
  (await import('./connect-mongo.ts')).connectMongo(options);
