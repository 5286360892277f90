import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeUsers, mongoUserUri } from '../src/from-outside/index.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { temporaryFolder } from './embedded.ts';

const admin = { name: 'admin', password: 'word-of-admin' };
const bol = { name: 'bol', password: 'word,of=bol/ü@' };
const usage = { name: 'usage', password: 'word-of-usage' };
const folder = temporaryFolder();
let mongo: EmbeddedMongo;

beforeAll(async () => {
  mongo = await startEmbeddedMongo({ dataDir: folder.path, port: 0, auth: true });
  await makeUsers({ port: mongo.port, admin, owners: [bol, usage] });
});
afterAll(async () => {
  await mongo.stop();
  folder.remove();
});

async function connect(uri: string): Promise<MongoClient> {
  const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 3_000 });
  onTestFinished(() => client.close());
  return client.connect();
}
const as = (user: { name: string; password: string }) => connect(mongoUserUri(user, mongo.port));

describe('nobody', () => {
  test.each<[string, object]>([
    ['reads', { find: 'bills' }],
    ['writes', { insert: 'bills', documents: [{ a: 1 }] }],
    ['lists', { listCollections: 1 }],
    ['makes a user, now that there is one', { createUser: 'x', pwd: 'x', roles: ['root'] }],
    ['runs what does not exist', { nonsense: 1 }],
  ])('%s without signing in: Unauthorized', async (_, command) => {
    const client = await connect(mongo.uri);
    await expect(client.db('admin').command(command)).rejects.toMatchObject({
      code: 13,
      codeName: 'Unauthorized',
    });
  });

  test('what MongoDB answers to strangers is answered', async () => {
    const client = await connect(mongo.uri);
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test.each([
    ['a wrong password', { name: 'bol', password: 'wrong' }],
    ['a name nobody has', { name: 'nobody', password: 'wrong' }],
  ])('%s: AuthenticationFailed, in the same words', async (_, user) => {
    const refused = as(user);
    await expect(refused).rejects.toMatchObject({ code: 18, codeName: 'AuthenticationFailed' });
    await expect(refused).rejects.toThrow('Authentication failed.');
  });

  test('a mechanism we do not have is refused by name', async () => {
    const uri = `${mongoUserUri(bol, mongo.port)}&authMechanism=SCRAM-SHA-1`;
    await expect(connect(uri)).rejects.toMatchObject({ code: 334 });
  });
});

describe('a user who has signed in', () => {
  test('reads and writes the database with the same name, including its indexes', async () => {
    const db = (await as(bol)).db('bol');
    await db.collection('bills').createIndex({ number: 1 }, { unique: true });
    await db.collection('bills').insertOne({ number: 'one' });
    expect(await db.collection('bills').countDocuments()).toBe(1);
  });

  test.each<[string, string, object]>([
    ['reads the database of others', 'usage', { find: 'ledgers' }],
    ['writes to the database of others', 'usage', { insert: 'ledgers', documents: [{ a: 1 }] }],
    ['reads the admin database', 'admin', { find: 'anything' }],
    ['drops even his own database', 'bol', { dropDatabase: 1 }],
    ['lists the databases', 'admin', { listDatabases: 1 }],
    ['makes a user', 'admin', { createUser: 'x', pwd: 'x', roles: ['root'] }],
    ['gives himself more', 'admin', { updateUser: 'bol', roles: ['root'] }],
  ])('never %s', async (_, database, command) => {
    const client = await as(bol);
    await expect(client.db(database).command(command)).rejects.toMatchObject({ code: 13 });
  });

  test('the admin may do everything', async () => {
    const client = await as(admin);
    await client.db('anything').collection('notes').insertOne({ a: 1 });
    await client.db('anything').dropDatabase();
  });
});

test('a connection that guesses is closed after five wrong proofs', async () => {
  const client = await connect(`${mongo.uri}&maxPoolSize=1`);
  let closed = 0;
  client.on('connectionClosed', () => {
    closed += 1;
  });
  const payload = (text: string) => Buffer.from(text);
  const guess = async () => {
    const db = client.db('admin');
    const mechanism = 'SCRAM-SHA-256';
    await db.command({ saslStart: 1, mechanism, payload: payload('n,,n=bol,r=nonce') });
    await db.command({ saslContinue: 1, conversationId: 1, payload: payload('c=biws,r=nonce,p=AAAA') });
  };
  for (let i = 0; i < 5; i += 1) await expect(guess()).rejects.toMatchObject({ code: 18 });
  await expect.poll(() => closed).toBe(1);
});

test('what is kept is salted keys in a file of the owner alone, and serves after a restart', async () => {
  const file = join(folder.path, 'users.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  for (const { password } of [admin, bol, usage]) expect(text).not.toContain(password);
  expect(new Set([...text.matchAll(/"salt": "([^"]+)"/g)].map(([, salt]) => salt)).size).toBe(3);
  const { port } = mongo;
  await mongo.stop();
  mongo = await startEmbeddedMongo({ dataDir: folder.path, port, auth: true });
  expect(await (await as(bol)).db('bol').collection('bills').countDocuments()).toBe(1);
});

describe('the users are made again at each start', () => {
  test('with the password of today', async () => {
    const renewed = { ...usage, password: 'another-word' };
    await makeUsers({ port: mongo.port, admin, owners: [renewed] });
    await expect(as(usage)).rejects.toMatchObject({ code: 18 });
    await as(renewed);
    await makeUsers({ port: mongo.port, admin, owners: [usage] });
  });

  test('but a database whose admin is another one says what to do', async () => {
    const stranger = { ...admin, password: 'not-ours' };
    await expect(makeUsers({ port: mongo.port, admin: stranger, owners: [] })).rejects.toThrow(
      /has users.*MONGODB_URI/,
    );
  });
});
