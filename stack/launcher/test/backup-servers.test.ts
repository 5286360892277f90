import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteBucket } from '@freightwright/contracts';
import { dialNats, type Kv, makeStreams, openKv } from '@freightwright/service-kit';
import { startTestSite, type TestSite } from '@freightwright/stack-test-site';
import { Binary, Decimal128, Double, Int32, Long, ObjectId, serialize, Timestamp } from 'bson';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { backUp } from '../src/backup/back-up.ts';
import type { BackupPart } from '../src/backup/open-stores.ts';
import { readExactly } from '../src/backup/ordered-bson.ts';
import { restore } from '../src/backup/restore.ts';

let source: TestSite;
let folder: string;
beforeAll(async () => {
  source = await startTestSite();
  await fillDatabase(source);
  await fillStreams(source);
});
afterAll(() => source?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another pair of servers, which hold nothing yet. */
async function emptySite(): Promise<TestSite> {
  const site = await startTestSite();
  onTestFinished(() => site.stop());
  return site;
}

const envOf = ({ mongo, nats }: TestSite) => ({
  MONGODB_URI: mongo.uri,
  MONGODB_PREFIX: mongo.prefix,
  NATS_URL: nats.urlOf('admin'),
});
const report = () => {};
const made = Date.parse('2026-11-23T12:00:00Z');
const take = (parts?: BackupPart[]) =>
  backUp({ env: envOf(source), folder, parts, report, nowMs: () => made });
const bring = (
  site: TestSite,
  { replace = false, parts }: { replace?: boolean; parts?: BackupPart[] } = {},
) => restore({ env: envOf(site), folder, parts, report, replace });

async function withClient<T>({ mongo }: TestSite, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await new MongoClient(mongo.uri).connect();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const everyValue = [
  new Double(1),
  new Int32(1),
  Long.MAX_VALUE,
  Decimal128.fromString('1.10'),
  new Binary(Buffer.from('a')),
  new Timestamp({ t: 1, i: 2 }),
  new Date(0),
  new ObjectId('65f000000000000000000001'),
  'é',
  null,
  true,
  [[], {}, [1, [2]]],
  // A plain object would put these fields in another order.
  new Map<string, unknown>([
    ['b', 1],
    [
      '2',
      new Map([
        ['10', 'x'],
        ['9', 'y'],
      ]),
    ],
    ['1', 1],
  ]),
];

async function fillDatabase(site: TestSite): Promise<void> {
  await withClient(site, async (client) => {
    const db = client.db(`${site.mongo.prefix}bol`);
    const bills = db.collection<Document & { _id: unknown }>('bills');
    await bills.createIndex({ number: 1 }, { unique: true });
    await bills.createIndex(
      { owner: 1, weightLb: -1 },
      { partialFilterExpression: { weightLb: { $gt: 0 } } },
    );
    await bills.createIndex({ recordUntil: 1 }, { expireAfterSeconds: 0 });
    // More than a batch.
    await bills.insertMany(
      Array.from({ length: 1_200 }, (_, i) => ({
        _id: i % 2 === 0 ? i : `b${i}`,
        number: `B${i}`,
        owner: 'ada',
        weightLb: i,
        value: everyValue[i % everyValue.length],
      })),
    );
    await db.createCollection('paper');
    await client.db(`${site.mongo.prefix}usage`).collection('ledgers').insertOne({ used: 3 });
  });
}

/** Every collection of our databases with its indexes and the bytes of its documents. */
async function everyDocument(site: TestSite) {
  return withClient(site, async (client) => {
    const found = [];
    for (const database of ['bol', 'usage']) {
      const db = client.db(site.mongo.prefix + database);
      for (const { name } of await db.listCollections().toArray()) {
        const raw = (await db
          .collection(name)
          .find({}, { raw: true })
          .sort({ _id: 1 })
          .toArray()) as unknown as Uint8Array[];
        const indexes = (await db.collection(name).indexes()).toSorted((a, b) =>
          String(a.name).localeCompare(String(b.name)),
        );
        found.push({
          where: `${database}.${name}`,
          indexes,
          documents: raw.map((bytes) => Buffer.from(bytes).toString('base64')),
        });
      }
    }
    return found.toSorted((a, b) => a.where.localeCompare(b.where));
  });
}

type Connection = Awaited<ReturnType<typeof dialNats>>;

async function withNats<T>({ nats }: TestSite, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await dialNats({ service: 'admin' }, { url: nats.urlOf('admin') });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const pointer = z.strictObject({ version: z.string() });
async function withBucket<T>(
  site: TestSite,
  work: (bucket: Kv<z.infer<typeof pointer>>) => Promise<T>,
): Promise<T> {
  const bucket = await openKv({
    ...{ url: site.nats.urlOf('admin'), name: 'admin', log: site.log },
    ...{ bucket: remoteBucket, value: pointer, connectTimeoutMs: 10_000 },
  });
  try {
    return await work(bucket);
  } finally {
    await bucket.close();
  }
}

const remote = 'mfe-bol';
const consumer = 'EVENTS.reader';

/** Takes the next message of the consumer, and acknowledges it. */
async function takeNext(nc: Connection): Promise<string> {
  const inbox = `_INBOX.admin.next.${randomUUID()}`;
  const delivered = nc.subscribe(inbox, { max: 1, timeout: 10_000 });
  nc.publish(`$JS.API.CONSUMER.MSG.NEXT.${consumer}`, '1', { reply: inbox });
  for await (const message of delivered) {
    await nc.request(String(message.reply), '+ACK');
    return message.string();
  }
  throw new Error('no message came');
}

async function fillStreams(site: TestSite): Promise<void> {
  await makeStreams({ url: site.nats.urlOf('admin') });
  await withNats(site, async (nc) => {
    const publish = (subject: string, text: string) => nc.request(subject, text);
    for (const text of ['one', 'two', 'three']) await publish('events.test.happened', text);
    await publish('tasks.test.wait', 'a mail');
    await nc.request('$JS.API.STREAM.MSG.DELETE.EVENTS', JSON.stringify({ seq: 2 }));
    const config = { durable_name: 'reader', ack_policy: 'explicit', deliver_policy: 'all' };
    await nc.request(
      `$JS.API.CONSUMER.DURABLE.CREATE.${consumer}`,
      JSON.stringify({ stream_name: 'EVENTS', config }),
    );
    expect(await takeNext(nc)).toBe('one');
  });
  await withBucket(site, async (bucket) => {
    const revision = await bucket.put(remote, { version: '1' }, { after: 0 });
    await bucket.put(remote, { version: '2' }, { after: revision });
  });
}

/** Subject, sequence, time, headers and text of every message of a stream. */
async function messagesOf(site: TestSite, stream: string): Promise<unknown[]> {
  return withNats(site, async (nc) => {
    const info = (await nc.request(`$JS.API.STREAM.INFO.${stream}`)).json<{
      state: { last_seq: number };
    }>();
    const found = [];
    for (let seq = 1; seq <= info.state.last_seq; seq += 1) {
      const answer = await nc.request(`$JS.API.STREAM.MSG.GET.${stream}`, JSON.stringify({ seq }));
      found.push(answer.json<{ message?: unknown }>().message);
    }
    return found;
  });
}

it('every document, index, message, revision and acknowledgment is there again on other servers', async () => {
  const manifest = await take();
  expect(manifest).toMatchObject({ madeAt: '2026-11-23T12:00:00.000Z', hasFiles: false });
  expect(manifest.collections).toContainEqual({ database: 'bol', name: 'bills', documents: 1_200 });
  const target = await emptySite();
  await bring(target);
  expect(await everyDocument(target)).toEqual(await everyDocument(source));
  for (const { name } of manifest.streams ?? []) {
    // The archive of the bucket copies the restored bucket once more.
    const expected = await messagesOf(source, name);
    expect((await messagesOf(target, name)).slice(0, expected.length), name).toEqual(expected);
  }
  await withNats(target, async (nc) => {
    // The first was acknowledged before the backup, and the second deleted.
    expect(await takeNext(nc)).toBe('three');
  });
  await withBucket(target, async (bucket) => {
    const versions = (await bucket.history(remote)).map(({ value }) => value.version);
    expect(versions).toEqual(['1', '2']);
    const { revision } = await bucket.snapshot();
    await bucket.put(remote, { version: '3' }, { after: revision });
    await expect
      .poll(async () => (await bucket.history(remote)).map(({ value }) => value.version))
      .toEqual(['1', '2', '3']);
  });
});

it('every stream that a site has is in a backup', async () => {
  const { streams = [] } = await take(['streams']);
  const places = await source.everyPlace();
  const names = places.filter((where) => where.startsWith('stream ')).map((where) => where.slice(7));
  expect(streams.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

it('an index works again: a second document with the same number is refused', async () => {
  await take(['mongodb']);
  const target = await emptySite();
  await bring(target);
  await withClient(target, async (client) => {
    const bills = client.db(`${target.mongo.prefix}bol`).collection('bills');
    await expect(bills.insertOne({ number: 'B1' })).rejects.toMatchObject({ code: 11_000 });
  });
});

describe('a restore', () => {
  it('leaves a target alone that holds data, and replaces all of it when told to', async () => {
    await take();
    const target = await emptySite();
    await withClient(target, async (client) => {
      await client.db(`${target.mongo.prefix}bol`).collection('bills').insertOne({ number: 'theirs' });
      await client.db(`${target.mongo.prefix}usage`).collection('later').insertOne({ used: 1 });
    });
    await expect(bring(target)).rejects.toThrow(
      /^There is data at the target: (bol\.bills|usage\.later) and 1 more\./,
    );
    expect((await everyDocument(target)).map(({ documents }) => documents.length)).toEqual([1, 1]);
    await bring(target, { replace: true });
    expect(await everyDocument(target)).toEqual(await everyDocument(source));
  });

  it('leaves streams alone that hold messages, and replaces them when told to', async () => {
    await take(['streams']);
    const target = await emptySite();
    await makeStreams({ url: target.nats.urlOf('admin') });
    await withNats(target, (nc) => nc.request('tasks.test.wait', 'theirs'));
    await expect(bring(target)).rejects.toThrow('There is data at the target: stream TASKS.');
    expect(await messagesOf(target, 'TASKS')).toHaveLength(1);
    await bring(target, { replace: true });
    expect(await messagesOf(target, 'TASKS')).toEqual(await messagesOf(source, 'TASKS'));
  });

  it('writes nothing of a backup that has changed, and names the file', async () => {
    await take();
    await appendFile(join(folder, 'mongodb/bol/bills.bson.gz'), 'x');
    const target = await emptySite();
    await expect(bring(target)).rejects.toThrow('mongodb/bol/bills.bson.gz is not as it was');
    await rm(join(folder, 'mongodb/bol/bills.bson.gz'));
    await expect(bring(target)).rejects.toThrow('mongodb/bol/bills.bson.gz is missing');
    expect(await everyDocument(target)).toEqual([]);
  });

  it('refuses a backup that broke off, one of another format, and a path that leads out of it', async () => {
    await take(['mongodb']);
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    const refused = async (change: object) => {
      await writeFile(file, JSON.stringify({ ...manifest, ...change }));
      await expect(bring(source)).rejects.toThrow(/^manifest.json cannot be read: (format|files)/);
    };
    await refused({ format: 'freightwright-backup-2' });
    const [first] = manifest.files;
    await refused({ files: [{ ...first, path: '../secrets.json' }] });
    await refused({ files: [{ ...first, path: '/etc/passwd' }] });
    await rm(file);
    await expect(bring(source)).rejects.toThrow('holds no whole backup');
  });

  it('refuses a part that the backup does not have', async () => {
    await take(['mongodb']);
    await expect(bring(source, { parts: ['streams'] })).rejects.toThrow('The backup has no streams.');
  });
});

it('a backup goes into no folder that holds something', async () => {
  await writeFile(join(folder, 'mine'), '');
  await expect(take()).rejects.toThrow('is not empty');
});

it('a document is read exactly, or not at all', () => {
  const bytes = serialize(
    new Map<string, unknown>([
      ['_id', 1],
      ['all', everyValue],
    ]),
  );
  expect(Buffer.from(serialize(readExactly(bytes))).equals(bytes)).toBe(true);
  // The deprecated type `undefined`, which would come back as null.
  const old = Buffer.from([0x0a, 0, 0, 0, 0x06, 0x61, 0x62, 0x63, 0x00, 0x00]);
  expect(() => readExactly(old)).toThrow('cannot be carried exactly');
});
