import { collectionsOf, type Retention, type ServiceName, services } from '@freightwright/contracts';
import type { Connection } from 'mongoose';
import type { connectMongo as connect } from './connect-mongo.ts';

/**
 * See connect-mongo.ts. Lazy-loaded, so that a process without a database does not load mongoose's 30 MB.
 * @throws Error when the database does not respond within `connectTimeoutMs`, by default 30 s.
 * @example const mongo = await connectMongo({ uri: 'mongodb://127.0.0.1', database: 'bol', log });
 */
export const connectMongo: typeof connect = async (options) =>
  (await import('./connect-mongo.ts')).connectMongo(options);

/**
 * Checks the models of a service against the collections that `services` in the contracts declares.
 * @throws TypeError when a collection is not declared there, or lacks the TTL index that is declared.
 */
export function assertRetention(service: string, { models }: Pick<Connection, 'models'>): void {
  if (!Object.hasOwn(services, service)) return;
  const retentionOf: Readonly<Record<string, Retention | undefined>> = collectionsOf(service as ServiceName);
  for (const { collection, schema } of Object.values(models)) {
    const retention = retentionOf[collection.name];
    const place = `${service}.${collection.name}`;
    if (retention === undefined) {
      throw new TypeError(`services.ts of the contracts does not say how long ${place} is kept`);
    }
    const expires = schema.indexes().some(([, { expireAfterSeconds }]) => expireAfterSeconds !== undefined);
    const shouldExpire = retention !== 'the account' && retention !== 'always';
    if (expires === shouldExpire) continue;
    const index = expires ? 'an index deletes from it' : 'no index deletes from it';
    throw new TypeError(`services.ts of the contracts keeps ${place} for '${retention}', but ${index}`);
  }
}
