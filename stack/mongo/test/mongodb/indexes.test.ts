import { Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../embedded.ts';

let embedded: TestDatabase;

beforeAll(async () => {
  embedded = await startDatabase();
});
afterAll(() => embedded.dispose());

describe('unique indexes', () => {
  test('a duplicate is E11000 with keyPattern and keyValue', async () => {
    const users = embedded.db.collection('users');
    await users.createIndex({ tenant: 1, email: 1 }, { unique: true });
    await users.insertOne({ tenant: 1, email: 'a@example.com' });
    await users.insertOne({ tenant: 2, email: 'a@example.com' });
    await expect(users.insertOne({ tenant: 1, email: 'a@example.com' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { tenant: 1, email: 1 },
      keyValue: { tenant: 1, email: 'a@example.com' },
      message: expect.stringMatching(
        /^E11000 duplicate key error collection: \S+.users index: tenant_1_email_1/,
      ),
    });
  });

  test('an update that would collide is refused and changes nothing', async () => {
    const names = embedded.db.collection('names');
    await names.createIndex({ name: 1 }, { unique: true });
    await names.insertMany([
      { name: 'a', n: 1 },
      { name: 'b', n: 2 },
    ]);
    await expect(names.updateOne({ name: 'b' }, { $set: { name: 'a', n: 9 } })).rejects.toMatchObject({
      code: 11000,
    });
    await expect(names.findOneAndUpdate({ name: 'b' }, { $set: { name: 'a' } })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await names.findOne({ name: 'b' })).toMatchObject({ n: 2 });
  });

  test('a missing field counts as null, once', async () => {
    const slots = embedded.db.collection('slots');
    await slots.createIndex({ slot: 1 }, { unique: true });
    await slots.insertOne({ a: 1 });
    await expect(slots.insertOne({ a: 2 })).rejects.toMatchObject({ code: 11000, keyValue: { slot: null } });
  });

  test('no unique index is made over duplicates', async () => {
    const twins = embedded.db.collection('twins');
    await twins.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(twins.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect((await twins.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  test('a partial unique index binds only what its expression matches', async () => {
    const keys = embedded.db.collection('keys');
    await keys.createIndex({ user: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await keys.insertMany([
      { user: 1, active: false },
      { user: 1, active: false },
      { user: 1, active: true },
    ]);
    await expect(keys.insertOne({ user: 1, active: true })).rejects.toMatchObject({ code: 11000 });
    await expect(keys.updateMany({}, { $set: { active: true } })).rejects.toMatchObject({ code: 11000 });
    expect(await keys.countDocuments({ user: 1 })).toBe(3);
    expect(await stageOf(keys.find({ user: 1 }))).toBe('COLLSCAN');
    expect(await stageOf(keys.find({ user: 1, active: true }))).toBe('IXSCAN');
  });
});

describe('index management', () => {
  test('creating the same index again changes nothing; a different one of that name is refused', async () => {
    const again = embedded.db.collection('again');
    await again.createIndex({ a: 1 });
    await again.createIndex({ a: 1 });
    expect(await again.indexes()).toHaveLength(2);
    await expect(again.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({ code: 86 });
    await expect(again.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await again.dropIndex('a_1');
    expect(await again.indexes()).toHaveLength(1);
    await expect(again.dropIndex('a_1')).rejects.toMatchObject({ code: 27 });
  });

  test('mongoose init() and syncIndexes() agree with what is there', async () => {
    const schema = new Schema({ a: { type: Number, index: true }, at: { type: Date, expires: 60 } });
    const Thing = embedded.connection.model('Thing', schema);
    await Thing.init();
    expect(await Thing.syncIndexes()).toEqual([]);
    expect(await Thing.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  });

  test('dropped collections and databases are gone', async () => {
    await embedded.db.collection('gone').insertOne({});
    expect(await embedded.db.listCollections({ name: 'gone' }).toArray()).toHaveLength(1);
    await embedded.db.dropCollection('gone');
    expect(await embedded.db.listCollections({ name: 'gone' }).toArray()).toHaveLength(0);
    const other = embedded.connection.useDb('other').db;
    await other?.collection('a').insertOne({});
    await other?.dropDatabase();
    expect(await other?.listCollections().toArray()).toEqual([]);
  });
});

test('explain says which index serves a query, and that sorting needs no memory', async () => {
  const loads = embedded.db.collection('loads');
  await loads.createIndex({ owner: 1, at: -1 });
  await loads.insertMany(Array.from({ length: 50 }, (_, i) => ({ owner: i % 5, at: i, note: 'x' })));
  expect(await stageOf(loads.find({ owner: 3 }).sort({ at: -1 }))).toBe('IXSCAN');
  expect(await stageOf(loads.find({ owner: { $in: [1, 2] }, at: { $gte: 10, $lt: 20 } }))).toBe('IXSCAN');
  expect(await stageOf(loads.find({ _id: { $in: [] } }))).toBe('IXSCAN');
  expect(await stageOf(loads.find({ note: 'x' }))).toBe('COLLSCAN');
  expect(await stageOf(loads.find({}).sort({ note: 1 }))).toBe('SORT');
});

async function stageOf(cursor: {
  explain: (verbosity: 'queryPlanner') => Promise<unknown>;
}): Promise<string | undefined> {
  const text = JSON.stringify(await cursor.explain('queryPlanner'));
  return /COLLSCAN|IXSCAN|SORT/.exec(text)?.[0];
}
