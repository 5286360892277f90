import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EJSON } from 'bson';
import { mongo } from 'mongoose';

/** One call sent to a real MongoDB, the documents in its collection, and the server's response. */
export interface RecordedCall {
  readonly documents: mongo.Document[];
  readonly index?: Record<string, 1 | -1>;
  readonly call: mongo.Document;
  readonly answer: mongo.Document;
}

export type Outcome = 'agrees' | { readonly asked: string; readonly text: string };

const DATA = new URL('./mongodb-answers.jsonl.gz', import.meta.url);

/** Values retain their BSON type, so that an int is not mistaken for a long. */
const parse = (text: string) => EJSON.parse(text, { relaxed: false });
const shown = (value: unknown) => EJSON.stringify(value, { relaxed: false });

export function readRecordedCalls(): RecordedCall[] {
  const lines = gunzipSync(readFileSync(DATA)).toString('utf8').trim().split('\n');
  return lines.map((line) => parse(line));
}

/** Sends the call to a server, in a new collection. Returns whether the response is the recorded one. */
export async function play(db: mongo.Db, recorded: RecordedCall, name: string): Promise<Outcome> {
  const { documents, index, call, answer } = recorded;
  const collection = db.collection(name, { promoteValues: false, bsonRegExp: true });
  if (index !== undefined) await collection.createIndex(index);
  if (documents.length > 0) await collection.insertMany(documents);
  const stored = async () => (await collection.find().sort({ _id: 1 }).toArray()).map(withoutOwnId);
  try {
    const given = await perform(collection, call, stored);
    return compare(call, answer, given);
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error;
    // A refused write must have changed nothing.
    return compare(call, { ...answer, documents }, { fails: true, documents: await stored() });
  }
}

async function perform(
  collection: mongo.Collection,
  call: mongo.Document,
  stored: () => Promise<mongo.Document[]>,
): Promise<mongo.Document> {
  const { op, filter, update, upsert, projection, returnDocument } = call;
  // The values that the driver itself reads must be JavaScript numbers.
  const limit = Number(call.limit ?? 0);
  const sort = Object.fromEntries(
    Object.entries(call.sort ?? {}).map(([path, direction]) => [path, Number(direction) as 1 | -1]),
  );
  if (op === 'find')
    return { documents: await collection.find(filter, { sort, projection, limit }).toArray() };
  if (op === 'count') return { n: (await collection.find(filter).toArray()).length };
  if (op === 'findOneAndUpdate') {
    const value = await collection.findOneAndUpdate(filter, update, { sort, returnDocument });
    return { value, documents: await stored() };
  }
  const result = await collection[op as 'updateOne' | 'updateMany'](filter, update, { upsert });
  const { matchedCount: matched, modifiedCount: modified, upsertedCount: upserted } = result;
  return { matched, modified, upserted, documents: await stored() };
}

/** An `_id` that the server made is recognized by its time, which no recorded document has. */
function withoutOwnId({ _id: id, ...rest }: mongo.Document): mongo.Document {
  const isOwn = id instanceof mongo.ObjectId && id.getTimestamp().getTime() > 10 ** 12;
  return { _id: isOwn ? 'generated' : id, ...rest };
}

function compare(call: mongo.Document, answer: mongo.Document, given: mongo.Document): Outcome {
  const [asked, text] = [comparable(call, answer), comparable(call, given)];
  return asked === text ? 'agrees' : { asked, text };
}

function comparable({ unordered }: mongo.Document, answer: mongo.Document): string {
  const { documents, ...rest } = answer;
  const lines: string[] | undefined = documents?.map(shown);
  return `${shown(rest)} ${(unordered === true ? lines?.toSorted() : lines)?.join(' ')}`;
}
