import { createLog } from '@freightwright/runtime-kit';
import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectMongo, type Migration, type Mongo, renameFields } from '../src/index.ts';
import { type MigrateDeps, migrate, planMigrations } from '../src/migrations/migrate.ts';
import { LeaseLost, leaseMs, migrationState } from '../src/migrations/migration-state-store.ts';

let database: TestDatabase;
let mongo: Mongo;
beforeAll(async () => {
  database = await startTestDatabase();
  const log = createLog({ name: 'test', level: 'silent' });
  mongo = await connectMongo({ uri: database.uri, database: `${database.prefix}docks`, log });
});
afterAll(async () => {
  await mongo?.close();
  await database?.stop();
});

const log = { info: vi.fn(), warn: vi.fn() };
const db = () => {
  if (!mongo.connection.db) throw new Error('not connected');
  return mongo.connection.db;
};
const docks = () => db().collection<{ _id: string; zip?: string; zipCode?: string }>('docks');
const state = () => db().collection<{ _id: string; [field: string]: unknown }>('migrations');
const stored = () => state().findOne({ _id: 'state' });
const inOldForm = { zip: { $exists: true } };

/** More than two batches. */
const count = 450;
const change = vi.fn();
/** Renames `zip`, and counts the documents that it was asked for. */
const rename: Migration<{ zip: string }> = {
  version: 1,
  what: 'zipCode takes the place of zip',
  collection: 'docks',
  where: inOldForm,
  change,
};
const run = (more: Partial<MigrateDeps> = {}) =>
  migrate({ db: db(), service: 'docks', migrations: [rename], log, waitMs: 5, ...more });
const begin = (more: object) =>
  state().insertOne({ _id: 'state', version: 0, changed: 0, leaseExpiresAt: new Date(0), ...more });

beforeEach(async () => {
  await docks().deleteMany({});
  await state().deleteMany({});
  const ids = Array.from({ length: count }, (_, n) => String(n).padStart(4, '0'));
  await docks().insertMany(ids.map((_id) => ({ _id, zip: `z${_id}` })));
  change.mockReset().mockImplementation(({ zip }) => ({ $set: { zipCode: zip }, $unset: { zip: '' } }));
  log.info.mockReset();
});

it('changes every document once, and at the next start none', async () => {
  await run();
  expect(await docks().countDocuments(inOldForm)).toBe(0);
  expect(await docks().findOne({ _id: '0449' })).toEqual({ _id: '0449', zipCode: 'z0449' });
  expect(await stored()).toMatchObject({ version: 1, changed: 0 });
  expect(log.info).toHaveBeenLastCalledWith(
    { version: 1, what: rename.what, changed: count },
    'migration done',
  );
  await run();
  expect(change).toHaveBeenCalledTimes(count);
});

it('goes on after the last batch that was done when a process died in the middle', async () => {
  change.mockImplementation(({ _id, zip }) => {
    if (_id === '0300') throw new Error('the process dies');
    return { $set: { zipCode: zip }, $unset: { zip: '' } };
  });
  await expect(run()).rejects.toThrow('the process dies');
  expect(await stored()).toMatchObject({ version: 0, cursor: '0199', changed: 200 });
  change.mockReset().mockImplementation(({ zip }) => ({ $set: { zipCode: zip }, $unset: { zip: '' } }));
  await run();
  expect(change.mock.calls.map(([{ _id }]) => _id)[0]).toBe('0200');
  expect(change).toHaveBeenCalledTimes(count - 200);
  expect(await docks().countDocuments({ zipCode: { $exists: true } })).toBe(count);
});

it('of two replicas that start at once one migrates, and the other serves when that is done', async () => {
  await Promise.all([run(), run(), run()]);
  expect(change).toHaveBeenCalledTimes(count);
  expect(await stored()).toMatchObject({ version: 1 });
});

