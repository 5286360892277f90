import { MongoFault } from '../errors.ts';
import type { Doc } from '../values.ts';
import type { Condition, Filter } from './filter.ts';
import { valuesAt } from './paths.ts';

const NEGATIONS: readonly string[] = ['$ne', '$nin', '$not'];

/**
 * The index for which `$` stands in an update of `arrayPath`: that of the element by which the filter
 * matched.
 * @throws MongoFault BadValue when the filter does not look into the array, or when different elements met
 * its conditions. MongoDB leaves the result undefined then; `$elemMatch` makes it definite.
 */
export function positionOf(filter: Filter, doc: Doc, arrayPath: string): number {
  const [array] = valuesAt(doc, arrayPath);
  const elements = Array.isArray(array) ? array : [];
  const found = filter.conditions
    .filter(
      ({ path, op }) => !NEGATIONS.includes(op) && (path === arrayPath || path.startsWith(`${arrayPath}.`)),
    )
    .map((condition) => elements.findIndex((element) => matchesElement(condition, arrayPath, element)));
  const [index, ...others] = new Set(found);
  if (index === undefined || index < 0 || others.length > 0) {
    throw new MongoFault(
      'BadValue',
      'The positional operator did not find the match needed from the query, or not one element only',
    );
  }
  return index;
}

function matchesElement({ path, op, holds }: Condition, arrayPath: string, element: unknown): boolean {
  if (path !== arrayPath) return holds(valuesAt(element, path.slice(arrayPath.length + 1)));
  return holds(op === '$elemMatch' || op === '$all' ? [[element]] : [element]);
}
