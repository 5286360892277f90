import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { mixedDocument } from './mixed-document.ts';

/**
 * Refusals, or codes, of the stand-in only. MongoDB's own refusals are tested in mongodb/refusals.test.ts.
 */

let embedded: Embedded;
let docs: mongo.Collection;

beforeAll(async () => {
  embedded = await startEmbedded();
  docs = embedded.db.collection('docs') as unknown as mongo.Collection;
  await docs.insertOne({ ...mixedDocument, nested: [[1]] });
});
afterAll(() => embedded.dispose());

const update = (change: object) => () => docs.updateOne({ _id: 1 as never }, change);
const find = (filter: object) => () => docs.find(filter).toArray();
const pipe =
  (...stages: object[]) =>
  () =>
    docs.aggregate(stages).toArray();
const command = (body: object) => () => embedded.db.command(body as never);

test.each<[string, () => Promise<unknown>, number]>([
  ['an unknown command', command({ mapReduce: 'docs' }), 59],
  ['an unknown command field', command({ find: 'docs', returnKey: true }), 40415],
  ['a collation', () => docs.find({}, { collation: { locale: 'de' } }).toArray(), 40415],
  ['a transaction number', command({ insert: 'docs', documents: [{}], txnNumber: 1 }), 20],
  ['a linearizable read', command({ find: 'docs', readConcern: { level: 'linearizable' } }), 72],
  ['a write concern of two members', command({ insert: 'docs', documents: [{}], writeConcern: { w: 2 } }), 2],
  ['$where', find({ $where: 'true' }), 2],
  ['an unknown filter operator', find({ n: { $near: 1 } }), 2],
  ['an untranslatable regex', find({ text: { $regex: '(?i)abc' } }), 51091],
  ['comparing with Decimal128', find({ n: { $gt: mongo.Decimal128.fromString('1') } }), 238],
  ['comparing a stored Decimal128', find({ price: { $gt: 1 } }), 238],
  ['a positional projection', () => docs.find({}, { projection: { 'list.$': 1 } }).toArray(), 2],
  ['$inc of a Decimal128', update({ $inc: { price: 1 } }), 14],
  ['$rename', update({ $rename: { text: 'words' } }), 9],
  ['a positional update', update({ $inc: { 'list.$': 1 } }), 2],
  ['an update operator nobody uses', update({ $mul: { n: 2 } }), 9],
  ['a modifier nobody uses', update({ $push: { list: { $each: [1], $sort: 1 } } }), 2],
  ['an array in an array', find({ nested: { $elemMatch: { $gt: 0 } } }), 238],
  ['an element of it by its index', find({ 'nested.0': 1 }), 238],
  ['an order by an index in an array', () => docs.find().sort({ 'list.0': 1 }).toArray(), 2],
  ['array filters', () => docs.updateOne({}, { $set: { n: 1 } }, { arrayFilters: [{ a: 1 }] }), 40415],
  ['a pipeline update', () => docs.updateOne({}, [{ $set: { n: 1 } }]), 238],
  ['a stored field that starts with $', () => docs.insertOne({ $odd: 1 }), 52],
  ['a document over 16 MiB', () => docs.insertOne({ s: 'x'.repeat(16.2 * 1024 * 1024) }), 10334],
  ['$lookup', pipe({ $lookup: { from: 'a', localField: 'b', foreignField: 'c', as: 'd' } }), 40324],
  ['a group by an expression', pipe({ $group: { _id: { $toLower: '$text' }, n: { $sum: 1 } } }), 168],
  ['a group by a field through an array', pipe({ $group: { _id: '$list.x', n: { $sum: 1 } } }), 238],
  ['a pipeline without a group', pipe({ $match: {} }), 2],
  ['an unknown accumulator', pipe({ $group: { _id: null, x: { $stdDevPop: '$n' } } }), 168],
  ['a text index', () => docs.createIndex({ text: 'text' }), 2],
  ['a sparse index', () => docs.createIndex({ n: 1 }, { sparse: true }), 67],
  ['a wildcard index', () => docs.createIndex({ '$**': 1 }), 67],
  ['an index over Decimal128', () => docs.createIndex({ price: 1 }), 238],
  ['an index key over 1,966 bytes', () => docs.insertOne({ _id: 'x'.repeat(2000) as never }), 17280],
  ['a view', command({ create: 'v', viewOn: 'docs' }), 40415],
  ['a capped collection', command({ create: 'c', capped: true, size: 1000 }), 40415],
])('%s is refused with MongoDB code', async (_what, run, code) => {
  await expect(run()).rejects.toMatchObject({ code });
});

describe('after a refusal', () => {
  test('nothing was changed', async () => {
    expect(await docs.findOne({})).toMatchObject({ _id: 1, text: 'abc', n: 5, list: [1, 2] });
    expect(await docs.countDocuments()).toBe(1);
  });

  test('a session transaction is refused by name', async () => {
    const session = embedded.connection.getClient().startSession();
    session.startTransaction();
    await expect(docs.insertOne({}, { session: session as never })).rejects.toThrow(
      /Transaction numbers|retryWrites=false/,
    );
    await session.endSession();
  });
});
