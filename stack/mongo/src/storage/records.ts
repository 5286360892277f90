import { BSONRegExp, ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import { compoundKeys } from '../query/compound-keys.ts';
import { afterPrefix } from '../query/key-encoding.ts';
import { valuesAt } from '../query/paths.ts';
import { type Doc, decode, encode, isDoc, refuseDollarFields, typeName } from '../values.ts';
import type { Catalog, Collection, Index } from './catalog.ts';
import { prefixOf, recordIdOf, recordKey, recordPrefix } from './catalog.ts';
import type { Environment } from './environment.ts';

/** A stored document: its record id, its bytes and their decoded form. */
export interface StoredRecord {
  readonly recordId: number;
  readonly raw: Buffer;
  readonly doc: Doc;
}

export type Records = ReturnType<typeof createRecords>;

/** LMDB's longest key has 1,978 bytes. The prefix and the record id take 12 of them. */
const MOST_KEY_BYTES = 1978 - 12;
/** The deepest nesting that MongoDB allows in a stored document. */
const MOST_DEPTH = 180;
const EMPTY = Buffer.alloc(0);
const BUILD_CHUNK = 500;

/**
 * Writes documents and their index keys, inside `environment.write`. Each call checks all unique indexes
 * before it writes anything, so a refused document leaves no trace.
 */
export function createRecords(environment: Environment, catalog: Catalog) {
  const read = (collection: Collection, recordId: number): StoredRecord | undefined => {
    const raw = environment.get(recordKey(collection, recordId));
    return raw === undefined ? undefined : { recordId, raw, doc: decode(raw) };
  };

  /** The full keys of a document in an index. Also notes when the index becomes multikey. */
  const fullKeys = (collection: Collection, index: Index, doc: Doc, recordId: number): Buffer[] => {
    const { keys, many } = indexKeys(index, doc);
    if (many && !index.multikey) {
      index.multikey = true;
      catalog.save(collection);
    }
    const prefix = prefixOf(collection.id, index.id);
    const suffix = recordKey(collection, recordId).subarray(6);
    return keys.map((key) => Buffer.concat([prefix, key, suffix]));
  };

  const checkUnique = (collection: Collection, index: Index, key: Buffer, recordId: number, doc: Doc) => {
    const start = key.subarray(0, -6);
    const found = environment.keys({ start, end: afterPrefix(start), limit: 2 });
    if (found.some((other) => recordIdOf(other) !== recordId)) throw duplicateKey(collection, index, doc);
  };

  const write = (collection: Collection, recordId: number, doc: Doc, raw: Buffer, before?: Doc): void => {
    refuseDeep(doc, 0);
    const changes = [...collection.indexes.values()].map((index) => {
      const next = fullKeys(collection, index, doc, recordId);
      const previous = before === undefined ? [] : fullKeys(collection, index, before, recordId);
      const added = next.filter((key) => !previous.some((old) => old.equals(key)));
      if (index.unique) for (const key of added) checkUnique(collection, index, key, recordId, doc);
      return { added, gone: previous.filter((key) => !next.some((existing) => existing.equals(key))) };
    });
    for (const { added, gone } of changes) {
      for (const key of gone) environment.remove(key);
      for (const key of added) environment.put(key, EMPTY);
    }
    environment.put(recordKey(collection, recordId), raw);
  };

  return {
    read,
    /** Returns the document as stored, with its `_id` first. */
    insert: (collection: Collection, doc: Doc): Doc => {
      const { _id: id = new ObjectId(), ...rest } = doc;
      if (Array.isArray(id) || id instanceof BSONRegExp) {
        throw new MongoError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
      }
      refuseDollarsIn(id);
      refuseDollarFields(rest);
      const stored = { _id: id, ...rest };
      const raw = encode(stored);
      write(collection, collection.nextRecordId, stored, raw);
      collection.nextRecordId += 1;
      return stored;
    },
    /** Returns false when nothing changed. */
    replace: (collection: Collection, before: StoredRecord, doc: Doc): boolean => {
      const raw = encode(doc);
      if (raw.equals(before.raw)) return false;
      write(collection, before.recordId, doc, raw, before.doc);
      return true;
    },
    remove: (collection: Collection, { recordId, doc }: StoredRecord) => {
      for (const index of collection.indexes.values()) {
        for (const key of fullKeys(collection, index, doc, recordId)) environment.remove(key);
      }
      environment.remove(recordKey(collection, recordId));
    },
    /** Fills a new index from the existing documents. */
    build: (collection: Collection, index: Index) => {
      const prefix = recordPrefix(collection);
      const added: Buffer[] = [];
      const seen = new Set<string>();
      let start = prefix;
      for (;;) {
        const chunk = environment.entries({ start, end: afterPrefix(prefix), limit: BUILD_CHUNK });
        for (const { key, value } of chunk) {
          const doc = decode(value);
          for (const full of fullKeys(collection, index, doc, recordIdOf(key))) {
            const bare = full.subarray(0, -6).toString('latin1');
            if (index.unique && seen.has(bare)) throw duplicateKey(collection, index, doc);
            if (index.unique) seen.add(bare);
            added.push(full);
          }
        }
        const last = chunk.at(-1);
        if (last === undefined) break;
        start = Buffer.concat([last.key, Buffer.from([0])]);
      }
      for (const key of added) environment.put(key, EMPTY);
    },
  };
}

/** An `_id` that is a document must not contain a field named like an operator, at any depth. */
function refuseDollarsIn(value: unknown): void {
  if (!Array.isArray(value) && !isDoc(value)) return;
  const dollar = Object.keys(value).find((name) => name.startsWith('$'));
  if (dollar !== undefined) {
    throw new MongoError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
  }
  Object.values(value).forEach(refuseDollarsIn);
}

function refuseDeep(value: unknown, depth: number): void {
  if (!Array.isArray(value) && !isDoc(value)) return;
  if (depth > MOST_DEPTH)
    throw new MongoError('Overflow', `a document nests deeper than ${MOST_DEPTH} levels`);
  for (const inner of Object.values(value)) refuseDeep(inner, depth + 1);
}

function duplicateKey(collection: Collection, index: Index, doc: Doc): MongoError {
  const keyValue = Object.fromEntries(index.fields.map(([path]) => [path, valuesAt(doc, path)[0] ?? null]));
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`);
  return new MongoError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: index.spec.key, keyValue },
  );
}

/** The encoded keys of a document in an index, without prefix and record id. */
function indexKeys(index: Index, doc: Doc): { keys: Buffer[]; many: boolean } {
  if (index.partial !== undefined && !index.partial.matches(doc)) return { keys: [], many: false };
  const { keys, many } = compoundKeys(doc, index.fields);
  if (keys.some((key) => key.length > MOST_KEY_BYTES)) {
    throw new MongoError('KeyTooLong', `index ${index.name}: a key is longer than ${MOST_KEY_BYTES} bytes`);
  }
  return { keys: distinctKeys(keys), many };
}

function distinctKeys(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}
