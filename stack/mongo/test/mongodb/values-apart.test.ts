import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../embedded.ts';

/** Results for values of different types, nulls, and expressions that are never evaluated. */

type Item = { _id: number } & Record<string, unknown>;
let embedded: TestDatabase;
let items: mongo.Collection<Item>;

beforeAll(async () => {
  embedded = await startDatabase();
  items = embedded.connection.getClient().db(embedded.db.databaseName).collection<Item>('items');
  await items.insertMany([
    { _id: 1, a: 'abc', n: 5, zero: new mongo.Double(0), list: ['abc', { x: 1 }] },
    { _id: 2, a: /b/, low: new mongo.MinKey(), high: new mongo.MaxKey() },
  ]);
});
afterAll(() => embedded.dispose());

const found = async (filter: object) =>
  (await items.find(filter as mongo.Filter<Item>, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);
const worthOf = async (expression: unknown) => {
  const [only] = await items
    .aggregate([{ $match: { _id: 1 } }, { $project: { _id: 0, value: expression } }])
    .toArray();
  return only?.value;
};

describe('a regular expression', () => {
  test('matches as it stands, and is a value like another to $eq', async () => {
    expect(await found({ a: /b/ })).toEqual([1, 2]);
    expect(await found({ a: { $eq: /b/ } })).toEqual([2]);
    expect(await found({ a: { $all: [/b/] } })).toEqual([1, 2]);
  });

  test('is refused by $ne', async () => {
    await expect(found({ a: { $ne: /b/ } })).rejects.toMatchObject({ code: 2 });
  });
});

test('the ends of the order are types too', async () => {
  expect(await found({ low: { $type: 'minKey' } })).toEqual([2]);
  expect(await found({ high: { $type: 127 } })).toEqual([2]);
});

test.each([
  ['a comparison', [{ $gt: 1 }]],
  ['$elemMatch after a value', ['abc', { $elemMatch: { x: 1 } }]],
  ['a value after $elemMatch', [{ $elemMatch: { x: 1 } }, 'abc']],
])('$all with %s is refused', async (_, operand) => {
  await expect(found({ list: { $all: operand } })).rejects.toMatchObject({ code: 2 });
});

test('a zero that is multiplied by a negative number has not changed', async () => {
  const { modifiedCount } = await items.updateOne({ _id: 1 }, { $mul: { zero: -3.5 } } as object);
  expect(modifiedCount).toBe(0);
  expect(Object.is((await items.findOne({ _id: 1 }))?.zero, 0)).toBe(true);
});

describe('an expression', () => {
  test.each<[string, unknown, unknown]>([
    ['a null before a text to be added', { $add: ['$missing', '$a'] }, null],
    ['a constant text behind a null to be added', { $add: ['text', '$missing'] }, null],
    ['a null before a number to be joined', { $concat: ['$missing', '$n'] }, null],
    ['what $and needs no more', { $and: [false, { $divide: ['$n', '$zero'] }] }, false],
    ['what $or needs no more', { $or: [true, { $divide: ['$n', '$zero'] }] }, true],
    ['the text of a number', { $toLower: '$n' }, '5'],
    ['the text of a fraction', { $toUpper: { $literal: 1.5 } }, '1.5'],
    ['the text of a date', { $toLower: new Date(0) }, '1970-01-01t00:00:00.000z'],
    [
      'the date of a timestamp',
      { $dateToString: { date: new mongo.Timestamp({ t: 1, i: 7 }) } },
      '1970-01-01T00:00:01.000Z',
    ],
    [
      'the date of an id',
      { $dateToString: { date: new mongo.ObjectId('000000020000000000000001') } },
      '1970-01-01T00:00:02.000Z',
    ],
  ])('%s', async (_, expression, value) => {
    expect(await worthOf(expression)).toEqual(value);
  });

  test.each<[string, object]>([
    ['a text before a null to be added', { $add: ['$a', '$missing'] }],
    ['a number before a null to be joined', { $concat: ['$n', '$missing'] }],
    ['the text of true', { $toLower: true }],
  ])('%s is refused', async (_, expression) => {
    await expect(worthOf(expression)).rejects.toBeInstanceOf(mongo.MongoServerError);
  });

  test('that fails whatever the document fails without one, also where it is not needed', async () => {
    const failing = { $divide: [1, 0] };
    await expect(found({ _id: 3, $expr: failing })).rejects.toBeInstanceOf(mongo.MongoServerError);
    await expect(worthOf({ $and: ['$missing', failing] })).rejects.toBeInstanceOf(mongo.MongoServerError);
  });
});
