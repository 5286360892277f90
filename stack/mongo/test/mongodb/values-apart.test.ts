import type { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../embedded.ts';

type Item = { _id: number } & Record<string, unknown>;
let embedded: TestDatabase;
let items: mongo.Collection<Item>;

beforeAll(async () => {
  embedded = await startDatabase();
  items = embedded.connection.getClient().db(embedded.db.databaseName).collection<Item>('items');
  await items.insertMany([{ _id: 1, a: 'abc', state: 'new' }, { _id: 2, a: /b/, state: 'new' }, { _id: 3 }]);
});
afterAll(() => embedded.dispose());

const found = async (filter: object) =>
  (await items.find(filter as mongo.Filter<Item>, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);

test('a regular expression matches as it stands, is a value like another to $eq, and refused by $ne', async () => {
  expect(await found({ a: /b/ })).toEqual([1, 2]);
  expect(await found({ a: { $eq: /b/ } })).toEqual([2]);
  await expect(found({ a: { $ne: /b/ } })).rejects.toMatchObject({ code: 2 });
});

test('an aggregation counts by the value of a field, and a missing one is null', async () => {
  const pipeline = [{ $match: { _id: { $gt: 1 } } }, { $group: { _id: '$state', n: { $sum: 1 } } }];
  expect(await items.aggregate(pipeline).toArray()).toEqual([
    { _id: 'new', n: 1 },
    { _id: null, n: 1 },
  ]);
  expect(await items.countDocuments({ _id: 9 })).toBe(0);
});
