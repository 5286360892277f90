import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';

let embedded: Embedded;
let docs: mongo.Collection;
const admin = (of = embedded) => of.connection.getClient().db('admin');
const fail = (mode: unknown, data: object = {}) =>
  admin().command({ configureFailPoint: 'failCommand', mode, data } as never);

beforeAll(async () => {
  embedded = await startEmbedded({ enableTestCommands: true });
  docs = embedded.db.collection('docs') as unknown as mongo.Collection;
});
afterAll(() => embedded.dispose());
beforeEach(() => docs.deleteMany({}));
afterEach(() => fail('off'));

/** Sends this many pings and returns the numbers of those that were refused. */
async function refusedPings(count: number): Promise<number[]> {
  const refused: number[] = [];
  for (let i = 1; i <= count; i += 1) await embedded.db.command({ ping: 1 }).catch(() => refused.push(i));
  return refused;
}
/** Its code does not make the driver look for another primary. */
const PING_FAILS = { failCommands: ['ping'], errorCode: 2 };

test.each([
  ['off', []],
  ['alwaysOn', [1, 2, 3, 4, 5, 6]],
  [{ times: 2 }, [1, 2]],
  [{ skip: 4 }, [5, 6]],
  [{ everyNth: 3 }, [3, 6]],
])('the mode %j fails the right commands', async (mode, refused) => {
  await fail(mode, PING_FAILS);
  expect(await refusedPings(6)).toEqual(refused);
});

test('commands that are not named do not count and do not fail', async () => {
  await fail({ times: 1 }, { failCommands: ['insert'], errorCode: 189 });
  expect(await refusedPings(3)).toEqual([]);
  await expect(docs.insertOne({})).rejects.toMatchObject({ code: 189 });
  await docs.insertOne({});
  expect(await docs.countDocuments()).toBe(1);
});

test('an error has its code, and the labels that are given', async () => {
  await fail('alwaysOn', { failCommands: ['insert'], errorCode: 91 });
  await expect(docs.insertOne({})).rejects.toMatchObject({ code: 91 });
  await fail('alwaysOn', { failCommands: ['insert'], errorCode: 2, errorLabels: ['Own'] });
  await expect(docs.insertOne({})).rejects.toMatchObject({
    code: 2,
    errorResponse: { errorLabels: ['Own'] },
  });
});

test('a write concern error says so of a write that was done', async () => {
  const writeConcernError = { code: 91, errmsg: 'going down' };
  await fail(
    { times: 1 },
    { failCommands: ['insert'], writeConcernError, errorLabels: ['RetryableWriteError'] },
  );
  const error = await docs.insertOne({}).then(
    () => undefined,
    (thrown: mongo.MongoError) => thrown,
  );
  expect(error).toBeInstanceOf(mongo.MongoWriteConcernError);
  expect(error?.hasErrorLabel('RetryableWriteError')).toBe(true);
  expect(await docs.countDocuments()).toBe(1);
});

test('a closed connection is a network error, and nothing was written', async () => {
  await fail({ times: 1 }, { failCommands: ['insert'], closeConnection: true });
  await expect(docs.insertOne({})).rejects.toBeInstanceOf(mongo.MongoNetworkError);
  expect(await docs.countDocuments()).toBe(0);
});

test('a blocked command is answered after the others, and stopping the server wakes it', async () => {
  const blocked = await startEmbedded({ enableTestCommands: true });
  const order: string[] = [];
  const block = (blockTimeMS: number) =>
    admin(blocked).command({
      configureFailPoint: 'failCommand',
      mode: 'alwaysOn',
      data: { failCommands: ['insert'], blockConnection: true, blockTimeMS },
    });
  // Long enough for the ping to open a connection of its own on a busy machine.
  await block(500);
  const insert = blocked.db
    .collection('docs')
    .insertOne({})
    .then(() => order.push('insert'));
  await blocked.db.command({ ping: 1 }).then(() => order.push('ping'));
  await insert;
  expect(order).toEqual(['ping', 'insert']);
  await block(3_600_000);
  const never = blocked.db
    .collection('docs')
    .insertOne({})
    .catch((error: Error) => error);
  await blocked.db.command({ ping: 1 });
  await blocked.mongo.stop();
  expect(await never).toBeInstanceOf(Error);
  await blocked.connection.close();
});

test('each configuration says how often the fail point was entered before', async () => {
  const before = await fail('alwaysOn', PING_FAILS);
  await refusedPings(3);
  expect((await fail('off')).count - before.count).toBe(3);
});

test('a server without test commands does not know the command', async () => {
  const plain = await startEmbedded();
  const set = admin(plain).command({ configureFailPoint: 'failCommand', mode: 'off' });
  await expect(set).rejects.toMatchObject({ code: 59 });
  await plain.dispose();
});

test.each<[string, object, number]>([
  ['another fail point', { configureFailPoint: 'hangBeforeCommit', mode: 'off' }, 182],
  ['an unknown mode', { configureFailPoint: 'failCommand', mode: 'sometimes' }, 2],
  ['a mode of two fields', { configureFailPoint: 'failCommand', mode: { times: 1, skip: 1 } }, 2],
])('%s is refused', async (_what, command, code) => {
  await expect(admin().command(command as never)).rejects.toMatchObject({ code });
});
