import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';

let embedded: Embedded;
beforeAll(async () => {
  embedded = await startEmbedded();
});
afterAll(() => embedded.dispose());

test('200 concurrent $inc add up exactly', async () => {
  const counters = embedded.db.collection('counters');
  await counters.insertOne({ name: 'a', n: 0 });
  await Promise.all(Array.from({ length: 200 }, () => counters.updateOne({ name: 'a' }, { $inc: { n: 1 } })));
  expect(await counters.findOne({ name: 'a' })).toMatchObject({ n: 200 });
});

test('of many concurrent upserts on a unique key one inserts', async () => {
  const tallies = embedded.db.collection('tallies');
  await tallies.createIndex({ key: 1 }, { unique: true });
  const results = await Promise.all(
    Array.from({ length: 50 }, () => tallies.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true })),
  );
  expect(results.filter(({ upsertedCount }) => upsertedCount === 1)).toHaveLength(1);
  expect(await tallies.findOne({})).toMatchObject({ n: 50 });
});

test('each job is claimed by one worker', async () => {
  const jobs = embedded.db.collection('jobs');
  await jobs.insertMany(Array.from({ length: 60 }, (_, i) => ({ i, state: 'queued' })));
  const claim = () => jobs.findOneAndUpdate({ state: 'queued' }, { $set: { state: 'taken' } });
  const taken = await Promise.all(Array.from({ length: 80 }, claim));
  const numbers = taken.filter((job) => job !== null).map((job) => job.i);
  expect(new Set(numbers).size).toBe(60);
  expect(numbers).toHaveLength(60);
});

test('a refused write among concurrent ones does not disturb the others', async () => {
  const mixed = embedded.db.collection('mixed');
  await mixed.createIndex({ key: 1 }, { unique: true });
  const attempts = Array.from({ length: 100 }, (_, i) => mixed.insertOne({ key: i % 70 }));
  const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(30);
  expect(await mixed.countDocuments()).toBe(70);
});

test('hundreds of random ObjectId lookups never miss', async () => {
  const things = embedded.db.collection('things');
  const ids = Array.from({ length: 500 }, () => new Types.ObjectId());
  await things.insertMany(ids.map((_id) => ({ _id, ref: new Types.ObjectId(_id) })));
  await things.createIndex({ ref: 1 });
  let misses = 0;
  const lookUp = async (worker: number): Promise<void> => {
    for (let i = worker; i < 1500; i += 8) {
      const _id = ids[(i * 7919) % ids.length];
      const field = i % 2 === 0 ? '_id' : 'ref';
      const found = await things.findOne({ [field]: new mongoose.Types.ObjectId(String(_id)) });
      if (String(found?._id) !== String(_id)) misses += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, worker) => lookUp(worker)));
  expect(misses).toBe(0);
});

test('a long scan lets other commands through', async () => {
  const large = embedded.db.collection('large');
  for (let i = 0; i < 8; i += 1) {
    await large.insertMany(Array.from({ length: 5000 }, (_, j) => ({ text: `row ${i} ${j}` })));
  }
  let scanned = false;
  const scan = large.countDocuments({ text: /nothing/ }).then(() => {
    scanned = true;
  });
  let answered = 0;
  while (!scanned) {
    await embedded.db.command({ ping: 1 });
    if (!scanned) answered += 1;
  }
  await scan;
  expect(answered).toBeGreaterThan(0);
});

test('maxTimeMS ends a scan that takes too long', async () => {
  const slow = embedded.db
    .collection('large')
    .find({ text: /nothing/ })
    .maxTimeMS(1);
  await expect(slow.toArray()).rejects.toMatchObject({ code: 50 });
});
