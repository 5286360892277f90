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

describe('aggregation', () => {
  test('groups with every accumulator', async () => {
    await seed(6);
    const [ada] = await Shipment.aggregate([
      { $match: { owner: 'ada' } },
      { $sort: { number: 1 } },
      {
        $group: {
          _id: '$owner',
          n: { $sum: 1 },
          count: { $count: {} },
          total: { $sum: '$weightLb' },
          mean: { $avg: '$weightLb' },
          least: { $min: '$weightLb' },
          most: { $max: '$weightLb' },
          first: { $first: '$number' },
          last: { $last: '$number' },
          all: { $push: '$number' },
          some: { $addToSet: '$status' },
        },
      },
    ]);
    expect(ada).toEqual({
      _id: 'ada',
      n: 3,
      count: 3,
      total: 121,
      mean: 121 / 3,
      least: 0,
      most: 74,
      first: 'S000',
      last: 'S004',
      all: ['S000', 'S002', 'S004'],
      some: ['draft'],
    });
  });

  test('computes fields, unwinds and counts', async () => {
    await seed(12);
    const rows = await Shipment.aggregate([
      { $unwind: '$tags' },
      { $group: { _id: '$tags', n: { $sum: { $cond: [{ $gt: ['$weightLb', 50] }, 1, 0] } } } },
      { $project: { _id: 0, tag: { $toUpper: '$_id' }, n: 1 } },
      { $sort: { tag: 1 } },
      { $limit: 2 },
    ]);
    expect(rows).toEqual([
      { tag: 'T0', n: 0 },
      { tag: 'T1', n: 2 },
    ]);
    const [counted] = await Shipment.aggregate([{ $match: { owner: 'bob' } }, { $skip: 1 }, { $count: 'n' }]);
    expect(counted).toEqual({ n: 5 });
  });

  test('expressions know dates, null and missing fields', async () => {
    await Shipment.create({ number: 'A', pickupAt: new Date('2026-03-01T08:30:00Z'), weightLb: 10 });
    const [row] = await Shipment.aggregate([
      {
        $project: {
          _id: 0,
          day: { $dateToString: { date: '$pickupAt', format: '%Y-%m-%d' } },
          later: { $add: ['$pickupAt', 1000] },
          half: { $divide: ['$weightLb', 4] },
          none: { $add: ['$weightLb', '$missing'] },
          or: { $ifNull: ['$missing', 'fallback'] },
          label: { $concat: ['#', '$number'] },
        },
      },
    ]);
    expect(row).toEqual({
      day: '2026-03-01',
      later: new Date('2026-03-01T08:30:01Z'),
      half: 2.5,
      none: null,
      or: 'fallback',
      label: '#A',
    });
  });

  test('a long result is paged through a cursor', async () => {
    await seed(230);
    let rows = 0;
    for await (const _row of Shipment.aggregate([{ $match: { weightLb: { $gte: 0 } } }]).cursor({
      batchSize: 20,
    }))
      rows += 1;
    expect(rows).toBe(230);
  });
});
