import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { EJSON } from 'bson';
import { type ClientSession, type Db, type Document, MongoClient } from 'mongodb';
import { documentsIn } from './documents-in.ts';
import { readExactly } from './ordered-bson.ts';

/** Where the documents are: the names of our databases begin with the prefix. */
export interface DocumentsAt {
  uri: string;
  prefix: string;
}

export interface KeptCollection {
  /** Without the prefix: 'bol'. */
  database: string;
  name: string;
  documents: number;
}

/** A batch ends at the first of both, so that memory and the largest command stay small. */
const batchDocuments = 500;
const batchBytes = 8 * 1024 * 1024;
const connectWithinMs = 10_000;

const fileOf = (folder: string, { database, name }: { database: string; name: string }) =>
  join(folder, database, encodeURIComponent(name));

export async function withDocuments<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: connectWithinMs,
    writeConcern: { w: 'majority', journal: true },
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}

/** The names of the collections of a database, without those of the server. */
async function collectionsOf(db: Db): Promise<{ name: string; options: Document }[]> {
  const all = await db.listCollections({ type: 'collection' }).toArray();
  return all
    .filter(({ name }) => !name.startsWith('system.'))
    .map((info) => ({ name: info.name, options: ('options' in info && info.options) || {} }));
}

/**
 * Writes each collection of the databases into the folder, in the form of mongodump's folders with --gzip:
 * `<database>/<collection>.bson.gz` and `.metadata.json.gz`. A replica set or a sharded cluster shows all of
 * them at one moment, for as long as it keeps that moment (`minSnapshotHistoryWindowInSeconds`, 5 minutes);
 * a server alone shows each as it is when it is read.
 * @returns what was written, and whether it is of one moment.
 */
export async function keepDocuments(
  { uri, prefix }: DocumentsAt,
  { databases, folder }: { databases: readonly string[]; folder: string },
): Promise<{ collections: KeptCollection[]; oneMoment: boolean }> {
  return withDocuments(uri, async (client) => {
    const hello = await client.db('admin').command({ hello: 1 });
    const oneMoment = hello.setName !== undefined || hello.msg === 'isdbgrid';
    const session = oneMoment ? client.startSession({ snapshot: true }) : undefined;
    const collections: KeptCollection[] = [];
    for (const database of databases) {
      const db = client.db(prefix + database);
      await mkdir(join(folder, database), { recursive: true, mode: 0o700 });
      for (const { name, options } of await collectionsOf(db)) {
        const file = fileOf(folder, { database, name });
        const indexes = await db.collection(name).indexes();
        const about = { options, indexes, uuid: '', collectionName: name, type: 'collection' };
        const text = EJSON.stringify(about, { relaxed: false });
        await writeFile(`${file}.metadata.json.gz`, gzipSync(text), { mode: 0o600 });
        const documents = await keepCollection(db, { name, session, file: `${file}.bson.gz` });
        collections.push({ database, name, documents });
      }
    }
    await session?.endSession();
    return { collections, oneMoment };
  });
}

async function keepCollection(
  db: Db,
  { name, session, file }: { name: string; session: ClientSession | undefined; file: string },
): Promise<number> {
  let documents = 0;
  async function* bytes() {
    const options = { raw: true, ...(session && { session }) };
    // With `raw` the driver gives the bytes of each document, whatever its types say.
    for await (const document of db.collection(name).find({}, options) as AsyncIterable<unknown>) {
      documents += 1;
      yield document as Uint8Array;
    }
  }
  await pipeline(Readable.from(bytes()), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return documents;
}

/** The collections of these databases that hold anything but the documents of readiness probes. */
export async function filledCollections(
  { uri, prefix }: DocumentsAt,
  databases: readonly string[],
): Promise<string[]> {
  return withDocuments(uri, async (client) => {
    const filled: string[] = [];
    for (const database of databases) {
      const db = client.db(prefix + database);
      for (const { name } of await collectionsOf(db)) {
        if (name === 'probes') continue;
        if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) {
          filled.push(`${database}.${name}`);
        }
      }
    }
    return filled;
  });
}

/**
 * Brings the collections back, in place of all that stands in these databases: first the documents, byte by
 * byte, then the indexes, so that each is built once.
 * @throws Error that names the collection when the server refuses it, or has another count afterwards.
 */
export async function bringDocuments(
  { uri, prefix }: DocumentsAt,
  { collections, folder }: { collections: readonly KeptCollection[]; folder: string },
): Promise<void> {
  await withDocuments(uri, async (client) => {
    for (const database of new Set(collections.map((kept) => kept.database))) {
      const db = client.db(prefix + database);
      for (const { name } of await collectionsOf(db)) await db.dropCollection(name);
    }
    for (const kept of collections) {
      const where = `${kept.database}.${kept.name}`;
      await bringCollection(client.db(prefix + kept.database), kept, fileOf(folder, kept)).catch((cause) => {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${where} could not be restored: ${why}`, { cause });
      });
    }
  });
}

async function bringCollection(db: Db, { name, documents }: KeptCollection, file: string): Promise<void> {
  const about = EJSON.parse(gunzipSync(await readFile(`${file}.metadata.json.gz`)).toString('utf8'));
  await db.command({ create: name, ...about.options });
  let batch: Map<string, unknown>[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await db
      .collection(name)
      .insertMany(batch as unknown as Document[], { ordered: true, forceServerObjectId: true });
    batch = [];
    bytes = 0;
  };
  const unpacked = createReadStream(`${file}.bson.gz`).pipe(createGunzip());
  for await (const document of documentsIn(unpacked)) {
    batch.push(readExactly(document));
    bytes += document.length;
    if (batch.length >= batchDocuments || bytes >= batchBytes) await flush();
  }
  await flush();
  const found = await db.collection(name).countDocuments();
  if (found !== documents) throw new Error(`${found} of ${documents} documents are there`);
  const indexes = about.indexes.filter((index: Document) => index.name !== '_id_');
  if (indexes.length > 0) await db.command({ createIndexes: name, indexes: indexes.map(withoutNamespace) });
}

/** Servers before 4.4 wrote the namespace into an index, and later ones refuse it. */
const withoutNamespace = ({ ns: _, ...index }: Document): Document => index;
