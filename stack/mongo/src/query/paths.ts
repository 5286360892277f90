import { isDoc } from '../values.ts';

/** An array that a path reaches by its place in another: it is tried as itself, its elements are not. */
class Closed {
  readonly array: unknown[];

  constructor(array: unknown[]) {
    this.array = array;
  }
}

/**
 * The values a dotted path reaches, as MongoDB's filters walk it: through the documents in arrays on the way and to
 * the element at an index, a missing field as `undefined`. To be read by `wholeValues` or `withElements`.
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
    // What is neither a document nor an array has nothing below it, not even a missing field.
    else if (isDoc(element) || Array.isArray(element)) walk(element, parts, at + 1, found);
  }
}

/** The values themselves, an array as one. */
export function wholeValues(values: unknown[]): unknown[] {
  return values.map((value) => (value instanceof Closed ? value.array : value));
}

/** The values most predicates are tried on: an array counts as itself and as each of its elements. */
export function withElements(values: unknown[]): unknown[] {
  if (!values.some((value) => Array.isArray(value) || value instanceof Closed)) return values;
  return values.flatMap((value) => {
    if (value instanceof Closed) return [value.array];
    return Array.isArray(value) ? [value, ...value] : [value];
  });
}

/** A value as one that is tried as itself alone, also when it is an array. */
export function closed(value: unknown): unknown {
  return Array.isArray(value) ? new Closed(value) : value;
}

/** The values `distinct` lists: it takes an array at the end of the path apart, and an array in an array as a document. */
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
