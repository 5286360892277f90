import { Int32 } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { afterPrefix, sameValue } from '../query/key-encoding.ts';
import { compileProjection } from '../query/projection.ts';
import { recordPrefix } from '../storage/catalog.ts';
import { choosePlan } from '../storage/planner.ts';
import { type Doc, docArgument, integerArgument, stringArgument, toNumber } from '../values.ts';
import { type CommandTable, targetOf } from './command.ts';
import { parseBatch, parseQuery, projected, readRecords } from './read.ts';

const BY_ID: Doc = { _id: new Int32(1) };
const NATURAL: Doc = { $natural: new Int32(1) };

export const FIND_COMMANDS: CommandTable = {
  find: {
    fields: 'filter sort projection skip limit batchSize singleBatch noCursorTimeout hint'.split(' '),
    run: (body, context) => {
      const { namespace } = targetOf('find', body, context);
      const hint = hinted(body.hint, body.filter);
      const query = parseQuery(body.filter, body.sort ?? hint, body.skip, body.limit);
      const { size, single } = parseBatch(body.batchSize, body.singleBatch);
      const projection = docArgument('projection', body.projection);
      compileProjection(projection);
      const { store, deadlineMs } = context;
      const records = readRecords(store, store.catalog.find(namespace), query, deadlineMs);
      return context.cursors.open(namespace, projected(records, projection), size, single);
    },
  },
  getMore: {
    fields: ['collection', 'batchSize'],
    run: (body, { cursors, database }) => {
      const namespace = `${database}.${stringArgument('collection', body.collection)}`;
      const size = integerArgument('batchSize', body.batchSize, 0);
      return cursors.next(toNumber(body.getMore), namespace, size === 0 ? Number.POSITIVE_INFINITY : size);
    },
  },
  killCursors: {
    fields: ['cursors'],
    run: (body, { cursors }) => {
      if (!Array.isArray(body.cursors)) throw new MongoError('TypeMismatch', "'cursors' must be an array");
      const killed = body.cursors.filter((id) => cursors.kill(toNumber(id)));
      const missing = body.cursors.filter((id) => !killed.includes(id));
      return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
    },
  },
  count: {
    fields: ['query', 'skip', 'limit'],
    run: async (body, context) => {
      const { store } = context;
      const collection = store.catalog.find(targetOf('count', body, context).namespace);
      const query = parseQuery(body.query, undefined, body.skip, body.limit);
      if (
        collection !== undefined &&
        query.filter.isEmpty &&
        query.skip === 0 &&
        query.limit === Number.POSITIVE_INFINITY
      ) {
        const prefix = recordPrefix(collection);
        return { n: new Int32(store.environment.count({ start: prefix, end: afterPrefix(prefix) })) };
      }
      let n = 0;
      for await (const batch of readRecords(store, collection, query, context.deadlineMs)) n += batch.length;
      return { n: new Int32(n) };
    },
  },
};

/**
 * The order of a hint: mongodump reads a collection by `$natural` or, in old versions, by the index of `_id`.
 * @throws MongoError for any other hint, and for `$natural` where an index would be used for the filter.
 */
function hinted(hint: unknown, filter: unknown): Doc | undefined {
  if (hint === undefined) return undefined;
  if (hint === '_id_' || sameValue(hint, BY_ID)) return BY_ID;
  if (sameValue(hint, NATURAL) && Object.keys(docArgument('filter', filter)).length === 0) return undefined;
  throw notSupported('A hint at another index than that of _id', 'BadValue');
}

/** Reports which index a `find` reads, and whether that gives the order. Nothing is executed. */
export const EXPLAIN: CommandTable = {
  explain: {
    fields: ['verbosity'],
    run: (body, context) => {
      const find = docArgument('explain', body.explain);
      if (!Object.hasOwn(find, 'find')) throw notSupported(`Explaining '${Object.keys(find)[0]}'`);
      const { namespace } = targetOf('find', find, context);
      const collection = context.store.catalog.find(namespace);
      if (collection === undefined) return { queryPlanner: { winningPlan: { stage: 'EOF' } } };
      const { filter, sort } = parseQuery(find.filter, find.sort, find.skip, find.limit);
      const { index, sorted } = choosePlan(collection, filter, sort);
      const source: Doc =
        index === undefined ? { stage: 'COLLSCAN' } : { stage: 'IXSCAN', indexName: index.name };
      return { queryPlanner: { winningPlan: sorted ? source : { stage: 'SORT', inputStage: source } } };
    },
  },
};
