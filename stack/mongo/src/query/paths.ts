import { EMPTY_ARRAY_KEY, encodeValue } from '../storage/key-encoding.ts';
import { isDoc } from '../values.ts';

const isIndex = (part: string): boolean => /^(0|[1-9]\d{0,8})$/.test(part);

/**
 * The values a dotted path reaches, as MongoDB walks it: through the elements of arrays on the way, a missing
 * field as `undefined`, and an array at the end as itself (see `withElements`).
 */
export function valuesAt(doc: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  walk(doc, path.split('.'), 0, found);
  return found;
}

function walk(value: unknown, parts: string[], at: number, found: unknown[]): void {
  const part = parts[at];
  if (part === undefined) {
    found.push(value);
  } else if (Array.isArray(value)) {
    if (isIndex(part) && Number(part) < value.length) walk(value[Number(part)], parts, at + 1, found);
    for (const element of value) if (isDoc(element)) walk(element, parts, at, found);
  } else if (isDoc(value) && Object.hasOwn(value, part)) {
    walk(value[part], parts, at + 1, found);
  } else {
    found.push(undefined);
  }
}

/** The values a predicate is tried on: an array counts as itself and as each of its elements. */
export function withElements(values: unknown[]): unknown[] {
  if (!values.some(Array.isArray)) return values;
  return values.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]));
}

/** The encoded values under which a document is indexed or sorted by one path; `many` when an array is involved. */
export function keysAt(doc: unknown, path: string): { keys: Buffer[]; many: boolean } {
  const values = valuesAt(doc, path);
  const only = values.length === 1 ? values[0] : undefined;
  if (values.length === 1 && !Array.isArray(only)) return { keys: [encodeValue(only)], many: false };
  const keys = values.flatMap((value) => {
    if (!Array.isArray(value)) return [encodeValue(value)];
    return value.length === 0 ? [EMPTY_ARRAY_KEY] : value.map(encodeValue);
  });
  return { keys: keys.length === 0 ? [encodeValue(null)] : keys, many: true };
}
