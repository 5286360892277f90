import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemOf, runWithin } from '@freightwright/runtime-kit';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { type EmbeddedMongo, startEmbeddedMongo } from '@freightwright/stack-mongo';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectMongo, handle, repeatable } from '../src/index.ts';
import { lookForServerMs } from '../src/mongo/connect-mongo.ts';
import { startDatabaseLine } from './database-line.ts';
import { listItems, startApp } from './http-fixture.ts';

const soon = { timeout: 20_000, interval: 50 };
const unavailable = { code: 'service.unavailable', status: 503 };
const { log } = collectedLog();

/** These tests need the fake server, because they make it fail and cut the connection to it. */
const it = test.skipIf(isServerGiven);

interface Note {
  _id: string;
  text: string;
}

let dataDir: string;
let server: EmbeddedMongo;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kit-failover-'));
  server = await startEmbeddedMongo({ dataDir, port: 0, enableTestCommands: true });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A dedicated connection, with a model whose indexes exist. */
async function connected() {
  const line = await startDatabaseLine(server.port);
  const mongo = await connectMongo({
    uri: server.uri.replace(String(server.port), String(line.port)),
    database: 'failover',
    log,
  });
  onTestFinished(async () => {
    line.thaw();
    await mongo.close();
    await line.stop();
  });
  const notes = mongo.connection.model(
    'Note',
    new Schema<Note>({ _id: { type: String, required: true }, text: String }, { versionKey: false }),
  );
  await mongo.ready();
  return { line, mongo, notes };
}

const problemFrom = async (work: PromiseLike<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => problemOf(error),
  );

type Notes = Awaited<ReturnType<typeof connected>>['notes'];

/** One call of each kind that stores make. */
const calls: [name: string, call: (notes: Notes) => PromiseLike<unknown>][] = [
  ['create', (notes) => notes.create({ _id: crypto.randomUUID(), text: '' })],
  ['find', (notes) => notes.find().lean()],
  ['findOne', (notes) => notes.findOne().lean()],
  ['findById', (notes) => notes.findById('a').lean()],
  ['countDocuments', (notes) => notes.countDocuments({ text: 'a' })],
  ['findOneAndUpdate', (notes) => notes.findOneAndUpdate({ _id: 'a' }, { text: 'b' }).lean()],
  ['findOneAndDelete', (notes) => notes.findOneAndDelete({ _id: 'a' }).lean()],
  ['updateOne', (notes) => notes.updateOne({ _id: 'a' }, { text: 'b' })],
  ['updateMany', (notes) => notes.updateMany({ text: 'a' }, { text: 'b' })],
  ['deleteOne', (notes) => notes.deleteOne({ _id: 'a' })],
  ['deleteMany', (notes) => notes.deleteMany({ text: 'a' })],
];

it('durability is ours, whatever the URI says; whether writes are retried is for the URI to say', async () => {
  const weaker = '&w=1&journal=false&readConcernLevel=local&readPreference=secondaryPreferred';
  const { connection, close } = await connectMongo({ uri: server.uri + weaker, database: 'failover', log });
  onTestFinished(close);
  const { options } = connection.getClient();
  expect(options.writeConcern).toMatchObject({ w: 'majority', j: true });
  expect(options.readConcern).toMatchObject({ level: 'majority' });
  expect(options.readPreference).toMatchObject({ mode: 'primary' });
  expect(options.retryWrites).toBe(false);

  const other = await connectMongo({
    uri: server.uri.replace('retryWrites=false', 'retryWrites=true'),
    database: 'failover',
    log,
  });
  onTestFinished(other.close);
  expect(other.connection.getClient().options.retryWrites).toBe(true);
});

it('a server that falls silent is given up, and the operation tried elsewhere or refused, within 6 s by its limits', async () => {
  const { mongo } = await connected();
  const { options } = mongo.connection.getClient();
  const silenceMs = options.heartbeatFrequencyMS + options.connectTimeoutMS;
  expect(silenceMs + options.serverSelectionTimeoutMS).toBeLessThanOrEqual(6_000);
  expect(2 * options.socketTimeoutMS).toBeLessThanOrEqual(6_000);
});

/** One call that the driver may retry, one that it may not, and one for many documents. */
const kinds = new Set(['find', 'create', 'updateMany']);

