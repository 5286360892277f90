import { Int32 } from 'bson';
import { MongoError } from '../errors.ts';
import type { SortFields } from '../query/compound-keys.ts';
import { compileFilter, type Filter } from '../query/filter.ts';
import { afterPrefix } from '../query/key-encoding.ts';
import { parseSort } from '../query/sort.ts';
import { type Doc, decode, docArgument, docsArgument, encode, isTruthy, toNumber } from '../values.ts';
import type { Environment } from './environment.ts';

export interface Index {
  readonly id: number;
  readonly name: string;
  /** The specification as it was given and as listIndexes returns it. */
  readonly spec: Doc;
  readonly fields: SortFields;
  readonly unique: boolean;
  readonly partial: Filter | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** True when some document has, or had, an array in an indexed field. */
  multikey: boolean;
  /** True after it is committed, so that readers may use it. */
  ready: boolean;
}

export interface Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly namespace: string;
  readonly indexes: Map<string, Index>;
  nextIndexId: number;
  nextRecordId: number;
}

export type Catalog = ReturnType<typeof openCatalog>;

const RECORDS = 0;
const CATALOG_PREFIX = prefixOf(0, RECORDS);

/** The bytes with which every key of an index starts; with index 0, every key of the collection's records. */
export function prefixOf(collectionId: number, indexId: number): Buffer {
  const bytes = Buffer.allocUnsafe(6);
  bytes.writeUInt32BE(collectionId, 0);
  bytes.writeUInt16BE(indexId, 4);
  return bytes;
}

export function recordKey(collection: Collection, recordId: number): Buffer {
  const bytes = Buffer.allocUnsafe(12);
  prefixOf(collection.id, RECORDS).copy(bytes);
  bytes.writeUIntBE(recordId, 6, 6);
  return bytes;
}

/** The record id at the end of a record key or an index key. */
export const recordIdOf = (key: Buffer): number => key.readUIntBE(key.length - 6, 6);

export const recordPrefix = (collection: Collection): Buffer => prefixOf(collection.id, RECORDS);

export function makeIndex(id: number, spec: Doc, multikey: boolean, ready: boolean): Index {
  const { name, key, unique, partialFilterExpression: partial, expireAfterSeconds } = spec;
  return {
    id,
    name: String(name),
    spec,
    fields: parseSort(docArgument('key', key)),
    unique: name === '_id_' || isTruthy(unique),
    partial:
      partial === undefined ? undefined : compileFilter(docArgument('partialFilterExpression', partial)),
    expireAfterSeconds: expireAfterSeconds === undefined ? undefined : toNumber(expireAfterSeconds),
    multikey,
    ready,
  };
}

/** Which collections and indexes exist. Changes happen inside `environment.write`. */
export function openCatalog(environment: Environment) {
  const collections = new Map<string, Collection>();

  /** Reloads everything that is committed. */
  const load = (): void => {
    collections.clear();
    const range = { start: CATALOG_PREFIX, end: afterPrefix(CATALOG_PREFIX) };
    for (const { value } of environment.entries(range)) {
      const collection = fromDoc(decode(value), environment);
      collections.set(collection.namespace, collection);
    }
  };
  const save = (collection: Collection): void => {
    environment.put(catalogKey(collection.namespace), encode(toDoc(collection)));
  };
  load();

  return {
    load,
    save,
    find: (namespace: string) => collections.get(namespace),
    all: () => [...collections.values()],
    open: (database: string, name: string): Collection => {
      const namespace = `${database}.${name}`;
      const known = collections.get(namespace);
      if (known !== undefined) return known;
      checkName(database, name);
      const id = Math.max(0, ...[...collections.values()].map((each) => each.id)) + 1;
      const spec = { v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' };
      const idIndex = makeIndex(1, spec, false, true);
      const indexes = new Map([[idIndex.name, idIndex]]);
      const created = { id, database, name, namespace, indexes, nextIndexId: 2, nextRecordId: 1 };
      collections.set(namespace, created);
      save(created);
      return created;
    },
    drop: (collection: Collection) => {
      collections.delete(collection.namespace);
      environment.remove(catalogKey(collection.namespace));
      environment.removeRange({ start: prefixOf(collection.id, 0), end: prefixOf(collection.id + 1, 0) });
    },
  };
}

const catalogKey = (namespace: string): Buffer => Buffer.concat([CATALOG_PREFIX, Buffer.from(namespace)]);

function checkName(database: string, name: string): void {
  const valid = /^[^\s/\\."$\0]{1,63}$/.test(database) && /^[^$\0]{1,200}$/.test(name);
  if (!valid || name.startsWith('system.') || name.startsWith('.') || name.endsWith('.')) {
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
  }
}

function toDoc({ id, database, name, indexes, nextIndexId }: Collection): Doc {
  const stored = [...indexes.values()].map((one) => ({ id: one.id, spec: one.spec, multikey: one.multikey }));
  return { id, database, name, nextIndexId, indexes: stored };
}

function fromDoc(doc: Doc, environment: Environment): Collection {
  const id = toNumber(doc.id);
  const [database, name] = [String(doc.database), String(doc.name)];
  const indexes = docsArgument('indexes', doc.indexes).map((index) =>
    makeIndex(toNumber(index.id), docArgument('spec', index.spec), index.multikey === true, true),
  );
  const prefix = prefixOf(id, RECORDS);
  const [last] = environment.keys({ start: prefix, end: afterPrefix(prefix), limit: 1, reverse: true });
  return {
    id,
    database,
    name,
    namespace: `${database}.${name}`,
    indexes: new Map(indexes.map((index) => [index.name, index])),
    nextIndexId: toNumber(doc.nextIndexId),
    nextRecordId: last === undefined ? 1 : recordIdOf(last) + 1,
  };
}
