import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { makeUsers, mongoUserUri } from '../src/from-outside/index.ts';
import { type Embedded, startEmbedded, temporaryFolder } from './embedded.ts';

/**
 * Tests with MongoDB's own tools, which docs/backup.md recommends. They are not a dependency of this project,
 * so without them the tests are skipped.
 */

const CACHE = join(homedir(), '.cache', 'freightwright', 'mongo-tools');
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), CACHE];
const TOOL_TIMEOUT_MS = 30_000;
const run = promisify(execFile);

async function findTool(name: string, { skip }: TestContext): Promise<string> {
  for (const folder of FOLDERS) {
    const file = join(folder, name);
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return skip(`${name} of the MongoDB Database Tools is neither on the PATH nor in ${CACHE}`);
}

let source: Embedded;
let target: Embedded;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  [source, target] = await Promise.all([startEmbedded(), startEmbedded()]);
  folder = temporaryFolder();
});
afterEach(async () => {
  await Promise.all([source.dispose(), target.dispose()]);
  folder.remove();
});

const uriOf = ({ mongo: { port } }: Embedded) => `mongodb://127.0.0.1:${port}`;

async function fill({ connection }: Embedded): Promise<void> {
  const db = connection.getClient().db('shipping');
  const bills = db.collection<mongo.Document & { _id: unknown }>('bills');
  await bills.createIndex({ number: 1 }, { unique: true });
  await bills.createIndex({ owner: 1, weightLb: -1 }, { partialFilterExpression: { weightLb: { $gt: 0 } } });
  await bills.createIndex({ endsAt: 1 }, { expireAfterSeconds: 3600 });
  const values = [
    1,
    2.5,
    mongo.Long.MAX_VALUE,
    'é',
    null,
    true,
    [[], {}],
    new Date(0),
    mongo.Decimal128.fromString('1.10'),
  ];
  const rare = [
    new mongo.Binary(Buffer.from('a')),
    new mongo.Timestamp({ t: 1, i: 2 }),
    /^a/i,
    new mongo.MinKey(),
  ];
  await bills.insertMany(
    Array.from({ length: 1200 }, (_, i) => ({
      _id: i % 2 === 0 ? i : `b${i}`,
      number: `B${i}`,
      owner: 'ada',
      weightLb: i,
      value: [...values, ...rare][i % 13],
    })),
  );
  await db.createCollection('empty');
}

/** Everything in every database: documents byte by byte, and indexes. */
async function everything({ connection }: Embedded): Promise<unknown> {
  const client = connection.getClient();
  const collections = [];
  for (const { name: database } of (await client.db('admin').admin().listDatabases()).databases) {
    for (const { name } of await client.db(database).listCollections().toArray()) {
      const collection = client.db(database).collection(name);
      const raw = (await collection
        .find({}, { raw: true })
        .sort({ _id: 1 })
        .toArray()) as unknown as Buffer[];
      const indexes = (await collection.indexes()).toSorted((a, b) =>
        String(a.name).localeCompare(String(b.name)),
      );
      collections.push({
        database,
        name,
        indexes,
        documents: raw.map((doc) => Buffer.from(doc).toString('base64')),
      });
    }
  }
  return collections.toSorted((a, b) => a.name.localeCompare(b.name));
}

describe('a database that asks who is there', () => {
  const admin = { name: 'admin', password: 'word,of=admin/ü@' };
  const bol = { name: 'bol', password: 'word-of-bol' };
  const options = { timeout: TOOL_TIMEOUT_MS };
  const signedIn = ({ name, password }: typeof admin) => [
    `--username=${name}`,
    `--password=${password}`,
    '--authenticationDatabase=admin',
  ];

  /** A server with the admin and the owner of `shipping`. The returned connection has not signed in. */
  async function guarded(): Promise<Embedded> {
    const embedded = await startEmbedded({ auth: true });
    const { port } = embedded.mongo;
    await makeUsers({ port, admin, owners: [{ ...bol, name: 'shipping' }] });
    await embedded.connection.close();
    const connection = await createConnection(mongoUserUri(admin, port)).asPromise();
    onTestFinished(async () => {
      await connection.close();
      await embedded.mongo.stop();
    });
    return { ...embedded, connection };
  }

  test('is dumped and restored whole by who has the role root', async (context) => {
    const [mongodump, mongorestore] = [
      await findTool('mongodump', context),
      await findTool('mongorestore', context),
    ];
    const [from, to] = [await guarded(), await guarded()];
    await fill(from);
    const archive = `--archive=${folder.path}/all`;
    await run(mongodump, [`--uri=${uriOf(from)}`, ...signedIn(admin), '--gzip', archive], options);
    await run(mongorestore, [`--uri=${uriOf(to)}`, ...signedIn(admin), '--gzip', archive], options);
    expect(await everything(to)).toEqual(await everything(from));
    const bills = to.connection.getClient().db('shipping').collection('bills');
    await expect(bills.insertOne({ number: 'B1' })).rejects.toMatchObject({ code: 11000 });
    // Restores again over existing data: with --drop, newer changes are undone.
    await bills.deleteMany({ weightLb: { $lt: 600 } });
    await run(mongorestore, [`--uri=${uriOf(to)}`, ...signedIn(admin), '--drop', '--gzip', archive], options);
    expect(await everything(to)).toEqual(await everything(from));
  });

  test('gives nothing to nobody, to a wrong password, or to the owner of one database beyond his own', async (context) => {
    const mongodump = await findTool('mongodump', context);
    const from = await guarded();
    await fill(from);
    const dump = (...args: string[]) =>
      run(mongodump, [`--uri=${uriOf(from)}`, `--out=${folder.path}/dump`, ...args], options);
    await expect(dump()).rejects.toThrow(/requires authentication/);
    await expect(dump(...signedIn({ ...admin, password: 'wrong' }))).rejects.toThrow(/Authentication failed/);
    const owner = signedIn({ ...bol, name: 'shipping' });
    await expect(dump(...owner)).rejects.toThrow(/not authorized/);
    await dump(...owner, '--db=shipping');
    expect(await readdir(`${folder.path}/dump`)).toEqual(['shipping']);
    expect(await readdir(`${folder.path}/dump/shipping`)).toContain('bills.bson');
  });
});

test.each<[string, object, object]>([
  ['by another index', {}, { a: 1 }],
  ['against the index that serves the filter', { _id: 1 }, { $natural: 1 }],
])('a hint %s is refused', async (_what, filter, hint) => {
  const found = source.db
    .collection('docs')
    .find(filter)
    .hint(hint as mongo.Document);
  await expect(found.toArray()).rejects.toMatchObject({ code: 2 });
});

test('the hints of mongodump give the order they name', async () => {
  const docs = source.db.collection<{ _id: number }>('docs');
  await docs.insertMany([{ _id: 2 }, { _id: 1 }]);
  const ids = async (hint: mongo.Hint) => (await docs.find({}).hint(hint).toArray()).map(({ _id }) => _id);
  expect([await ids({ $natural: 1 }), await ids({ _id: 1 }), await ids('_id_')]).toEqual([
    [2, 1],
    [1, 2],
    [1, 2],
  ]);
});

test('a collection is made with the index of _id it always has, and no other', async () => {
  await source.db.command({ create: 'usual', idIndex: { key: { _id: 1 }, name: '_id_', v: 2 } });
  const odd = source.db.command({ create: 'odd', idIndex: { key: { _id: -1 }, name: '_id_' } });
  await expect(odd).rejects.toMatchObject({ code: 2 });
});