it('a call to a server that freezes is refused, after a while every call is refused at once, and served as soon as it is back', async () => {
  const { line, notes } = await connected();
  line.freeze();
  const cause = async () => {
    const problem = await problemFrom(notes.findOne().lean());
    return typeof problem === 'string' ? problem : problem.cause;
  };
  expect(await problemFrom(notes.create({ _id: crypto.randomUUID() }))).toMatchObject(unavailable);
  // The error has a cause when the driver tried to select a server. After that it is refused immediately.
  await expect
    .poll(cause, { ...soon, timeout: 20_000 + lookForServerMs })
    .toBe('No connection to the database');
  for (const [, call] of calls) {
    expect(await problemFrom(call(notes))).toMatchObject({
      ...unavailable,
      cause: 'No connection to the database',
    });
  }
  line.thaw();
  await expect.poll(cause, soon).toBe('no error');
});

it('no call begins when nobody waits for its answer any more', async () => {
  const { notes } = await connected();
  for (const [name, call] of calls) {
    const late = await runWithin(0, () => problemFrom(call(notes)));
    expect([name, late]).toMatchObject([
      name,
      { ...unavailable, retryAfterS: 1, cause: 'The time of the request is over' },
    ]);
  }
});

it('a caller who says how long he waits is answered by then, though the database is silent', async () => {
  const { line, notes } = await connected();
  const app = await startApp([
    handle(listItems, async () => ({ page: String((await notes.find().lean()).length) })),
  ]);
  onTestFinished(app.close);
  const ask = (leftMs: string) => app.call('/api/items', { headers: { 'x-time-left-ms': leftMs } });
  expect((await ask('5000')).status).toBe(200);
  line.freeze();
  const answer = await ask('30');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await answer.json()).toMatchObject({ code: 'service.unavailable' });
  expect((await ask('0')).status).toBe(503);
});

/**
 * Makes the server fail the commands of `calls`, like a server that changes its primary, shuts down or
 * stalls.
 */
async function failing({ mongo }: Awaited<ReturnType<typeof connected>>, mode: unknown, how: object) {
  const failCommands = ['find', 'insert', 'update', 'delete', 'findAndModify', 'aggregate'];
  await mongo.connection
    .getClient()
    .db('admin')
    .command({ configureFailPoint: 'failCommand', mode, data: { failCommands, ...how } });
}

/** The codes for this are tested with the function that maps them. */
const changes: [name: string, how: object][] = [
  ['answers with a code', { errorCode: 189 }],
  ['answers with a label alone', { errorCode: 8_000, errorLabels: ['RetryableWriteError'] }],
  ['closes the connection', { closeConnection: true }],
];

it.each(changes)(
  'a server that %s is service.unavailable to every kind of call, and nothing of it stays',
  async (_, how) => {
    const one = await connected();
    await failing(one, 'alwaysOn', how);
    for (const [name, call] of calls.filter(([kind]) => kinds.has(kind))) {
      expect([name, await problemFrom(call(one.notes))]).toMatchObject([name, unavailable]);
    }
    await failing(one, 'off', {});
    for (const [, call] of calls) expect(await problemFrom(call(one.notes))).toBe('no error');
  },
);

it('a write that is done and not confirmed is service.unavailable', async () => {
  const one = await connected();
  await failing(one, 'alwaysOn', { writeConcernError: { code: 91, errmsg: 'not confirmed' } });
  for (const [name, call] of calls.filter(([kind]) => kind !== 'find' && kinds.has(kind))) {
    expect([name, await problemFrom(call(one.notes))]).toMatchObject([name, unavailable]);
  }
  await failing(one, 'off', {});
});

it('a read that meets a change of primary is made again, and nobody notices', async () => {
  const one = await connected();
  await failing(one, { times: 1 }, { errorCode: 189 });
  expect(await problemFrom(one.notes.find().lean())).toBe('no error');
});

it('a repeatable write is made again, once, and another fault of it is not', async () => {
  const one = await connected();
  await one.notes.create({ _id: crypto.randomUUID(), text: 'twice' });
  const tries: number[] = [];
  const write = () =>
    repeatable(() => {
      tries.push(1);
      return one.notes.updateMany({ text: 'twice' }, { text: 'twice' });
    });
  await failing(one, { times: 1 }, { errorCode: 11_602 });
  expect(await write()).toMatchObject({ matchedCount: 1 });
  expect(tries).toHaveLength(2);
  await failing(one, { times: 2 }, { errorCode: 11_602 });
  expect(await problemFrom(write())).toMatchObject(unavailable);
  expect(tries).toHaveLength(4);
  await failing(one, { times: 1 }, { errorCode: 2 });
  expect(await problemFrom(write())).toMatchObject({ code: 'internal' });
  expect(tries).toHaveLength(5);
});
