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

const NESTED = [
  { a: [[1, 2]] },
  { a: [1, [2]] },
  { a: [[{ x: 1 }]] },
  { a: [{ x: [1] }] },
  { a: [3] },
  { a: 3 },
];

describe('filters', () => {
  test.each<[string, object, number[]]>([
    ['an element by its index is tried as itself', { 'a.0': 1 }, [1]],
    ['and an array there as a whole', { 'a.0': [1, 2] }, [0]],
    ['its length too', { 'a.0': { $size: 2 } }, [0]],
    ['an index goes on into an array in the array', { 'a.0.1': 2 }, [0]],
    ['and to the documents in it', { 'a.0.x': 1 }, [2, 3]],
    ['a name does not go into an array in an array', { 'a.x': 1 }, [3]],
    ['a value that is no document has no missing field', { 'a.0.x': null }, [3, 5]],
    ['an element of an array is one value to $elemMatch', { a: { $elemMatch: { $eq: 1 } } }, [1]],
    ['which may be an array', { a: { $elemMatch: { $eq: [1, 2] } } }, [0]],
    ['and asked for elements of its own', { a: { $elemMatch: { $elemMatch: { $gt: 1 } } } }, [0, 1]],
    ['or be a document whose fields are its indexes', { a: { $elemMatch: { 0: 2 } } }, [1]],
    ['one without the field', { a: { $elemMatch: { x: null } } }, [0, 1, 2]],
  ])('%s: %o', async (_what, filter, ids) => {
    const nested = await having(...NESTED);
    expect(await idsOf(nested.find(filter).sort({ _id: 1 }))).toEqual(ids);
  });

  test('$mod takes the whole of a long, and no Timestamp', async () => {
    const big = mongo.Long.fromString('9007199254740993');
    const numbers = await having(
      { n: big },
      { n: new mongo.Timestamp({ t: 0, i: 3 }) },
      { n: 3.9 },
      { n: -3 },
    );
    expect(await idsOf(numbers.find({ n: { $mod: [2, 1] } }))).toEqual([0, 2]);
    expect(await idsOf(numbers.find({ n: { $mod: [2, -1] } }))).toEqual([3]);
    await expect(numbers.find({ n: { $mod: [2, 1, 0] } } as object).toArray()).rejects.toMatchObject({
      code: 2,
    });
  });

  test('$expr has no place in a filter of an element', async () => {
    const nested = await having(...NESTED);
    const find = nested.find({ a: { $elemMatch: { $and: [{ $expr: true }] } } } as object);
    await expect(find.toArray()).rejects.toMatchObject({ code: 2 });
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

  test('the order of $push takes an array as one value', async () => {
    const lists = await having({ a: [[3], [1, 9]] });
    await lists.updateOne({}, { $push: { a: { $each: [[2]], $sort: 1 } } } as object);
    expect((await lists.findOne({}))?.a).toEqual([[1, 9], [2], [3]]);
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

  test('a field that is an index and a name at once is refused', async () => {
    const indexed = await having({ a: 0 });
    await indexed.createIndex({ 'a.0': 1 });
    await expect(indexed.insertOne({ _id: 1, a: [{ 0: 'name' }] })).rejects.toMatchObject({ code: 16746 });
  });
});

describe('updates', () => {
  test.each(['$pull', '$pullAll', '$pop'])('%s along a path that cannot be is refused', async (operator) => {
    const operand = { $pull: 1, $pullAll: [1], $pop: 1 }[operator];
    const documents = [{ a: 7 }, { a: null }, { a: [{ x: [1] }] }, { a: { x: 5 } }];
    const values = await having(...documents, { a: { y: 1 } }, {});
    for (const [_id] of documents.entries()) {
      const path = _id === 3 ? 'a.x.y' : 'a.x';
      const update = values.updateOne({ _id }, { [operator]: { [path]: operand }, $set: { done: true } });
      await expect(update).rejects.toMatchObject({ code: 28 });
    }
    for (const _id of [4, 5]) {
      const update = values.updateOne({ _id }, { [operator]: { 'a.x': operand } });
      expect(await update).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    }
    expect(await idsOf(values.find({ done: true }))).toEqual([]);
    await values.updateMany({}, { $unset: { 'a.x.y': 1 } });
  });

  test('$pull looks into an array in the array with operators, not with a filter', async () => {
    const nested = await having({ a: [[1], 2, { x: 1 }] });
    await nested.updateOne({}, { $pull: { a: { x: 1 } } } as object);
    expect((await nested.findOne({}))?.a).toEqual([[1], 2]);
    await nested.updateOne({}, { $pull: { a: { $lt: 2 } } } as object);
    expect((await nested.findOne({}))?.a).toEqual([2]);
    await expect(
      nested.updateOne({}, { $pull: { a: { $not: { $gt: 1 } } } } as object),
    ).rejects.toMatchObject({
      code: 2,
    });
  });

  test.each([['$inc'], ['$mul']])('%s of a Timestamp is refused, and by one', async (operator) => {
    const at = new mongo.Timestamp({ t: 1, i: 1 });
    const times = await having({ at, n: 1 });
    await expect(times.updateOne({}, { [operator]: { at: 1 } })).rejects.toMatchObject({ code: 14 });
    await expect(times.updateOne({}, { [operator]: { n: at } })).rejects.toMatchObject({ code: 14 });
  });

  test('a field may be named as a method of every object', async () => {
    const odd = await having({});
    await odd.updateOne({}, { $set: { 'constructor.name': 1 }, $inc: { toString: 2 } });
    expect(await odd.findOne({})).toEqual({ _id: 0, constructor: { name: 1 }, toString: 2 });
  });
});

describe('aggregation', () => {
  const first = async (collection: mongo.Collection<Numbered>, ...stages: object[]) =>
    (await collection.aggregate(stages).toArray())[0];

  test('an expression does not go into an array in an array', async () => {
    const nested = await having({ a: [[{ x: 1 }], { x: 2 }, 3] });
    expect(await first(nested, { $project: { _id: 0, x: '$a.x' } })).toEqual({ x: [2] });
  });

  test('a missing field is above the least key, below null, and no element of a list', async () => {
    const empty = await having({});
    const [least, none] = [new mongo.MinKey(), '$none'];
    const project = {
      _id: 0,
      a: { $gt: [none, least] },
      b: { $lt: [none, null] },
      c: { $in: [none, [null]] },
    };
    expect(await first(empty, { $project: project })).toEqual({ a: true, b: true, c: false });
  });

  test('$sum carries along what rounding loses, and $avg with it', async () => {
    const tenths = await having({ n: 0.1 }, { n: 0.2 }, { n: 0.3 });
    const group = { _id: null, sum: { $sum: '$n' }, mean: { $avg: '$n' } };
    expect(await first(tenths, { $group: group })).toEqual({ _id: null, sum: 0.6, mean: 0.6 / 3 });
  });

  test.each([
    ['ints', [1, 2], 'int'],
    ['ints beyond 32 bits', [2 ** 31 - 1, 1], 'long'],
    ['a long', [mongo.Long.fromNumber(1), 2], 'long'],
    ['longs beyond 64 bits', [mongo.Long.MAX_VALUE, 1], 'double'],
    ['infinities', [Number.POSITIVE_INFINITY, 1], 'double'],
    ['no numbers', [new mongo.Timestamp({ t: 1, i: 1 }), 'x'], 'int'],
  ])('the $sum of %s has the type MongoDB gives it', async (_what, values, type) => {
    const numbers = await having(...values.map((n) => ({ n })));
    const sum = await numbers.aggregate([
      { $group: { _id: 1, n: { $sum: '$n' } } },
      { $match: { n: { $type: type } } },
    ]);
    expect(await sum.toArray()).toHaveLength(1);
  });
});

describe('an upsert starts from', () => {
  test.each<[string, object, object]>([
    ['$in of one', { a: { $in: [1] } }, { a: 1 }],
    ['$in of more', { a: { $in: [1, 2] } }, {}],
    ['$in of a pattern', { a: { $in: [/a/] } }, {}],
    ['$all of one', { a: { $all: [1] } }, { a: 1 }],
    ['$or of one', { $or: [{ b: 2, a: 1 }] }, { a: 1, b: 2 }],
    ['$or of more', { $or: [{ a: 1 }, { b: 2 }] }, {}],
    ['$and', { $and: [{ b: { $eq: 2 } }, { a: 1 }] }, { a: 1, b: 2 }],
    ['nested paths', { 'a.c': 1, 'a.b': 2 }, { a: { b: 2, c: 1 } }],
    ['a negation', { $nor: [{ other: 1 }], b: { $ne: 1 } }, {}],
    ['an _id from $in', { _id: { $in: [5] } }, {}],
    ['an _id that is null', { _id: null }, {}],
  ])('%s', async (_what, filter, seed) => {
    const empty = await having({ other: 1 });
    const { upsertedId } = await empty.updateOne(filter, { $set: { z: 1 } }, { upsert: true });
    const found = await empty.findOne({ z: 1 });
    expect(found).toEqual({ _id: upsertedId, ...seed, z: 1 });
    if ('_id' in filter) expect(upsertedId === 5 || upsertedId === null).toBe(true);
  });

  test.each([
    ['two values of one field', { a: { $all: [1, 2] } }],
    ['a field and one below it', { $and: [{ a: {} }, { 'a.b': 1 }] }],
  ])('%s is refused', async (_what, filter) => {
    const empty = await having({ other: 1 });
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

test('distinct takes arrays apart, and goes into an array in an array by its index alone', async () => {
  const nested = await having({ a: [[{ x: 1 }], { x: [2, 3] }] }, { a: { x: 2 } }, { a: [] });
  expect((await nested.distinct('a.x')).toSorted()).toEqual([2, 3]);
  expect(await nested.distinct('a.0.x')).toEqual([1]);
});
