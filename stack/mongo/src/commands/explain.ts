import { notSupported } from '../errors.ts';
import { choosePlan } from '../query/planner.ts';
import { type Doc, docArgument } from '../values.ts';
import { type CommandTable, targetOf } from './command.ts';
import { parseQuery } from './read.ts';

/** Says which index a `find` reads, and whether that gives the order. Nothing is executed. */
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
