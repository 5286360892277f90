import { BSONRegExp, Double, Int32 } from 'bson';
import { calculate } from '../aggregate/arithmetic.ts';
import { MongoFault, notSupported } from '../errors.ts';
import { compareValues, sameValue } from '../storage/key-encoding.ts';
import { PUSH_MODIFIERS, type UpdateOperator } from '../supported.ts';
import { type Doc, integerArgument, isDoc, isNumber, isOperatorDoc, typeName } from '../values.ts';
import { compileField, elementTest } from './filter.ts';
import { parseSort } from './sort.ts';

/** Changes the field at a path of a document in place. */
export type Change = (doc: Doc, path: string) => void;

/** The most nulls with which MongoDB fills an array up. */
const MOST_PADDING = 1_500_000;

/** What each operator does, built from its operand. The operand is checked before any document is touched. */
export const CHANGES: Record<UpdateOperator, (operand: unknown) => Change> = {
  $set: (operand) => change(() => operand),
  $setOnInsert: (operand) => change(() => operand),
  $unset: () => unset,
  $inc: (operand) => arithmetic('$inc', 'add', operand),
  $mul: (operand) => arithmetic('$mul', 'multiply', operand),
  $min: (operand) => change((old) => (old === undefined || compareValues(operand, old) < 0 ? operand : old)),
  $max: (operand) => change((old) => (old === undefined || compareValues(operand, old) > 0 ? operand : old)),
  $push: (operand) => {
    const { items, modifiers } = pushed('$push', operand, PUSH_MODIFIERS);
    const arrange = arrangement(modifiers);
    return change((old) => arrange(arrayIn('$push', old), items));
  },
  $addToSet: (operand) => {
    const { items } = pushed('$addToSet', operand, ['$each']);
    return change((old) => {
      const result = [...arrayIn('$addToSet', old)];
      for (const item of items) if (!result.some((known) => sameValue(known, item))) result.push(item);
      return result;
    });
  },
  $pull: (operand) => pull('$pull', pullTest(operand)),
  $pullAll: (operand) => {
    if (!Array.isArray(operand)) throw new MongoFault('BadValue', '$pullAll requires an array argument');
    return pull('$pullAll', (item) => operand.some((unwanted) => sameValue(unwanted, item)));
  },
  $pop: (operand) => {
    const end = integerArgument('$pop', operand, -1, 0);
    if (end !== 1 && end !== -1) throw new MongoFault('FailedToParse', '$pop expects 1 or -1');
    return existing((old) => {
      if (!Array.isArray(old)) throw new MongoFault('TypeMismatch', '$pop needs an array');
      return end === 1 ? old.slice(0, -1) : old.slice(1);
    });
  },
};

const change =
  (next: (old: unknown) => unknown): Change =>
  (doc, path) => {
    const place = reach(doc, path);
    place.parent[place.key] = next(valueIn(place));
  };

/**
 * A change that leaves a missing field missing. @throws MongoFault PathNotViable when the field could not be
 * created.
 */
const existing =
  (next: (old: unknown) => unknown): Change =>
  (doc, path) => {
    const place = find(doc, path);
    if (place !== undefined) place.parent[place.key] = next(valueIn(place));
  };

/** Unlike all other changes, it ignores a path that cannot exist. */
const unset: Change = (doc, path) => {
  let place: Place | undefined = { parent: { doc }, key: 'doc' };
  for (const part of path.split('.')) {
    place = placeIn(valueIn(place), part);
    if (place === undefined || valueIn(place) === undefined) return;
  }
  if (Array.isArray(place.parent)) place.parent[Number(place.key)] = null;
  else delete place.parent[place.key];
};

