import { type Connection, Schema } from 'mongoose';
import { expect, it } from 'vitest';
import { assertRetention } from './open-mongo.ts';

const schemaOf = (expires: boolean) => {
  const schema = new Schema({ expiresAt: Date });
  if (expires) schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema;
};
const connection = (name: string, expires: boolean) => {
  const models = { One: { collection: { name }, schema: schemaOf(expires) } };
  return { models } as unknown as Connection;
};

it.each([
  ['ledgers', true],
  ['erasures', true],
])('a collection is kept as long as the contracts say: %s', (name, expires) => {
  assertRetention('usage', connection(name, expires));
});

it.each([
  ['seen', true, 'does not say how long usage.seen is kept'],
  ['ledgers', false, "keeps usage.ledgers for '63 days', but no index deletes from it"],
  ['probes', true, "keeps usage.probes for 'always', but an index deletes from it"],
])('a service that stores something else does not start: %s', (name, expires, message) => {
  expect(() => assertRetention('usage', connection(name, expires))).toThrow(message);
});

it('a service that is none of the site may store anything', () => {
  assertRetention('measurement', connection('anything', false));
});
