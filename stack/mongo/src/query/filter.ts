import { BSONRegExp, Decimal128, Double, MaxKey, MinKey } from 'bson';
import { checkExpression, evaluate } from '../aggregate/expressions.ts';
import { MongoFault, notSupported } from '../errors.ts';
import { encodeValue } from '../storage/key-encoding.ts';
import { FILTER_OPERATORS, type FilterOperator } from '../supported.ts';
import {
  type Doc,
  docsArgument,
  integerArgument,
  isDoc,
  isLong,
  isNullish,
  isNumber,
  isOperatorDoc,
  isTruthy,
  stringArgument,
  toNumber,
  typeName,
} from '../values.ts';
import { closed, valuesAt, wholeValues, withElements } from './paths.ts';
import { compileRegex } from './regex.ts';

/** One operator on one path. `holds` is passed the values that the path reaches (`valuesAt`). */
export interface Condition {
  readonly path: string;
  readonly op: FilterOperator;
  readonly operand: unknown;
  readonly holds: (values: unknown[]) => boolean;
}

export interface Filter {
  readonly isEmpty: boolean;
  readonly matches: (doc: unknown) => boolean;
  /** What every match must fulfill, for the planner, the positional operator and upserts. */
  readonly conditions: readonly Condition[];
}

/**
 * Compiles a filter of a document, or of an element in a document, where `$expr` is not allowed.
 * @throws MongoFault BadValue for an operator outside the declared list.
 */
export function compileFilter(filter: Doc, of: 'document' | 'element' = 'document'): Filter {
  const tests: ((doc: unknown) => boolean)[] = [];
  const conditions: Condition[] = [];
  for (const [key, operand] of Object.entries(filter)) {
    if (!key.startsWith('$')) {
      for (const condition of compileField(key, operand)) {
        conditions.push(condition);
        tests.push((doc) => condition.holds(valuesAt(doc, key)));
      }
    } else if (key === '$expr' && of === 'document') {
      checkExpression(operand);
      tests.push((doc) => isTruthy(evaluate(operand, isDoc(doc) ? doc : {})));
    } else if (key === '$and' || key === '$or' || key === '$nor') {
      const branches = docsArgument(key, operand).map((branch) => compileFilter(branch, of));
      if (branches.length === 0) throw new MongoFault('BadValue', `${key} must be a nonempty array`);
      if (key === '$and' || (key === '$or' && branches.length === 1))
        conditions.push(...branches.flatMap((branch) => branch.conditions));
      tests.push((doc) =>
        key === '$and'
          ? branches.every((branch) => branch.matches(doc))
          : branches.some((branch) => branch.matches(doc)) === (key === '$or'),
      );
    } else {
      throw notSupported(`unknown top level operator: ${key}. It`, 'BadValue');
    }
  }
  return { isEmpty: tests.length === 0, conditions, matches: (doc) => tests.every((test) => test(doc)) };
}

/** The conditions of `{path: operand}`: a plain value, a regular expression or a document of operators. */
export function compileField(path: string, operand: unknown): Condition[] {
  if (operand instanceof BSONRegExp) return [condition(path, '$regex', operand)];
  if (!isOperatorDoc(operand)) return [condition(path, '$eq', operand)];
  return Object.entries(operand).map(([op, value]) => condition(path, op, value));
}

function condition(path: string, name: string, operand: unknown): Condition {
  const op = FILTER_OPERATORS.find((known) => known === name);
  if (op === undefined) throw notSupported(`unknown operator: ${name}. It`, 'BadValue');
  return { path, op, operand, holds: TESTS[op](operand) };
}

type Test = (values: unknown[]) => boolean;
type MakeTest = (operand: unknown) => Test;

/** A test that holds when any value, or any element of an array value, passes. */
const any =
  (passes: (value: unknown) => boolean): Test =>
  (values) =>
    withElements(values).some(passes);
const not =
  (test: Test): Test =>
  (values) =>
    !test(values);

const TESTS: Record<FilterOperator, MakeTest> = {
  $eq: (operand) => any(equals(operand)),
  $ne: (operand) => {
    if (operand instanceof BSONRegExp) throw new MongoFault('BadValue', "Can't have regex as arg to $ne");
    return not(any(equals(operand)));
  },
  $gt: (operand) => any(compares(operand, (order) => order > 0)),
  $gte: (operand) => any(compares(operand, (order) => order >= 0)),
  $lt: (operand) => any(compares(operand, (order) => order < 0)),
  $lte: (operand) => any(compares(operand, (order) => order <= 0)),
  $in: (operand) => any(oneOf('$in', operand)),
  $nin: (operand) => not(any(oneOf('$nin', operand))),
  $exists: (operand) => (values) => values.some((value) => value !== undefined) === isTruthy(operand),
  $type: (operand) => any(hasType(operand)),
  $regex: (operand) => any(matchesRegex(operand)),
  $not: (operand) => {
    if (!isOperatorDoc(operand) && !(operand instanceof BSONRegExp)) {
      throw new MongoFault('BadValue', '$not needs a regex or a document of operators');
    }
    const inner = compileField('', operand);
    return (values) => !inner.every((each) => each.holds(values));
  },
  $all: (operand) => {
    const items = list('$all', operand);
    const expressions = items.filter(isOperatorDoc);
    const areAlike = expressions.length === 0 || expressions.length === items.length;
    if (!areAlike || expressions.some((item) => Object.keys(item)[0] !== '$elemMatch')) {
      throw new MongoFault('BadValue', 'no $ expressions in $all, but $elemMatch in all of it');
    }
    const tests = items.map((item) => compileField('', item));
    return (values) => tests.length > 0 && tests.flat().every((each) => each.holds(values));
  },
  $size: (operand) => {
    const size = integerArgument('$size', operand, 0);
    return (values) => wholeValues(values).some((value) => Array.isArray(value) && value.length === size);
  },
  $elemMatch: (operand) => {
    const passes = elementTest('$elemMatch', operand);
    return (values) => wholeValues(values).some((value) => Array.isArray(value) && value.some(passes));
  },
  $mod: (operand) => {
    const [divisor, remainder, ...others] = list('$mod', operand).map(truncated);
    if (divisor === undefined || divisor === 0n || remainder === undefined || others.length > 0) {
      throw new MongoFault('BadValue', '$mod needs a nonzero divisor and a remainder');
    }
    return any((value) => {
      const whole = truncated(value);
      return whole !== undefined && whole % divisor === remainder;
    });
  },
};

