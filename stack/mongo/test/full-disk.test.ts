import { afterEach, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

const MEGABYTE = 1024 ** 2;
/** MongoDB's OutOfDiskSpace. */
const REFUSED = { code: 14031, codeName: 'OutOfDiskSpace' };

let cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  cleanUp = [];
});

const row = (key: number) => ({ key, text: 'x'.repeat(50_000) });

test("without space writes are refused with MongoDB's own code, reads and deletes go on, and writes when there is space again", async () => {
  let freeBytes = 100 * MEGABYTE;
  const reports: string[] = [];
  const embedded = await startEmbedded({
    space: { freeBytes: () => freeBytes, report: (line) => reports.push(line) },
  });
  cleanUp.push(embedded.dispose);
  const rows = embedded.db.collection('rows');
  await rows.createIndex({ key: 1 }, { unique: true });
  await rows.insertMany([row(0), row(1)]);
  freeBytes = 0;
  await expect(rows.insertOne(row(2))).rejects.toMatchObject(REFUSED);
  await expect(rows.updateOne({ key: 0 }, { $set: { text: 'changed' } })).rejects.toMatchObject(REFUSED);
  await expect(rows.findOneAndUpdate({ key: 0 }, { $inc: { n: 1 } })).rejects.toMatchObject(REFUSED);
  await expect(rows.insertMany([row(-1), row(-2)])).rejects.toMatchObject(REFUSED);
  await expect(embedded.db.collection('new').insertOne({})).rejects.toMatchObject(REFUSED);
  expect(await rows.countDocuments()).toBe(2);
  expect(await rows.findOne({ key: 0 })).toMatchObject(row(0));
  expect(await rows.deleteOne({ key: 0 })).toMatchObject({ deletedCount: 1 });
  freeBytes = 100 * MEGABYTE;
  await rows.insertOne(row(0));
  expect(await rows.countDocuments()).toBe(2);
  expect(reports.map((line) => line.replace(/^.* (is full|has space again):.*/, '$1'))).toEqual([
    'is full',
    'has space again',
  ]);
});

test('writes that arrive together are judged each for itself: a delete goes through beside refused inserts', async () => {
  let freeBytes = 100 * MEGABYTE;
  const embedded = await startEmbedded({ space: { freeBytes: () => freeBytes } });
  cleanUp.push(embedded.dispose);
  const rows = embedded.db.collection('rows');
  await rows.insertOne(row(-1));
  freeBytes = 0;
  const outcomes = await Promise.allSettled([
    rows.insertOne(row(-2)),
    rows.deleteOne({ key: -1 }),
    rows.insertOne(row(-3)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(await rows.countDocuments({ key: { $lt: 0 } })).toBe(0);
});
