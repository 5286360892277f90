import { Int32 } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { afterPrefix, sameValue } from '../query/key-encoding.ts';
import { type Collection, type Index, makeIndex, prefixOf } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import type { Doc } from '../values.ts';
import { docArgument, docsArgument, encode, integerArgument, isTruthy, stringArgument } from '../values.ts';
import { encodeCursorReply } from '../wire/messages.ts';
import { type CommandTable, type Target, targetOf } from './command.ts';

const INDEX_FIELDS = 'key name unique partialFilterExpression expireAfterSeconds background v ns'.split(' ');
const PARTIAL_OPERATORS = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$in'];
/** Longest TTL, in seconds, as MongoDB sets it. */
const MOST_TTL_SECONDS = 2_147_483_647;
const MOST_INDEXES = 64;

export const INDEX_COMMANDS: CommandTable = {
  createIndexes: {
    // mongorestore requests ignoring unknown options, which MongoDB may know, so they are refused.
    fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
    run: async (body, context) => {
      const { store } = context;
      const target = targetOf('createIndexes', body, context);
      const specs = docsArgument('indexes', body.indexes).map(parseSpec);
      const created = await store.environment.write(() => createAll(store, target, specs));
      for (const index of created.added) index.ready = true;
      const { before, after } = created;
      const count = { numIndexesBefore: new Int32(before), numIndexesAfter: new Int32(after) };
      return created.added.length > 0 ? count : { ...count, note: 'all indexes already exist' };
    },
  },
  listIndexes: {
    fields: ['cursor'],
    run: (body, context) => {
      const collection = existing(context.store, targetOf('listIndexes', body, context));
      const specs = [...collection.indexes.values()].map(({ spec }) => encode(spec));
      return Promise.resolve(encodeCursorReply('firstBatch', specs, 0, collection.namespace));
    },
  },
  dropIndexes: {
    fields: ['index'],
    run: (body, context) => {
      const { store } = context;
      const target = targetOf('dropIndexes', body, context);
      return store.environment.write(() => {
        const collection = existing(store, target);
        const before = collection.indexes.size;
        for (const index of chosen(collection, body.index)) {
          collection.indexes.delete(index.name);
          const start = prefixOf(collection.id, index.id);
          store.environment.removeRange({ start, end: afterPrefix(start) });
        }
        store.catalog.save(collection);
        return { nIndexesWas: new Int32(before) };
      });
    },
  },
};

function existing(store: Store, { namespace }: Target): Collection {
  const collection = store.catalog.find(namespace);
  if (collection === undefined) throw new MongoError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return collection;
}

function chosen(collection: Collection, which: unknown): Index[] {
  const all = [...collection.indexes.values()];
  if (which === '*') return all.filter(({ name }) => name !== '_id_');
  const index = all.find(({ name, spec }) =>
    typeof which === 'string' ? name === which : sameValue(spec.key, which),
  );
  if (index === undefined) throw new MongoError('IndexNotFound', `index not found: ${JSON.stringify(which)}`);
  if (index.name === '_id_') throw new MongoError('InvalidOptions', 'cannot drop _id index');
  return [index];
}

/** The specification as it is stored. @throws MongoError for a kind of index that is not supported. */
function parseSpec(given: Doc): Doc {
  const unknown = Object.keys(given).find((field) => !INDEX_FIELDS.includes(field));
  if (unknown !== undefined) throw notSupported(`The index option '${unknown}'`, 'CannotCreateIndex');
  const key = docArgument('key', given.key);
  const paths = Object.keys(key);
  if (paths.length === 0 || paths.some((path) => path.includes('$') || path.split('.').includes(''))) {
    throw notSupported(`An index on '${paths.join(', ')}'`, 'CannotCreateIndex');
  }
  const spec: Doc = { v: new Int32(2), key, name: stringArgument('name', given.name) };
  if (isTruthy(given.unique)) spec.unique = true;
  if (given.partialFilterExpression !== undefined)
    spec.partialFilterExpression = given.partialFilterExpression;
  if (given.expireAfterSeconds !== undefined) {
    const seconds = integerArgument('expireAfterSeconds', given.expireAfterSeconds, 0);
    if (seconds > MOST_TTL_SECONDS || paths.length > 1) {
      throw new MongoError('CannotCreateIndex', 'A TTL index has one field and at most 2147483647 seconds');
    }
    spec.expireAfterSeconds = new Int32(seconds);
  }
  checkSpec(makeIndex(0, spec, false, false));
  return spec;
}

function checkSpec({ partial, expireAfterSeconds, fields, spec }: Index): void {
  const filter = docArgument('partialFilterExpression', spec.partialFilterExpression);
  const odd = partial?.conditions.find(({ op, operand }) => {
    return !PARTIAL_OPERATORS.includes(op) || (op === '$exists' && !isTruthy(operand));
  });
  if (odd !== undefined || Object.keys(filter).some((name) => name.startsWith('$') && name !== '$and')) {
    throw notSupported(`The partial index expression ${odd?.op ?? 'with $or'}`, 'CannotCreateIndex');
  }
  if (expireAfterSeconds !== undefined && fields[0]?.[1] !== 1) {
    throw notSupported('A descending TTL index', 'CannotCreateIndex');
  }
}

function createAll(store: Store, target: Target, specs: Doc[]) {
  const collection = store.catalog.open(target.database, target.name);
  const before = collection.indexes.size;
  const wanted = specs.filter((spec) => !alreadyThere(collection, spec));
  if (before + wanted.length > MOST_INDEXES)
    throw new MongoError('CannotCreateIndex', 'add index fails, too many indexes');
  const added: Index[] = [];
  for (const spec of wanted) {
    const index = makeIndex(collection.nextIndexId, spec, false, false);
    store.records.build(collection, index);
    collection.nextIndexId += 1;
    collection.indexes.set(index.name, index);
    store.catalog.save(collection);
    added.push(index);
  }
  return { before, after: collection.indexes.size, added };
}

/** True when the same index exists. @throws MongoError when a different index has the name or the key. */
function alreadyThere(collection: Collection, spec: Doc): boolean {
  if (sameValue(spec.key, { _id: new Int32(1) })) return true;
  for (const { name, spec: known } of collection.indexes.values()) {
    const sameKey = sameValue(known.key, spec.key);
    const sameOptions = sameValue({ ...known, key: null, name: null }, { ...spec, key: null, name: null });
    if (name === spec.name && sameKey && sameOptions) return true;
    if (name === spec.name) {
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index: ${name}`,
      );
    }
    const samePartial = sameValue(known.partialFilterExpression, spec.partialFilterExpression);
    if (sameKey && samePartial) {
      throw new MongoError(
        'IndexOptionsConflict',
        `Index already exists with a different name or options: ${name}`,
      );
    }
  }
  return false;
}