it('waits for a replica that has the lease, and takes over when that is silent for too long', async () => {
  const startMs = Date.now();
  let nowMs = startMs;
  await begin({ leaseOwner: 'another', leaseExpiresAt: new Date(startMs + leaseMs), cursor: '0399' });
  const running = run({ nowMs: () => nowMs });
  await vi.waitFor(() =>
    expect(log.info).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('waiting')),
  );
  expect(change).not.toHaveBeenCalled();
  nowMs = startMs + leaseMs;
  await running;
  expect(change.mock.calls.map(([{ _id }]) => _id)[0]).toBe('0400');
  // A second pass finds what was written behind the cursor in the old form.
  expect(await docks().countDocuments(inOldForm)).toBe(0);
});

it('stores no progress of a replica that lost its lease, and does not let it end the lease of another', async () => {
  let nowMs = Date.now();
  const [slow, other] = ['slow', 'other'].map((owner) => migrationState(db(), owner, () => nowMs));
  await slow?.takeLease();
  expect(await other?.takeLease()).toBeUndefined();
  nowMs += leaseMs;
  expect(await other?.takeLease()).toMatchObject({ version: 0 });
  await expect(slow?.save({ version: 1, changed: 0 })).rejects.toBeInstanceOf(LeaseLost);
  await slow?.release();
  await other?.save({ version: 0, cursor: '0199', changed: 200 });
  expect(await stored()).toMatchObject({ leaseOwner: 'other', leaseExpiresAt: new Date(nowMs + leaseMs) });
});

it('ends after the batch in hand when the process is told to stop, and lets the next go on at once', async () => {
  const stop = new AbortController();
  change.mockImplementation(({ zip }) => {
    stop.abort();
    return { $set: { zipCode: zip }, $unset: { zip: '' } };
  });
  await expect(run({ stopped: stop.signal })).rejects.toThrow();
  expect(await stored()).toMatchObject({ cursor: '0199', leaseExpiresAt: new Date(0) });
});

it('renames fields, also inside objects and arrays, after the indexes of the old names are dropped', async () => {
  await docks().deleteMany({});
  await docks().createIndex({ zip: 1 }, { unique: true });
  const old = [
    { zip: '1', hours: { from: 7 }, doors: [{ no: 1 }, { no: 2, wide: true }, null] },
    { zip: '2', hours: null },
  ];
  await docks().insertMany(old.map((dock, at) => ({ _id: `${at}`, ...dock })));
  const fields = { 'hours.from': 'opensAt', hours: 'open', 'doors.no': 'number', zip: 'zipCode' };
  const dropIndexes = ['zip_1', 'missing_1'];
  await run({ migrations: [renameFields({ version: 1, collection: 'docks', fields, dropIndexes })] });
  expect(await docks().find().toArray()).toEqual([
    { _id: '0', zipCode: '1', open: { opensAt: 7 }, doors: [{ number: 1 }, { number: 2, wide: true }, null] },
    { _id: '1', zipCode: '2', open: null },
  ]);
});

it('a dry run counts, and changes nothing', async () => {
  const before = await docks().find({}).toArray();
  expect(await planMigrations({ db: db(), service: 'docks', migrations: [rename] })).toEqual({
    version: 0,
    planned: [{ version: 1, what: rename.what, collection: 'docks', documents: count }],
  });
  expect(await docks().find({}).toArray()).toEqual(before);
  expect(await stored()).toBeNull();
  expect(change).not.toHaveBeenCalled();
});

it.each([
  [
    3,
    [rename],
    'The database of docks has version 3, and this release reads 0 to 1. A newer release wrote it',
  ],
  [1, [], 'The database of docks has version 1, and this release reads 0 to 0. A newer release wrote it'],
  [
    2,
    [{ ...rename, version: 5 }],
    'has version 2, and this release reads 4 to 5. Run an earlier release once',
  ],
])('refuses version %i, which this release does not read', async (version, migrations, message) => {
  await begin({ version });
  await expect(run({ migrations })).rejects.toThrow(message);
});

it('refuses migrations whose versions do not follow each other', async () => {
  await expect(run({ migrations: [rename, { ...rename, version: 3 }] })).rejects.toThrow(
    'migration 3 stands where 2 is next',
  );
});
