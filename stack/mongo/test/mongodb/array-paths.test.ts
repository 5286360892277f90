import type { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../embedded.ts';

/** Covers what the recorded responses (recorded-answers.test.ts) lack: arrays in indexes, and upserts. */

let embedded: TestDatabase;
let db: mongo.Db;
let made = 0;
beforeAll(async () => {
  embedded = await startDatabase();
  db = embedded.connection.getClient().db(embedded.db.databaseName);
});
afterAll(() => embedded.dispose());

type Numbered = mongo.Document & { _id: number };

/** A new collection with these documents, numbered from 0. */
async function having(...documents: object[]): Promise<mongo.Collection<Numbered>> {
  made += 1;
  const collection = db.collection<Numbered>(`arrays${made}`);
  await collection.insertMany(documents.map((document, _id) => ({ _id, ...document })));
  return collection;
}

const idsOf = (found: mongo.FindCursor<mongo.WithId<Numbered>>) => found.map(({ _id }) => _id).toArray();

test('there is no order by two arrays side by side', async () => {
  const parallel = await having({ a: [1], b: [] });
  await expect(parallel.find().sort({ a: 1, b: 1 }).toArray()).rejects.toThrow(/parallel arrays/);
});

describe('indexes', () => {
  test.each([
    ['two arrays', { a: [1, 2], b: [3] }],
    ['an empty one', { a: [1], b: [] }],
    ['two empty ones', { a: [], b: [] }],
    ['one below another name', { a: [1], b: { c: [{ d: 1 }] } }],
  ])('%s in the fields of one index are refused', async (_what, document) => {
    const indexed = await having({ a: 0 });
    await indexed.createIndex({ a: 1, b: 1, 'b.c.d': 1 });
    await expect(indexed.insertOne({ _id: 1, ...document })).rejects.toMatchObject({ code: 171 });
    await expect(indexed.updateOne({ _id: 0 }, { $set: document })).rejects.toMatchObject({ code: 171 });
    expect(await indexed.find().toArray()).toEqual([{ _id: 0, a: 0 }]);
  });

  test('two fields below one array may be indexed, and are found wherever they are', async () => {
    const lines = [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ];
    const indexed = await having({ a: lines }, { a: [{ x: 1, y: 1 }] });
    await indexed.createIndex({ 'a.x': 1, 'a.y': 1 });
    expect(await idsOf(indexed.find({ 'a.x': 1, 'a.y': 4 }))).toEqual([0]);
    expect(await idsOf(indexed.find({ a: { $elemMatch: { x: 1, y: 4 } } }))).toEqual([]);
  });
});

describe('updates', () => {
  test('$pull takes a filter of documents, and operators of values', async () => {
    const mixed = await having({ a: [1, 2, { x: 1 }] });
    await mixed.updateOne({}, { $pull: { a: { x: 1 } } } as object);
    expect((await mixed.findOne({}))?.a).toEqual([1, 2]);
    await mixed.updateOne({}, { $pull: { a: { $lt: 2 } } } as object);
    expect((await mixed.findOne({}))?.a).toEqual([2]);
  });

  test('a field may be named as a method of every object', async () => {
    const odd = await having({});
    await odd.updateOne({}, { $set: { 'constructor.name': 1 }, $inc: { toString: 2 } });
    expect(await odd.findOne({})).toEqual({ _id: 0, constructor: { name: 1 }, toString: 2 });
  });
});

describe('an upsert starts from', () => {
  test.each<[string, object, object]>([
    ['$in of one', { a: { $in: [1] } }, { a: 1 }],
    ['$in of more', { a: { $in: [1, 2] } }, {}],
    ['$in of a pattern', { a: { $in: [/a/] } }, {}],
    ['$or of one', { $or: [{ b: 2, a: 1 }] }, { a: 1, b: 2 }],
    ['$or of more', { $or: [{ a: 1 }, { b: 2 }] }, {}],
    ['$and', { $and: [{ b: { $eq: 2 } }, { a: 1 }] }, { a: 1, b: 2 }],
    ['nested paths', { 'a.c': 1, 'a.b': 2 }, { a: { b: 2, c: 1 } }],
    ['a negation', { other: { $gt: 1 }, b: { $ne: 1 } }, {}],
    ['an _id from $in', { _id: { $in: [5] } }, {}],
    ['an _id that is null', { _id: null }, {}],
  ])('%s', async (_what, filter, seed) => {
    const empty = await having({ other: 1 });
    const { upsertedId } = await empty.updateOne(filter, { $set: { z: 1 } }, { upsert: true });
    const found = await empty.findOne({ z: 1 });
    expect(found).toEqual({ _id: upsertedId, ...seed, z: 1 });
    if ('_id' in filter) expect(upsertedId === 5 || upsertedId === null).toBe(true);
  });

  test('a field and one below it is refused', async () => {
    const empty = await having({ other: 1 });
    const filter = { $and: [{ a: {} }, { 'a.b': 1 }] };
    const upsert = empty.updateOne(filter, { $set: { z: 1 } }, { upsert: true });
    await expect(upsert).rejects.toMatchObject({ code: 54 });
    expect(await empty.countDocuments()).toBe(1);
  });

  test('an _id with operators is refused, however deep', async () => {
    const empty = await having({});
    for (const _id of [{ $gt: 1 }, { a: { $in: [1] } }, { a: [{ $x: 1 }] }]) {
      await expect(empty.insertOne({ _id } as never)).rejects.toMatchObject({ code: 52 });
      const upsert = empty.updateOne({ z: 1 }, { $setOnInsert: { _id: _id as never } }, { upsert: true });
      await expect(upsert).rejects.toMatchObject({ code: 52 });
    }
    expect(await empty.countDocuments()).toBe(1);
  });
});