/** The 64-bit integer to which a number is truncated; `undefined` for a value that has none. */
function truncated(value: unknown): bigint | undefined {
  if (isLong(value)) return value.toBigInt();
  if (!isNumber(value)) return undefined;
  const whole = Math.trunc(toNumber(value));
  return whole >= -(2 ** 63) && whole < 2 ** 63 ? BigInt(whole) : undefined;
}

/**
 * A value equals a regular expression only when it is the same regular expression. Matching texts is done
 * with `$regex`.
 */
function equals(operand: unknown): (value: unknown) => boolean {
  const wanted = encodeValue(operand);
  // encodeValue refuses a Decimal128, but only where it meets a number. Compared with a string it is simply
  // unequal.
  return (value) => {
    if (value instanceof Decimal128 && !isNumber(operand)) return false;
    return encodeValue(value).equals(wanted);
  };
}

function compares(operand: unknown, wanted: (order: number) => boolean): (value: unknown) => boolean {
  if (operand instanceof BSONRegExp) throw new MongoFault('BadValue', 'Can not compare with a regex');
  const bytes = encodeValue(operand);
  const anyType = operand instanceof MinKey || operand instanceof MaxKey;
  const notANumber = operand instanceof Double && Number.isNaN(operand.value);
  return (value) => {
    if (value instanceof Decimal128 && !isNumber(operand) && !anyType) return false;
    const found = encodeValue(value);
    if (anyType) return wanted(found.compare(bytes));
    if (found[0] !== bytes[0]) return false;
    const order = found.compare(bytes);
    return notANumber || (value instanceof Double && Number.isNaN(value.value))
      ? order === 0 && wanted(0)
      : wanted(order);
  };
}

function oneOf(op: string, operand: unknown): (value: unknown) => boolean {
  const items = list(op, operand);
  if (items.some(isOperatorDoc)) throw new MongoFault('BadValue', `cannot nest $ under ${op}`);
  const regexes = items.filter((item) => item instanceof BSONRegExp).map((item) => matchesRegex(item));
  const keys = new Set(items.map((item) => encodeValue(item).toString('latin1')));
  return (value) =>
    keys.has(encodeValue(value).toString('latin1')) || regexes.some((matchesOne) => matchesOne(value));
}

function matchesRegex(operand: unknown): (value: unknown) => boolean {
  const regex =
    operand instanceof BSONRegExp
      ? compileRegex(operand.pattern, operand.options)
      : compileRegex(stringArgument('$regex', operand), '');
  const same = operand instanceof BSONRegExp ? encodeValue(operand) : undefined;
  return (value) =>
    typeof value === 'string'
      ? regex.test(value)
      : value instanceof BSONRegExp && same !== undefined && encodeValue(value).equals(same);
}

/**
 * The operators with which a filter of an element's fields may begin. Any other operator begins a test of the
 * element itself.
 */
const NOT_OF_A_VALUE = {
  $elemMatch: ['$and', '$or', '$nor', '$expr'],
  $pull: ['$and', '$or', '$nor', '$expr', '$not'],
};

/**
 * The test on one element of an array. When the element is itself an array, `$elemMatch` treats it as one
 * value, and as a document whose fields are its indexes. For `$pull`, operators look into it and a filter
 * does not.
 */
export function elementTest(op: '$elemMatch' | '$pull', operand: unknown): (element: unknown) => boolean {
  if (!isDoc(operand)) throw new MongoFault('BadValue', `${op} needs an Object`);
  const first = Object.keys(operand)[0] ?? '';
  if (first.startsWith('$') && !NOT_OF_A_VALUE[op].includes(first)) {
    const conditions = compileField('', operand);
    const reached = op === '$elemMatch' ? closed : (element: unknown) => element;
    return (element) => conditions.every((each) => each.holds([reached(element)]));
  }
  const filter = compileFilter(operand, 'element');
  return (element) =>
    (isDoc(element) || (op === '$elemMatch' && Array.isArray(element))) && filter.matches(element);
}

const TYPE_NUMBERS: Record<number, string> = {
  [-1]: 'minKey',
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
};

function hasType(operand: unknown): (value: unknown) => boolean {
  const names = (Array.isArray(operand) ? operand : [operand]).map((item) => {
    const name = isNumber(item) ? TYPE_NUMBERS[toNumber(item)] : item;
    if (name === 'number' || Object.values(TYPE_NUMBERS).includes(String(name))) return name;
    throw new MongoFault('BadValue', `Unknown type name alias or code for $type: ${String(item)}`);
  });
  return (value) => names.includes(typeName(value)) || (names.includes('number') && isNumber(value));
}

function list(op: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw new MongoFault('BadValue', `${op} needs an array`);
  return operand;
}

/** True when the condition requires exactly one value, which an index holds unchanged. */
export function isPointValue(value: unknown): boolean {
  return (
    !Array.isArray(value) &&
    !(value instanceof BSONRegExp) &&
    !(value instanceof Decimal128) &&
    !isNullish(value)
  );
}
