import { Int32 } from 'bson';
import { leadingQuery } from '../aggregate/pipeline.ts';
import { notSupported } from '../errors.ts';
import { choosePlan } from '../query/planner.ts';
import type { ScanCount } from '../query/scan.ts';
import { type Doc, docArgument, docsArgument } from '../values.ts';
import { type CommandContext, type CommandTable, targetOf } from './command.ts';
import { parseQuery, type Query, readRecords } from './read.ts';

/** For each command, the query with which it finds documents. */
const QUERIES: Record<string, (body: Doc) => Query> = {
  find: (body) => parseQuery(body.filter, body.sort, body.skip, body.limit),
  count: (body) => parseQuery(body.query, undefined, body.skip, body.limit),
  distinct: (body) => parseQuery(body.query, undefined, undefined, undefined),
  findAndModify: (body) => parseQuery(body.query, body.sort, undefined, new Int32(1)),
  aggregate: (body) => leadingQuery(docsArgument('pipeline', body.pipeline)).query,
};

export const EXPLAIN: CommandTable = {
  explain: {
    fields: ['verbosity'],
    run: async (body, context) => {
      const inner = docArgument('explain', body.explain);
      const name = Object.keys(inner)[0] ?? '';
      const toQuery = QUERIES[name];
      if (toQuery === undefined) throw notSupported(`Explaining '${name}'`);
      const query = toQuery(inner);
      const { namespace } = targetOf(name, inner, context);
      const queryPlanner = {
        namespace,
        winningPlan: winningPlan(namespace, query, context),
        rejectedPlans: [],
      };
      if (body.verbosity === 'queryPlanner') return { queryPlanner };
      return { queryPlanner, executionStats: await execute(namespace, query, context) };
    },
  },
};

function winningPlan(namespace: string, query: Query, { store }: CommandContext): Doc {
  const collection = store.catalog.find(namespace);
  if (collection === undefined) return { stage: 'EOF' };
  const { index, reverse, sorted, ranges } = choosePlan(collection, query.filter, query.sort);
  const direction = reverse ? 'backward' : 'forward';
  const source =
    index === undefined
      ? { stage: 'COLLSCAN', direction }
      : {
          stage: 'FETCH',
          inputStage: {
            stage: 'IXSCAN',
            keyPattern: index.spec.key,
            indexName: index.name,
            isMultiKey: index.multikey,
            isUnique: index.unique,
            isPartial: index.partial !== undefined,
            direction,
            ranges: new Int32(ranges.length),
          },
        };
  const { skip, limit } = query;
  const limited = limit === Number.POSITIVE_INFINITY ? {} : { limitAmount: new Int32(limit) };
  if (!sorted) {
    const sortPattern = Object.fromEntries(query.sort);
    return { stage: 'SORT', sortPattern, ...limited, inputStage: source };
  }
  const skipped = skip === 0 ? source : { stage: 'SKIP', skipAmount: new Int32(skip), inputStage: source };
  return limit === Number.POSITIVE_INFINITY ? skipped : { stage: 'LIMIT', ...limited, inputStage: skipped };
}

async function execute(namespace: string, query: Query, { store, deadlineMs }: CommandContext): Promise<Doc> {
  const count: ScanCount = { keys: 0, docs: 0 };
  let returned = 0;
  for await (const batch of readRecords(store, store.catalog.find(namespace), query, deadlineMs, count)) {
    returned += batch.length;
  }
  return {
    executionSuccess: true,
    nReturned: new Int32(returned),
    totalKeysExamined: new Int32(count.keys),
    totalDocsExamined: new Int32(count.docs),
  };
}
