import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { type Embedded, startEmbedded, temporaryFolder } from './embedded.ts';

const MEGABYTE = 1024 ** 2;
/** MongoDB's OutOfDiskSpace. */
const REFUSED = { code: 14031, codeName: 'OutOfDiskSpace' };

let cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  cleanUp = [];
});

const row = (key: number) => ({ key, text: 'x'.repeat(50_000) });

async function fillUntilRefused({ db }: Pick<Embedded, 'db'>): Promise<number> {
  for (let key = 0; key < 100_000; key += 1) {
    const refusal = await db
      .collection('rows')
      .insertOne(row(key))
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    if (refusal === undefined) continue;
    expect(refusal).toMatchObject(REFUSED);
    return key;
  }
  throw new Error('nothing was refused');
}

test("without space writes are refused with MongoDB's own code, reads and deletes go on, and writes when there is space again", async () => {
  let freeBytes = 100 * MEGABYTE;
  const reports: string[] = [];
  const embedded = await startEmbedded({
    space: { freeBytes: () => freeBytes, report: (line) => reports.push(line) },
  });
  cleanUp.push(embedded.dispose);
  const rows = embedded.db.collection('rows');
  await rows.createIndex({ key: 1 }, { unique: true });
  freeBytes = 0;
  const stored = await fillUntilRefused(embedded); // what was taken beforehand is used first
  await expect(rows.updateOne({ key: 0 }, { $set: { text: 'changed' } })).rejects.toMatchObject(REFUSED);
  await expect(rows.findOneAndUpdate({ key: 0 }, { $inc: { n: 1 } })).rejects.toMatchObject(REFUSED);
  await expect(rows.insertMany([row(-1), row(-2)])).rejects.toMatchObject(REFUSED);
  await expect(embedded.db.collection('new').insertOne({})).rejects.toMatchObject(REFUSED);
  expect(await rows.countDocuments()).toBe(stored);
  expect(await rows.findOne({ key: 0 })).toMatchObject(row(0));
  expect(await rows.deleteOne({ key: 0 })).toMatchObject({ deletedCount: 1 });
  freeBytes = 100 * MEGABYTE;
  await rows.insertOne(row(0));
  expect(await rows.countDocuments()).toBe(stored);
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
  await fillUntilRefused(embedded);
  const outcomes = await Promise.allSettled([
    rows.insertOne(row(-2)),
    rows.deleteOne({ key: -1 }),
    rows.insertOne(row(-3)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(await rows.countDocuments({ key: { $lt: 0 } })).toBe(0);
});

/** A file system of this many bytes; undefined where only root may mount one and we are not root. */
function smallDisk(bytes: number): string | undefined {
  const { path, remove } = temporaryFolder();
  cleanUp.push(remove);
  const folder = join(path, 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  cleanUp.push(() => void execFileSync('umount', [folder]));
  return folder;
}

test('a disk that somebody else fills to the last byte under load stops no server and loses nothing acknowledged', async ({
  skip,
}) => {
  const disk = smallDisk(64 * MEGABYTE);
  if (disk === undefined) return skip('a small file system of its own takes root and mount');
  const mongo = await startEmbeddedMongo({ dataDir: join(disk, 'mongo'), port: 0 });
  cleanUp.push(mongo.stop);
  const connection = await mongoose.createConnection(mongo.uri, { dbName: 'test' }).asPromise();
  cleanUp.push(() => connection.close());
  const rows = connection.collection('rows');
  const acknowledged: number[] = [];
  const refusals: unknown[] = [];
  const write = async (from: number): Promise<void> => {
    for (let key = from; refusals.length < 20; key += 4) {
      await rows.insertOne(row(key)).then(
        () => acknowledged.push(key),
        (error: unknown) => refusals.push(error),
      );
    }
  };
  const writing = Promise.all([0, 1, 2, 3].map(write));
  const fill = join(disk, 'somebody-else');
  for (const chunk = Buffer.alloc(64 * 1024); ; ) {
    try {
      writeFileSync(fill, chunk, { flag: 'a' });
    } catch {
      break;
    }
    await new Promise(setImmediate);
  }
  expect(statfsSync(disk).bavail).toBe(0);
  await writing;
  for (const refusal of refusals) expect(refusal).toMatchObject(REFUSED);
  const keys = new Set((await rows.find().toArray()).map(({ key }) => key));
  expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
  expect(keys.size).toBe(acknowledged.length);
  expect((await rows.deleteMany({ key: { $lt: 10 } })).deletedCount).toBeGreaterThan(0);
  rmSync(fill);
  await rows.insertOne(row(-1));
});
