import type { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../embedded.ts';
import { mixedDocument } from '../mixed-document.ts';

let embedded: TestDatabase;
let docs: mongo.Collection;

beforeAll(async () => {
  embedded = await startDatabase();
  docs = embedded.db.collection('docs') as unknown as mongo.Collection;
  await docs.insertOne({ ...mixedDocument });
});
afterAll(() => embedded.dispose());

const update = (change: object) => () => docs.updateOne({ _id: 1 as never }, change);
const command = (body: object) => () => embedded.db.command(body as never);

test.each<[string, () => Promise<unknown>, number]>([
  ['$inc of a string', update({ $inc: { text: 1 } }), 14],
  ['$inc by a string', update({ $inc: { n: 'x' } }), 14],
  ['$push to a string', update({ $push: { text: 1 } }), 2],
  ['$addToSet to a number', update({ $addToSet: { n: 1 } }), 2],
  ['$pull from a string', update({ $pull: { text: 'a' } }), 2],
  ['$set below a string', update({ $set: { 'text.deep': 1 } }), 28],
  ['nesting over 180 levels', update({ $set: { [`deep${'.n'.repeat(200)}`]: 1 } }), 15],
  ['$set by name in an array', update({ $set: { 'list.name': 1 } }), 28],
  ['two changes of one path', update({ $set: { n: 1 }, $inc: { n: 1 } }), 40],
  ['a change of _id', update({ $set: { _id: 2 } }), 66],
  ['an array as _id', () => docs.insertOne({ _id: [1] as never }), 53],
  ['a bad collection name', command({ insert: 'a$b', documents: [{}] }), 73],
  ['an unknown cursor', command({ getMore: 12345, collection: 'docs' }), 43],
])('%s is refused with MongoDB code', async (_what, run, code) => {
  await expect(run()).rejects.toMatchObject({ code });
});

describe('after a refusal', () => {
  test('nothing was changed', async () => {
    expect(await docs.findOne({})).toMatchObject({ _id: 1, text: 'abc', n: 5, list: [1, 2] });
    expect(await docs.countDocuments()).toBe(1);
  });
});
