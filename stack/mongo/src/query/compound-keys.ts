import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values.ts';
import { EMPTY_ARRAY_KEY, encodeValue, inverted } from './key-encoding.ts';

export type Direction = 1 | -1;
/** The paths of an index or of a sort, in their order. */
export type SortFields = readonly (readonly [path: string, direction: Direction])[];

/** One field of a key that is being built: a value that was reached, or the rest of its path. */
type Part = { readonly key: Buffer } | { readonly rest: string };

/** Where a path leads without going through an array: to its end, to a missing field, or to an array. */
interface Found {
  readonly value: unknown;
  /** The rest of the path after an array; empty at the end. */
  readonly rest: string;
}

/**
 * The keys of a document over one or more paths, as MongoDB makes them for an index. For sorting it takes the
 * first of them. An array gives a key for each element, and all paths through it use the same element; an
 * element that is not a document has no fields. `many` is true when an array is involved.
 * @throws MongoError CannotIndexParallelArrays when two paths go through different arrays, whatever their
 * length.
 */
export function compoundKeys(doc: Doc, fields: SortFields): { keys: Buffer[]; many: boolean } {
  const tuples: Buffer[][] = [];
  const parts = fields.map(([path]) => ({ rest: path }));
  const many = expand(doc, parts, tuples);
  const keys = tuples.map((tuple) =>
    Buffer.concat(tuple.map((key, i) => (fields[i]?.[1] === -1 ? inverted(key) : key))),
  );
  return { keys, many };
}

/** Adds the keys of a document to settled fields. Returns whether it went through an array. */
function expand(doc: Doc, parts: readonly Part[], tuples: Buffer[][]): boolean {
  const found = parts.map((part) => ('key' in part ? part : findIn(doc, part.rest)));
  let array: unknown[] | undefined;
  for (const each of found) {
    if ('key' in each || !Array.isArray(each.value)) continue;
    if (array !== undefined && each.value !== array)
      throw new MongoError('CannotIndexParallelArrays', 'cannot index parallel arrays');
    array = each.value;
  }
  if (array === undefined) {
    tuples.push(found.map((each) => ('key' in each ? each.key : encodeValue(each.value))));
    return false;
  }
  const through = array;
  const ahead = found.map((each): Part | { readonly isEnd: true } => {
    if ('key' in each) return each;
    if (each.value !== through) return { key: encodeValue(each.value) };
    return each.rest === '' ? { isEnd: true } : { rest: each.rest };
  });
  for (const element of through.length === 0 ? [undefined] : through) {
    const end = through.length === 0 ? EMPTY_ARRAY_KEY : encodeValue(element);
    expand(
      isDoc(element) ? element : {},
      ahead.map((part) => ('isEnd' in part ? { key: end } : part)),
      tuples,
    );
  }
  return true;
}

function findIn(doc: Doc, path: string): Found {
  let value: unknown = doc;
  const parts = path.split('.');
  for (const [i, part] of parts.entries()) {
    if (Array.isArray(value)) return { value, rest: parts.slice(i).join('.') };
    value = isDoc(value) && Object.hasOwn(value, part) ? value[part] : undefined;
    if (value === undefined) break;
  }
  return { value, rest: '' };
}
