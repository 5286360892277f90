import { BSONRegExp, Double, Int32, Long } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { PUSH_MODIFIERS, type UpdateOperator } from '../supported.ts';
import type { Doc, NumberValue } from '../values.ts';
import { integerArgument, isDoc, isNumber, isOperatorDoc, toNumber, typeName } from '../values.ts';
import { compileField, elementTest } from './filter.ts';
import { compareValues, sameValue } from './key-encoding.ts';

/** Changes the field at a path of a document in-place. */
export type Change = (doc: Doc, path: string) => void;

/** The most nulls with which MongoDB fills an array up. */
const MOST_PADDING = 1_500_000;

/** What each operator does, built from its operand. The operand is checked before any document is touched. */
export const CHANGES: Record<UpdateOperator, (operand: unknown) => Change> = {
  $set: (operand) => change(() => operand),
  $setOnInsert: (operand) => change(() => operand),
  $unset: () => unset,
  $inc: increment,
  $max: (operand) => change((old) => (old === undefined || compareValues(operand, old) > 0 ? operand : old)),
  $push: (operand) => {
    const { items, slice } = pushed('$push', operand, PUSH_MODIFIERS);
    return change((old) => {
      const all = [...arrayIn('$push', old), ...items];
      if (slice === undefined) return all;
      return slice >= 0 ? all.slice(0, slice) : all.slice(slice);
    });
  },
  $addToSet: (operand) => {
    const { items } = pushed('$addToSet', operand, ['$each']);
    return change((old) => {
      const result = [...arrayIn('$addToSet', old)];
      for (const item of items) if (!result.some((known) => sameValue(known, item))) result.push(item);
      return result;
    });
  },
  $pull: (operand) => {
    const unwanted = pullTest(operand);
    return change((old) => arrayIn('$pull', old).filter((item) => !unwanted(item)), false);
  },
};

const change =
  (next: (old: unknown) => unknown, creates = true): Change =>
  (doc, path) => {
    const place = reach(doc, path, creates);
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

function increment(operand: unknown): Change {
  if (!isNumber(operand)) {
    throw new MongoError(
      'TypeMismatch',
      `Cannot $inc with a non-numeric argument of type ${typeName(operand)}`,
    );
  }
  return (doc, path) =>
    change((old) => {
      if (old === undefined) return operand;
      if (isNumber(old)) return sumOf(old, operand);
      throw new MongoError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. The field '${path}' is of type ${typeName(old)}`,
      );
    })(doc, path);
}

/**
 * Two ints give an int, or a long when it overflows; with a double the sum is a double.
 * @throws MongoError BadValue when the sum needs more than 64 bits.
 */
function sumOf(a: NumberValue, b: NumberValue): NumberValue {
  if (a instanceof Double || b instanceof Double) {
    const sum = toNumber(a) + toNumber(b);
    // Zero and minus zero count as the same number, so nothing has changed.
    return a instanceof Double && a.value === sum ? a : new Double(sum);
  }
  const sum = bigIntOf(a) + bigIntOf(b);
  const fits = (bits: number) => BigInt.asIntN(bits, sum) === sum;
  if (a instanceof Int32 && b instanceof Int32 && fits(32)) return new Int32(Number(sum));
  if (fits(64)) return Long.fromBigInt(sum);
  throw new MongoError('BadValue', `Failed to $inc: ${sum} is outside the range of a 64-bit integer`);
}

const bigIntOf = (value: Int32 | Long): bigint =>
  value instanceof Int32 ? BigInt(value.value) : value.toBigInt();

function arrayIn(op: string, old: unknown): unknown[] {
  if (old === undefined) return [];
  if (Array.isArray(old)) return old;
  throw new MongoError('BadValue', `Cannot apply ${op} to a non-array field of type ${typeName(old)}`);
}

function pushed(op: string, operand: unknown, known: readonly string[]) {
  if (!isOperatorDoc(operand)) return { items: [operand] };
  const unknown = Object.keys(operand).find((key) => !known.includes(key));
  if (unknown !== undefined) throw notSupported(`The modifier ${unknown} of ${op}`, 'BadValue');
  if (!Array.isArray(operand.$each)) throw new MongoError('BadValue', `${op} needs $each to be an array`);
  const slice =
    operand.$slice === undefined
      ? undefined
      : integerArgument('$slice', operand.$slice, Number.MIN_SAFE_INTEGER);
  return { items: operand.$each, slice };
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

/** A value with fields: a document, or an array, whose indexes are names in JavaScript. */
const asParent = (value: unknown): Record<string, unknown> | undefined =>
  isDoc(value) || Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

/** The location that `part` names in a value, whether or not it exists; undefined where there can be none. */
function placeIn(value: unknown, part: string): Place | undefined {
  const parent = asParent(value);
  if (parent === undefined || (Array.isArray(parent) && !/^\d+$/.test(part))) return undefined;
  return { parent, key: Array.isArray(parent) ? String(Number(part)) : part };
}

const valueIn = ({ parent, key }: Place): unknown => (Object.hasOwn(parent, key) ? parent[key] : undefined);

/** The location of a field; parents are created, or there is none. @throws MongoError PathNotViable. */
function reach(doc: Doc, path: string, creates: boolean): Place | undefined {
  const parts = path.split('.');
  let value: unknown = doc;
  let place: Place | undefined;
  for (const [i, part] of parts.entries()) {
    place = creates ? openPlace(value, part, path) : placeIn(value, part);
    if (place === undefined) throw notViable(value, part, path);
    value = valueIn(place);
    if (value !== undefined || (creates && i === parts.length - 1)) continue;
    if (!creates) return undefined;
    value = {};
    place.parent[place.key] = value;
  }
  return place;
}

/** A writable location. An array is filled up to it with nulls. */
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

const notViable = (value: unknown, part: string, path: string): MongoError =>
  new MongoError(
    'PathNotViable',
    `Cannot use or create the field '${part}' of '${path}' in a value of type ${typeName(value)}`,
  );
