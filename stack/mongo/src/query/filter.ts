import { BSONRegExp, Double } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { FILTER_OPERATORS, type FilterOperator } from '../supported.ts';
import type { Doc } from '../values.ts';
import { docsArgument, isDoc, isNullish, isOperatorDoc, isTruthy, stringArgument } from '../values.ts';
import { encodeValue } from './key-encoding.ts';
import { valuesAt, withElements } from './paths.ts';
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
  /** The conditions of every match, for the planner and upserts. */
  readonly conditions: readonly Condition[];
}

/** Compiles a filter. @throws MongoError BadValue for an operator outside the declared list. */
export function compileFilter(filter: Doc): Filter {
  const tests: ((doc: unknown) => boolean)[] = [];
  const conditions: Condition[] = [];
  for (const [key, operand] of Object.entries(filter)) {
    if (!key.startsWith('$')) {
      for (const condition of compileField(key, operand)) {
        conditions.push(condition);
        tests.push((doc) => condition.holds(valuesAt(doc, key)));
      }
    } else if (key === '$and' || key === '$or') {
      const branches = docsArgument(key, operand).map(compileFilter);
      if (branches.length === 0) throw new MongoError('BadValue', `${key} must be a nonempty array`);
      if (key === '$and' || branches.length === 1)
        conditions.push(...branches.flatMap((branch) => branch.conditions));
      tests.push((doc) =>
        key === '$and'
          ? branches.every((branch) => branch.matches(doc))
          : branches.some((branch) => branch.matches(doc)),
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

/** A test that passes for any value, or any element of an array value. */
const any =
  (passes: (value: unknown) => boolean): Test =>
  (values) =>
    withElements(values).some(passes);

const TESTS: Record<FilterOperator, MakeTest> = {
  $eq: (operand) => any(equals(operand)),
  $ne: (operand) => {
    if (operand instanceof BSONRegExp) throw new MongoError('BadValue', "Can't have regex as arg to $ne");
    const equal = any(equals(operand));
    return (values) => !equal(values);
  },
  $gt: (operand) => any(compares(operand, (order) => order > 0)),
  $gte: (operand) => any(compares(operand, (order) => order >= 0)),
  $lt: (operand) => any(compares(operand, (order) => order < 0)),
  $lte: (operand) => any(compares(operand, (order) => order <= 0)),
  $in: (operand) => any(oneOf(operand)),
  $exists: (operand) => (values) => values.some((value) => value !== undefined) === isTruthy(operand),
  $regex: (operand) => any(matchesRegex(operand)),
  $not: (operand) => {
    if (!isOperatorDoc(operand) && !(operand instanceof BSONRegExp)) {
      throw new MongoError('BadValue', '$not needs a regex or a document of operators');
    }
    const inner = compileField('', operand);
    return (values) => !inner.every((each) => each.holds(values));
  },
  $elemMatch: (operand) => {
    const passes = elementTest('$elemMatch', operand);
    return (values) => values.some((value) => Array.isArray(value) && value.some(passes));
  },
};

/** Only the same regular expression equals one. Texts are matched with `$regex`. */
function equals(operand: unknown): (value: unknown) => boolean {
  const wanted = encodeValue(operand);
  return (value) => encodeValue(value).equals(wanted);
}

function compares(operand: unknown, wanted: (order: number) => boolean): (value: unknown) => boolean {
  if (operand instanceof BSONRegExp) throw new MongoError('BadValue', 'Can not compare with a regex');
  const bytes = encodeValue(operand);
  const notANumber = operand instanceof Double && Number.isNaN(operand.value);
  return (value) => {
    const found = encodeValue(value);
    if (found[0] !== bytes[0]) return false;
    const order = found.compare(bytes);
    return notANumber || (value instanceof Double && Number.isNaN(value.value))
      ? order === 0 && wanted(0)
      : wanted(order);
  };
}

function oneOf(items: unknown): (value: unknown) => boolean {
  if (!Array.isArray(items)) throw new MongoError('BadValue', '$in needs an array');
  if (items.some(isOperatorDoc)) throw new MongoError('BadValue', 'cannot nest $ under $in');
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

/** The test on one element of an array: by operators, or by a filter of its fields. No array in it. */
export function elementTest(op: '$elemMatch' | '$pull', operand: unknown): (element: unknown) => boolean {
  if (!isDoc(operand)) throw new MongoError('BadValue', `${op} needs an Object`);
  const whole = (element: unknown): unknown => {
    if (Array.isArray(element)) throw notSupported(`${op} of an array in an array`);
    return element;
  };
  const first = Object.keys(operand)[0] ?? '';
  if (first.startsWith('$') && first !== '$and' && first !== '$or') {
    if (op === '$pull' && first === '$not') throw notSupported('$pull with $not', 'BadValue');
    const conditions = compileField('', operand);
    return (element) => conditions.every((each) => each.holds([whole(element)]));
  }
  const filter = compileFilter(operand);
  return (element) => isDoc(whole(element)) && filter.matches(element);
}

/** True when the condition requires exactly one value, which an index contains unchanged. */
export const isPointValue = (value: unknown): boolean =>
  !Array.isArray(value) && !(value instanceof BSONRegExp) && !isNullish(value);
