import { notSupported } from '../errors.ts';
import { isDoc } from '../values.ts';

/**
 * The values that a dotted path reaches, following MongoDB's filters: through the documents in arrays on the
 * way and to the element at an index, with a missing field as `undefined`.
 */
export function valuesAt(doc: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  walk(doc, path.split('.'), 0, found);
  return found;
}

function walk(value: unknown, parts: string[], at: number, found: unknown[]): void {
  const part = parts[at];
  if (part === undefined) found.push(value);
  else if (Array.isArray(value)) walkArray(value, part, parts, at, found);
  else if (isDoc(value) && Object.hasOwn(value, part)) walk(value[part], parts, at + 1, found);
  else found.push(undefined);
}

function walkArray(array: unknown[], part: string, parts: string[], at: number, found: unknown[]): void {
  const isLast = at + 1 === parts.length;
  for (const [i, element] of array.entries()) {
    if (isDoc(element)) walk(element, parts, at, found);
    if (part !== String(i)) continue;
    if (Array.isArray(element)) throw notSupported(`The path '${parts.join('.')}' to an array in an array`);
    if (isLast) found.push(element);
    // A value that is not a document has nothing below it, not even a missing field.
    else if (isDoc(element)) walk(element, parts, at + 1, found);
  }
}

/** The values on which most predicates are tried: an array counts as itself and as each of its elements. */
export const withElements = (values: unknown[]): unknown[] =>
  values.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]));
