import { Int32 } from 'bson';
import type { Query } from '../commands/read.ts';
import { parseQuery } from '../commands/read.ts';
import { type Doc, docArgument } from '../values.ts';

/**
 * Takes off the beginning of a pipeline that a query can do, so that indexes are used for it: leading
 * `$match` stages, then one `$sort`, then a `$skip` and a `$limit`, in this order.
 */
export function leadingQuery(pipeline: Doc[]): { query: Query; rest: Doc[] } {
  const rest = [...pipeline];
  const take = (name: string): unknown => {
    const [stage] = rest;
    if (stage === undefined || Object.keys(stage).length !== 1 || !Object.hasOwn(stage, name))
      return undefined;
    rest.shift();
    return stage[name];
  };
  const matches: Doc[] = [];
  for (let match = take('$match'); match !== undefined; match = take('$match')) {
    matches.push(docArgument('$match', match));
  }
  const filter = matches.length > 1 ? { $and: matches } : (matches[0] ?? {});
  return { query: parseQuery(filter, take('$sort'), take('$skip'), take('$limit') ?? new Int32(0)), rest };
}
