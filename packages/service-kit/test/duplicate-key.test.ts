import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { startEmbeddedMongo } from '@freightwright/stack-mongo';
import { type Model, Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMongo, isDuplicateKey, type Mongo } from '../src/index.ts';

interface Crate {
  _id: string;
  label?: string;
  stamps: { key: string }[];
}

let dataDir: string;
let server: Awaited<ReturnType<typeof startEmbeddedMongo>>;
let mongo: Mongo;
let crates: Model<Crate>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kit-duplicates-'));
  server = await startEmbeddedMongo({ dataDir, port: 0 });
  mongo = await connectMongo({ uri: server.uri, database: 'duplicates', log: collectedLog().log });
  const schema = new Schema<Crate>(
    { _id: { type: String, required: true }, label: String, stamps: [{ _id: false, key: String }] },
    { versionKey: false },
  );
  schema.index({ label: 1 }, { unique: true, partialFilterExpression: { label: { $exists: true } } });
  schema.index(
    { 'stamps.key': 1 },
    { unique: true, partialFilterExpression: { 'stamps.key': { $exists: true } } },
  );
  crates = mongo.connection.model<Crate>('Crate', schema);
  await mongo.ready();
  await crates.create({ _id: 'one', label: 'stamps.key', stamps: [{ key: 'label' }] });
});
afterAll(async () => {
  await mongo?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const failure = (write: Promise<unknown>) =>
  write.then(
    () => expect.unreachable('the write went through'),
    (error: unknown) => error,
  );
const taken = (error: unknown) => ['_id', 'label', 'stamps.key'].filter((key) => isDuplicateKey(error, key));

it.each<[string, () => Promise<unknown>, string]>([
  ['the _id, inserted', () => crates.create({ _id: 'one', stamps: [] }), '_id'],
  // The values contain the names of other fields, which a reader of the message could mistake for the real
  // one.
  ['a field, inserted', () => crates.create({ _id: 'two', label: 'stamps.key', stamps: [] }), 'label'],
  ['a field of a list', () => crates.create({ _id: 'three', stamps: [{ key: 'label' }] }), 'stamps.key'],
  [
    'the _id, upserted',
    () => crates.updateOne({ _id: 'one', label: 'x' }, { $set: { stamps: [] } }, { upsert: true }).exec(),
    '_id',
  ],
  [
    'a field, upserted and read',
    () => crates.findOneAndUpdate({ _id: 'x' }, { $set: { label: 'stamps.key' } }, { upsert: true }).exec(),
    'label',
  ],
])('a write that meets %s already there says which', async (_name, write, field) => {
  expect(taken(await failure(write()))).toEqual([field]);
});

it('the _id is meant when no field is named', async () => {
  expect(isDuplicateKey(await failure(crates.create({ _id: 'one', stamps: [] })))).toBe(true);
});

it.each([
  ['another fault of the server', Object.assign(new Error('no'), { code: 59, keyPattern: { _id: 1 } })],
  ['a fault of ours', new TypeError('no')],
  ['what is no error', undefined],
])('%s is no duplicate', (_name, error) => {
  expect(taken(error)).toEqual([]);
});
