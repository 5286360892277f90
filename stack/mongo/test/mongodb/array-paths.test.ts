import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../embedded.ts';

/** How MongoDB follows a path through arrays, and through arrays inside arrays. */

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

const LISTS = [{ a: [1, 2] }, { a: [{ x: [1] }] }, { a: [3] }, { a: 3 }];

describe('filters', () => {
  test.each<[string, object, number[]]>([
    ['an element by its index is tried as itself', { 'a.0': 1 }, [0]],
    ['an index goes on into the document there', { 'a.0.x': 1 }, [1]],
    ['a value that is no document has no missing field', { 'a.0.x': null }, [1, 3]],
    ['an element of an array is one value to $elemMatch', { a: { $elemMatch: { $eq: 1 } } }, [0]],
    ['or a document with fields', { a: { $elemMatch: { x: 1 } } }, [1]],
  ])('%s: %o', async (_what, filter, ids) => {
    const lists = await having(...LISTS);
    expect(await idsOf(lists.find(filter).sort({ _id: 1 }))).toEqual(ids);
  });
});

describe('order', () => {
  const MIXED = [{ a: [{ x: 2 }, 7] }, { a: [{ x: 1 }] }, { a: [] }, { a: { x: 0 } }, { b: 1 }];

  test('what is no document in an array has no field, and comes first', async () => {
    const mixed = await having(...MIXED);
    expect(await idsOf(mixed.find().sort({ 'a.x': 1, _id: 1 }))).toEqual([0, 2, 4, 3, 1]);
    expect(await idsOf(mixed.find().sort({ 'a.x': -1, _id: 1 }))).toEqual([0, 1, 3, 2, 4]);
  });

  test('two fields below one array are taken from the same element', async () => {
    const pairs = [
      { x: 1, y: 9 },
      { x: 2, y: 0 },
    ];
    const both = await having({ a: pairs }, { a: [{ x: 1, y: 5 }] });
    expect(await idsOf(both.find().sort({ 'a.x': 1, 'a.y': 1 }))).toEqual([1, 0]);
  });

  test('there is none by two arrays side by side', async () => {
    const parallel = await having({ a: [1], b: [] });
    await expect(parallel.find().sort({ a: 1, b: 1 }).toArray()).rejects.toThrow(/parallel arrays/);
  });
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
  test('$pull along a path that cannot be is refused', async () => {
    const documents = [{ a: 7 }, { a: null }, { a: [{ x: [1] }] }, { a: { x: 5 } }];
    const values = await having(...documents, { a: { y: 1 } }, {});
    for (const [_id] of documents.entries()) {
      const path = _id === 3 ? 'a.x.y' : 'a.x';
      const update = values.updateOne({ _id }, { $pull: { [path]: 1 } as object, $set: { done: true } });
      await expect(update).rejects.toMatchObject({ code: 28 });
    }
    for (const _id of [4, 5]) {
      const update = values.updateOne({ _id }, { $pull: { 'a.x': 1 } as object });
      expect(await update).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    }
    expect(await idsOf(values.find({ done: true }))).toEqual([]);
    await values.updateMany({}, { $unset: { 'a.x.y': 1 } });
  });

  test('$pull takes a filter of documents, and operators of values', async () => {
    const mixed = await having({ a: [1, 2, { x: 1 }] });
    await mixed.updateOne({}, { $pull: { a: { x: 1 } } } as object);
    expect((await mixed.findOne({}))?.a).toEqual([1, 2]);
    await mixed.updateOne({}, { $pull: { a: { $lt: 2 } } } as object);
    expect((await mixed.findOne({}))?.a).toEqual([2]);
  });

  test('$inc of a Timestamp is refused, and by one', async () => {
    const at = new mongo.Timestamp({ t: 1, i: 1 });
    const times = await having({ at, n: 1 });
    await expect(times.updateOne({}, { $inc: { at: 1 } })).rejects.toMatchObject({ code: 14 });
    await expect(times.updateOne({}, { $inc: { n: at as never } })).rejects.toMatchObject({ code: 14 });
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
