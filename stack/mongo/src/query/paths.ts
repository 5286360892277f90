import { isDoc } from '../values.ts';

/**
 * An array that a path reaches as an element of another array. It is compared as a whole, without its
 * elements.
 */
class Closed {
  readonly array: unknown[];

  constructor(array: unknown[]) {
    this.array = array;
  }
}

/**
 * The values that a dotted path reaches, following MongoDB's filters: through the documents in arrays on the
 * way and to the element at an index, with a missing field as `undefined`. Read them with `wholeValues` or
 * `withElements`.
 */
export function valuesAt(doc: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  walk(Array.isArray(doc) ? { ...doc } : doc, path.split('.'), 0, found);
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
    if (isLast) found.push(Array.isArray(element) ? new Closed(element) : element);
    // A value that is neither a document nor an array has nothing below it, not even a missing field.
    else if (isDoc(element) || Array.isArray(element)) walk(element, parts, at + 1, found);
  }
}

/** The values themselves, each array as one value. */
export function wholeValues(values: unknown[]): unknown[] {
  return values.map((value) => (value instanceof Closed ? value.array : value));
}

/** The values on which most predicates are tried: an array counts as itself and as each of its elements. */
export function withElements(values: unknown[]): unknown[] {
  if (!values.some((value) => Array.isArray(value) || value instanceof Closed)) return values;
  return values.flatMap((value) => {
    if (value instanceof Closed) return [value.array];
    return Array.isArray(value) ? [value, ...value] : [value];
  });
}

/** Marks a value that is to be compared only as a whole, even when it is an array. */
export function closed(value: unknown): unknown {
  return Array.isArray(value) ? new Closed(value) : value;
}

/**
 * The values that `distinct` lists. It takes an array at the end of the path apart, and treats an array in an
 * array as a document.
 */
export function distinctAt(value: unknown, path: string): unknown[] {
  const fields = Array.isArray(value) ? { ...value } : value;
  if (!isDoc(fields)) return [];
  if (Object.hasOwn(fields, path)) return [fields[path]].flat();
  const dot = path.indexOf('.');
  const inner = dot < 0 ? undefined : fields[path.slice(0, dot)];
  const rest = path.slice(dot + 1);
  if (!Array.isArray(inner) || /^\d+(\.|$)/.test(rest)) return distinctAt(inner, rest);
  return inner.flatMap((element) => distinctAt(element, rest));
}
