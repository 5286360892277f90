import type { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sortKey } from '../src/query/sort.ts';
import { decode } from '../src/values.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

/** A small generator with a fixed seed, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SORTS = [
  ...[{}, { a: 1 }, { a: -1 }, { c: 1 }, { c: 1, a: 1 }, { c: -1, a: -1 }, { b: 1, c: -1 }, { b: -1, c: 1 }],
  ...[{ 'sub.x': 1 }, { c: 1, 'sub.x': -1 }, { _id: -1 }, { e: 1 }, { e: -1, c: 1 }, { d: 1, e: 1 }],
] as Record<string, 1 | -1>[];

let embedded: Embedded;
beforeAll(async () => {
  embedded = await startEmbedded();
});
afterAll(() => embedded.dispose());

test('with indexes every query finds and orders exactly what a collection scan does', async () => {
  const next = random(42);
  const pick = <T>(items: readonly T[]): T => items[next(items.length)] as T;
  const scalar = (): unknown => pick([0, 1, 2, 3, 2.5, -1, 'a', 'b', '', null, true, new Date(5), { k: 1 }]);
  const value = (): unknown => pick([scalar, scalar, scalar, () => [scalar(), scalar()], () => []])();
  const makeDoc = (i: number): Record<string, unknown> => {
    const doc: Record<string, unknown> = {
      _id: i,
      sub: pick([{ x: scalar() }, [{ x: scalar() }, { y: 1 }], 7]),
    };
    for (const field of ['a', 'b', 'c', 'd', 'e'])
      if (next(5) > 0) doc[field] = field < 'c' ? value() : scalar();
    return doc;
  };
  const condition = (): unknown =>
    pick([
      () => scalar(),
      () => ({ $in: [scalar(), scalar()] }),
      () => ({ $gt: pick([0, 1, 'a', new Date(1)]) }),
      () => ({ $gte: pick([0, 'a']), $lt: pick([2, 'b', 3]) }),
      () => ({ $ne: scalar() }),
      () => ({ $exists: next(2) === 1 }),
      () => ({ $lte: 2, $gt: -1 }),
    ])();
  const plain = embedded.db.collection('plain') as unknown as mongo.Collection<{ _id: number }>;
  const indexed = embedded.db.collection('indexed') as unknown as mongo.Collection<{ _id: number }>;
  for (const key of [
    { a: 1 },
    { b: -1, c: 1 },
    { c: 1, 'sub.x': -1 },
    { c: -1, a: 1 },
    { 'sub.x': 1 },
    { d: 1, e: 1, c: -1 },
  ] as const) {
    await indexed.createIndex(key as never);
  }
  await indexed.createIndex({ c: 1, b: 1 }, { partialFilterExpression: { c: { $gt: 0 } } });
  const docs = Array.from({ length: 150 }, (_, i) => makeDoc(i)) as never[];
  await plain.insertMany(docs);
  await indexed.insertMany(docs);
  for (const target of [plain, indexed]) {
    await target.updateMany({ c: 2 }, { $set: { b: 9 } });
    await target.deleteMany({ a: 3 });
  }

  for (let round = 0; round < 120; round += 1) {
    const filter: Record<string, unknown> = {};
    for (const field of ['a', 'b', 'c', 'd', 'e', 'sub.x', '_id']) {
      if (next(4) === 0) filter[field] = field === '_id' ? { $lt: next(150) } : condition();
    }
    const sort: Record<string, 1 | -1> = pick(SORTS);
    const ids = async (target: typeof plain): Promise<number[]> => {
      const order = Object.keys(sort).length === 0 ? { _id: 1 } : { ...sort, _id: 1 };
      const found = await target
        .find(filter as never)
        .sort(order as never)
        .project<{ _id: number }>({ _id: 1 })
        .toArray();
      const bySort = await target
        .find(filter as never, { raw: true })
        .sort(sort as never)
        .toArray();
      const keys = bySort.map((doc) =>
        sortKey(decode(doc as unknown as Buffer), Object.entries(sort)).toString('hex'),
      );
      expect([filter, sort, keys]).toEqual([filter, sort, keys.toSorted()]);
      expect(bySort).toHaveLength(found.length);
      return found.map(({ _id }) => _id);
    };
    expect([filter, sort, await ids(indexed)]).toEqual([filter, sort, await ids(plain)]);
  }
});

test('a list on the first field of an index is not taken for an order by the later ones', async () => {
  const lists = embedded.db.collection('lists');
  await lists.createIndex({ d: 1, e: 1, c: -1 });
  await lists.insertMany([1, 2, 3, 4].map((c) => ({ d: c % 2, e: 1, c })));
  const found = await lists
    .find({ d: { $in: [0, 1] }, e: 1 })
    .sort({ e: 1, c: -1 })
    .toArray();
  expect(found.map(({ c }) => c)).toEqual([4, 3, 2, 1]);
});
