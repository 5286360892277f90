import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../embedded.ts';
import { seedShipments, shipmentModel } from '../shipments.ts';

let embedded: TestDatabase;
let Shipment: ReturnType<typeof shipmentModel>;
const seed = (count: number) => seedShipments(Shipment, count);

beforeAll(async () => {
  embedded = await startDatabase();
  Shipment = shipmentModel(embedded.connection);
  await Shipment.init();
});
afterAll(() => embedded.dispose());
beforeEach(async () => {
  await Shipment.deleteMany({});
});

describe('documents', () => {
  test('a saved document is read back with its types', async () => {
    const pickupAt = new Date('2026-03-01T08:30:00.123Z');
    const made = await Shipment.create({
      number: 'A',
      weightLb: 12.5,
      pickupAt,
      tags: ['x'],
      meta: { deep: [1, null] },
    });
    const found = await Shipment.findById(made._id).lean();
    expect(found).toMatchObject({
      number: 'A',
      weightLb: 12.5,
      pickupAt,
      tags: ['x'],
      meta: { deep: [1, null] },
    });
    expect(found?._id).toBeInstanceOf(Types.ObjectId);
    expect(found?.createdAt).toBeInstanceOf(Date);
  });

  test('save() writes changed fields and counts the version', async () => {
    const made = await Shipment.create({ number: 'A', tags: ['x'] });
    made.status = 'issued';
    made.tags.push('y');
    await made.save();
    expect(await Shipment.findById(made._id).lean()).toMatchObject({
      status: 'issued',
      tags: ['x', 'y'],
      __v: 1,
    });
  });

  test('two copies saved against each other give a version error', async () => {
    const made = await Shipment.create({ number: 'A', tags: ['x', 'y'] });
    const other = await Shipment.findById(made._id).orFail();
    made.set('tags', ['z']);
    await made.save();
    other.set('tags.0', 'w');
    await expect(other.save()).rejects.toBeInstanceOf(mongoose.Error.VersionError);
  });

  test('a 64-bit integer beyond 2^53 survives storage, comparison and $inc', async () => {
    const longs = embedded.db.collection('longs');
    const big = mongoose.mongo.Long.fromString('9007199254740993');
    await longs.insertOne({ _id: 1 as never, n: big });
    await longs.updateOne({ n: big }, { $inc: { n: 1 } });
    const found = await longs.findOne({ n: { $gt: big } }, { promoteLongs: false });
    expect(String(found?.n)).toBe('9007199254740994');
    expect(await longs.findOne({ n: big })).toBeNull();
  });

  test('a Decimal128 is stored and returned as it was', async () => {
    const decimals = embedded.db.collection('decimals');
    await decimals.insertOne({ price: Types.Decimal128.fromString('10.10') });
    expect(String((await decimals.findOne({}))?.price)).toBe('10.10');
  });
});

describe('queries', () => {
  test('skip and limit page through a compound index', async () => {
    await seed(60);
    const all = await Shipment.find({ owner: 'ada' }).sort({ weightLb: -1 }).lean();
    const page = await Shipment.find({ owner: 'ada' }).sort({ weightLb: -1 }).skip(10).limit(5).lean();
    expect(page).toEqual(all.slice(10, 15));
  });

  test('a cursor brings every document once over many getMore', async () => {
    await seed(250);
    const numbers: string[] = [];
    for await (const each of Shipment.find().sort({ number: 1 }).batchSize(7).lean())
      numbers.push(each.number);
    expect(numbers).toHaveLength(250);
    expect(new Set(numbers).size).toBe(250);
  });

  test('countDocuments, estimatedDocumentCount and exists agree', async () => {
    await seed(30);
    expect(await Shipment.countDocuments({ owner: 'bob' })).toBe(15);
    expect(await Shipment.estimatedDocumentCount()).toBe(30);
    expect(await Shipment.exists({ number: 'S001' })).not.toBeNull();
    expect(await Shipment.exists({ number: 'none' })).toBeNull();
  });
});

describe('updates', () => {
  test('findOneAndUpdate upserts once and returns the new document', async () => {
    const upsert = () =>
      Shipment.findOneAndUpdate(
        { number: 'A' },
        { $set: { owner: 'ada' }, $inc: { weightLb: 5 }, $setOnInsert: { status: 'new' } },
        { upsert: true, returnDocument: 'after' },
      ).lean();
    expect(await upsert()).toMatchObject({ number: 'A', owner: 'ada', weightLb: 5, status: 'new' });
    expect(await upsert()).toMatchObject({ weightLb: 10, status: 'new' });
    expect(await Shipment.countDocuments()).toBe(1);
  });

  test('findOneAndDelete returns what is gone, and findOneAndUpdate null where nothing matches', async () => {
    await seed(5);
    expect((await Shipment.findOneAndDelete({ number: 'S004' }))?.number).toBe('S004');
    expect(await Shipment.findOneAndUpdate({ number: 'none' }, { status: 'x' })).toBeNull();
  });

  test('a replacement keeps the _id and nothing else', async () => {
    const made = await Shipment.create({ number: 'A', owner: 'ada' });
    await embedded.db.collection('shipments').replaceOne({ number: 'A' }, { number: 'B' });
    expect(await embedded.db.collection('shipments').findOne({})).toEqual({ _id: made._id, number: 'B' });
  });

  test('an unordered bulk goes on after a duplicate, an ordered one stops', async () => {
    await Shipment.create({ number: 'B' });
    const docs = ['A', 'B', 'C'].map((number) => ({ number }));
    await expect(Shipment.insertMany(docs)).rejects.toMatchObject({ code: 11000 });
    expect(await Shipment.countDocuments()).toBe(2);
    await Shipment.deleteMany({ number: { $ne: 'B' } });
    await expect(Shipment.insertMany(docs, { ordered: false })).rejects.toMatchObject({ code: 11000 });
    expect(await Shipment.countDocuments()).toBe(3);
  });

  test('bulkWrite mixes inserts, updates, upserts and deletes', async () => {
    const result = await Shipment.bulkWrite([
      { insertOne: { document: { number: 'A' } } },
      { updateOne: { filter: { number: 'A' }, update: { $set: { owner: 'ada' } } } },
      { updateOne: { filter: { number: 'B' }, update: { $set: { owner: 'bob' } }, upsert: true } },
      { deleteOne: { filter: { number: 'A' } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
    expect(await Shipment.find().lean()).toMatchObject([{ number: 'B' }]);
  });
});