function arithmetic(name: string, operation: 'add' | 'multiply', operand: unknown): Change {
  if (!isNumber(operand)) {
    throw new MongoFault(
      'TypeMismatch',
      `Cannot ${name} with a non-numeric argument of type ${typeName(operand)}`,
    );
  }
  return (doc, path) =>
    change((old) => {
      if (old === undefined)
        return operation === 'add' ? operand : calculate('multiply', operand, new Int32(0), 'refuse');
      if (isNumber(old)) {
        const result = calculate(operation, old, operand, 'refuse');
        // Zero and minus zero count as the same number, so nothing has changed.
        const isSame = old instanceof Double && result instanceof Double && old.value === result.value;
        return isSame ? old : result;
      }
      throw new MongoFault(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${typeName(old)}`,
      );
    })(doc, path);
}

function arrayIn(op: string, old: unknown): unknown[] {
  if (old === undefined) return [];
  if (Array.isArray(old)) return old;
  throw new MongoFault('BadValue', `Cannot apply ${op} to a non-array field of type ${typeName(old)}`);
}

function pushed(
  op: string,
  operand: unknown,
  known: readonly string[],
): { items: unknown[]; modifiers: Doc } {
  if (!isOperatorDoc(operand)) return { items: [operand], modifiers: {} };
  const unknown = Object.keys(operand).find((key) => !known.includes(key));
  if (unknown !== undefined) throw notSupported(`The modifier ${unknown} of ${op}`, 'BadValue');
  if (!Array.isArray(operand.$each)) throw new MongoFault('BadValue', `${op} needs $each to be an array`);
  return { items: operand.$each, modifiers: operand };
}

function arrangement({ $position, $slice, $sort }: Doc): (old: unknown[], items: unknown[]) => unknown[] {
  const position = integerArgument('$position', $position, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const slice = $slice === undefined ? undefined : integerArgument('$slice', $slice, Number.MIN_SAFE_INTEGER);
  const order = sorter($sort);
  return (old, items) => {
    const at = position < 0 ? Math.max(0, old.length + position) : Math.min(position, old.length);
    const result = order([...old.slice(0, at), ...items, ...old.slice(at)]);
    if (slice === undefined) return result;
    return slice === 0 ? [] : slice > 0 ? result.slice(0, slice) : result.slice(slice);
  };
}

function sorter(sort: unknown): (items: unknown[]) => unknown[] {
  if (sort === undefined) return (items) => items;
  const fields = parseSort(isDoc(sort) ? sort : { value: sort });
  // Here an array counts as one value. The sort of a query would take it apart.
  return (items) =>
    items.toSorted((a, b) => {
      for (const [path, direction] of fields) {
        const [left, right] = isDoc(sort) ? [plainValueAt(a, path), plainValueAt(b, path)] : [a, b];
        const order = compareValues(left, right) * direction;
        if (order !== 0) return order;
      }
      return 0;
    });
}

function plainValueAt(item: unknown, path: string): unknown {
  let value = isDoc(item) ? item : undefined;
  for (const part of path.split('.')) {
    const place = placeIn(value, part);
    value = place === undefined ? undefined : (valueIn(place) as Doc | undefined);
  }
  return value;
}

function pull(op: string, unwanted: (item: unknown) => boolean): Change {
  return existing((old) => arrayIn(op, old).filter((item) => !unwanted(item)));
}

function pullTest(operand: unknown): (item: unknown) => boolean {
  if (isDoc(operand)) return elementTest('$pull', operand);
  if (!(operand instanceof BSONRegExp)) return (item) => sameValue(item, operand);
  const conditions = compileField('', operand);
  return (item) => conditions.every(({ holds }) => holds([item]));
}

interface Place {
  readonly parent: Record<string, unknown>;
  readonly key: string;
}

/**
 * A value that can hold fields: a document, or an array, to which JavaScript can write with its indexes as
 * names.
 */
function asParent(value: unknown): Record<string, unknown> | undefined {
  return isDoc(value) || Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

/** The place that `part` names in a value, whether or not it is used; undefined where there can be none. */
function placeIn(value: unknown, part: string): Place | undefined {
  const parent = asParent(value);
  if (parent === undefined || (Array.isArray(parent) && !/^\d+$/.test(part))) return undefined;
  return { parent, key: Array.isArray(parent) ? String(Number(part)) : part };
}

function valueIn({ parent, key }: Place): unknown {
  return Object.hasOwn(parent, key) ? parent[key] : undefined;
}

/**
 * The place of an existing field; undefined when it is missing. @throws MongoFault PathNotViable when the
 * field could not be created.
 */
function find(doc: Doc, path: string): Place | undefined {
  let value: unknown = doc;
  let place: Place | undefined;
  for (const part of path.split('.')) {
    place = placeIn(value, part);
    if (place === undefined) throw notViable(value, part, path);
    value = valueIn(place);
    if (value === undefined) return undefined;
  }
  return place;
}

/** The place of a field. Missing objects on the way are created. @throws MongoFault PathNotViable. */
function reach(doc: Doc, path: string): Place {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let value: unknown = doc;
  for (const part of parts) {
    const place = openPlace(value, part, path);
    value = valueIn(place);
    if (value !== undefined) continue;
    value = {};
    place.parent[place.key] = value;
  }
  return openPlace(value, last, path);
}

/** A place that can be written. An array is filled up to it with nulls. */
function openPlace(value: unknown, part: string, path: string): Place {
  if (part === '__proto__') throw notSupported('A field named __proto__');
  const place = placeIn(value, part);
  if (place === undefined) throw notViable(value, part, path);
  const { parent, key } = place;
  if (!Array.isArray(parent)) return place;
  if (Number(key) - parent.length > MOST_PADDING) throw notViable(value, part, path);
  while (parent.length < Number(key)) parent.push(null);
  return place;
}

function notViable(value: unknown, part: string, path: string): MongoFault {
  return new MongoFault(
    'PathNotViable',
    `Cannot use or create the field '${part}' of '${path}' in a value of type ${typeName(value)}`,
  );
}
