import { Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { MongoFault, notSupported } from '../errors.ts';
import { EMPTY_ARRAY_KEY, encodeValue } from '../storage/key-encoding.ts';
import { EXPRESSIONS, type Expression } from '../supported.ts';
import { type Doc, isDoc, isLong, isNullish, isNumber, isTruthy, toNumber, typeName } from '../values.ts';
import { calculate } from './arithmetic.ts';

/**
 * The value of an aggregation expression for a document: a field path, a literal, an object or array of
 * expressions, or one of the declared operators. A missing field is `undefined`.
 */
export function evaluate(expression: unknown, doc: Doc): unknown {
  if (typeof expression === 'string' && expression.startsWith('$')) return fieldValue(expression, doc);
  if (Array.isArray(expression)) return expression.map((item) => evaluate(item, doc) ?? null);
  if (!isDoc(expression)) return expression;
  const operator = operatorOf(expression);
  if (operator !== undefined) return OPERATORS[operator](expression[operator], doc);
  const result: Doc = {};
  for (const [name, inner] of Object.entries(expression)) {
    const value = evaluate(inner, doc);
    if (value !== undefined) result[name] = value;
  }
  return result;
}

/**
 * Refuses an unknown operator, and an expression that fails for every document, before any document is read.
 */
export function checkExpression(expression: unknown): void {
  if (typeof expression === 'string' && expression.startsWith('$')) fieldValue(expression, {});
  if (Array.isArray(expression)) expression.forEach(checkExpression);
  if (!isDoc(expression)) return;
  const operator = operatorOf(expression);
  if (operator === '$literal') return;
  Object.values(expression).forEach(checkExpression);
  if (operator !== undefined && isConstant(expression)) evaluate(expression, {});
}

/** Whether it reads no field. */
function isConstant(expression: unknown): boolean {
  if (typeof expression === 'string') return !expression.startsWith('$');
  if (Array.isArray(expression)) return expression.every(isConstant);
  if (!isDoc(expression) || operatorOf(expression) === '$literal') return true;
  return Object.values(expression).every(isConstant);
}

function operatorOf(expression: Doc): Expression | undefined {
  const [name, ...others] = Object.keys(expression);
  if (name === undefined || !name.startsWith('$')) return undefined;
  const operator = EXPRESSIONS.find((known) => known === name);
  if (operator === undefined || others.length > 0) {
    throw notSupported(`Unrecognized expression '${name}'. It`, 'InvalidPipelineOperator');
  }
  return operator;
}

function fieldValue(reference: string, doc: Doc): unknown {
  const path = reference.startsWith('$$ROOT.') ? reference.slice(7) : reference.slice(1);
  if (path === '$ROOT') return doc;
  if (path.startsWith('$')) throw notSupported(`The variable ${reference}`, 'InvalidPipelineOperator');
  return resolve(doc, path.split('.'));
}

/**
 * Unlike the path of a filter, the path of an expression goes into every document of an array, and knows no
 * numeric index.
 */
function resolve(value: unknown, parts: string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (Array.isArray(value)) {
    return value
      .filter(isDoc)
      .map((item) => resolve(item, parts))
      .filter((item) => item !== undefined);
  }
  return isDoc(value) && Object.hasOwn(value, part) ? resolve(value[part], rest) : undefined;
}

type Operator = (argument: unknown, doc: Doc) => unknown;

/** Evaluates the arguments, checks their number, and applies `apply`. */
const withArguments =
  (least: number, most: number, apply: (values: unknown[]) => unknown): Operator =>
  (argument, doc) => {
    const items = Array.isArray(argument) ? argument : [argument];
    if (items.length < least || items.length > most) {
      throw new MongoFault(
        'InvalidPipelineOperator',
        `expected ${least} to ${most} arguments, found ${items.length}`,
      );
    }
    return apply(items.map((item) => evaluate(item, doc)));
  };

/**
 * Passes the arguments as functions that evaluate them, so that an argument that is not needed cannot fail.
 */
const inTurn =
  (apply: (next: Iterable<unknown>) => unknown): Operator =>
  (argument, doc) =>
    apply(
      (function* () {
        for (const item of Array.isArray(argument) ? argument : [argument]) yield evaluate(item, doc);
      })(),
    );

/**
 * Goes through the arguments in order. At a null or missing argument the result is null, whatever comes after
 * it.
 */
const folded =
  <T>(from: T, step: (sum: T, value: unknown) => T) =>
  (values: unknown[]): T | null => {
    let sum = from;
    for (const value of values) {
      if (isNullish(value)) return null;
      sum = step(sum, value);
    }
    return sum;
  };

/**
 * MongoDB moves constants behind the arguments that read a document, if their order makes no difference to
 * the sum.
 */
const constantsLast =
  (operator: Operator): Operator =>
  (argument, doc) => {
    if (!Array.isArray(argument)) return operator(argument, doc);
    const [constant, read] = [argument.filter(isConstant), argument.filter((item) => !isConstant(item))];
    return operator([...read, ...constant], doc);
  };

/** Returns null when any argument is null or missing, as most of MongoDB's operators do. */
const orNull =
  (apply: (values: unknown[]) => unknown) =>
  (values: unknown[]): unknown =>
    values.some(isNullish) ? null : apply(values);

const comparison = (wanted: (order: number) => boolean): Operator =>
  withArguments(2, 2, ([a, b]) => wanted(compareInExpression(a, b)));

const OPERATORS: Record<Expression, Operator> = {
  $literal: (argument) => argument,
  $add: constantsLast(withArguments(0, 100, folded<unknown>(new Int32(0), addOrShift))),
  $subtract: withArguments(
    2,
    2,
    orNull(([a, b]) => subtract(a, b)),
  ),
  $multiply: constantsLast(
    withArguments(
      0,
      100,
      folded<unknown>(new Int32(1), (a, b) => calculate('multiply', a, numeric(b), 'double')),
    ),
  ),
  $divide: withArguments(
    2,
    2,
    orNull(([a, b]) => divide(a, b)),
  ),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $and: inTurn((values) => {
    for (const value of values) if (!isTruthy(value)) return false;
    return true;
  }),
  $or: inTurn((values) => {
    for (const value of values) if (isTruthy(value)) return true;
    return false;
  }),
  $not: withArguments(1, 1, ([value]) => !isTruthy(value)),
  $in: withArguments(2, 2, ([wanted, list]) =>
    arrayOf('$in', list).some((item) => compareInExpression(item, wanted) === 0),
  ),
  $cond: (argument, doc) => {
    const parts = isDoc(argument) ? [argument.if, argument.then, argument.else] : argument;
    if (!Array.isArray(parts) || parts.length !== 3 || parts.includes(undefined)) {
      throw new MongoFault('InvalidPipelineOperator', '$cond needs if, then and else');
    }
    return evaluate(isTruthy(evaluate(parts[0], doc)) ? parts[1] : parts[2], doc);
  },
  $ifNull: withArguments(2, 100, (values) => values.find((value) => !isNullish(value)) ?? values.at(-1)),
  $size: withArguments(1, 1, ([value]) => new Int32(arrayOf('$size', value).length)),
  $concat: withArguments(
    0,
    100,
    folded('', (sum, value) => sum + text('$concat', value)),
  ),
  $toLower: withArguments(1, 1, ([value]) => changeCase('$toLower', value, (letter) => letter.toLowerCase())),
  $toUpper: withArguments(1, 1, ([value]) => changeCase('$toUpper', value, (letter) => letter.toUpperCase())),
  $dateToString: (argument, doc) => dateToString(argument, doc),
};

/**
 * In expressions a missing field is below null, at the place where an empty array is indexed. In filters the
 * two are equal.
 */
function compareInExpression(a: unknown, b: unknown): number {
  const key = (value: unknown): Buffer => (value === undefined ? EMPTY_ARRAY_KEY : encodeValue(value));
  return key(a).compare(key(b));
}

function numeric(value: unknown): unknown {
  if (!isNumber(value))
    throw new MongoFault('TypeMismatch', `only supports numeric types, not ${typeName(value)}`);
  return value;
}

function addOrShift(sum: unknown, value: unknown): unknown {
  if (sum instanceof Date) return new Date(sum.getTime() + toNumber(value));
  if (value instanceof Date) return new Date(value.getTime() + toNumber(sum));
  return calculate('add', sum, numeric(value), 'double');
}

function subtract(a: unknown, b: unknown): unknown {
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date) return new Date(a.getTime() - toNumber(b));
  return calculate('subtract', numeric(a), numeric(b), 'double');
}

function divide(a: unknown, b: unknown): Double {
  if (toNumber(b) === 0) throw new MongoFault('BadValue', "can't $divide by zero");
  return new Double(toNumber(a) / toNumber(b));
}

function arrayOf(operator: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new MongoFault(
    'BadValue',
    `The argument to ${operator} must be an array, but was of type: ${typeName(value)}`,
  );
}

function text(operator: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new MongoFault('TypeMismatch', `${operator} only supports strings, not ${typeName(value)}`);
}

/** MongoDB changes the case of ASCII letters only. */
function changeCase(operator: string, value: unknown, change: (letter: string) => string): string {
  return asText(operator, value).replace(/[a-z]/gi, change);
}

/**
 * Only numbers and dates, apart from texts, can be written as text. @throws MongoFault for any other value.
 */
function asText(operator: string, value: unknown): string {
  if (isNullish(value)) return '';
  if (value instanceof Int32 || isLong(value)) return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Timestamp) throw notSupported(`${operator} of a timestamp`);
  if (!(value instanceof Double)) return text(operator, value);
  const shown = String(value.value);
  // JavaScript and MongoDB write a number differently when it needs an exponent or more than 16 digits.
  if (!/^-?\d{1,8}(\.\d{1,7})?$/.test(shown) || Object.is(value.value, -0))
    throw notSupported(`${operator} of the double ${shown}`);
  return shown;
}

/** Values that MongoDB accepts as a date. Timestamp and ObjectId hold whole seconds. */
function asDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  throw new MongoFault('TypeMismatch', `can't convert ${typeName(value)} to a date`);
}

/** Only in UTC, with the formats %Y %m %d %H %M %S %L and %%. */
function dateToString(argument: unknown, doc: Doc): string | null {
  if (!isDoc(argument)) throw new MongoFault('BadValue', '$dateToString needs an object');
  const unknown = Object.keys(argument).find((key) => key !== 'date' && key !== 'format');
  if (unknown !== undefined) throw notSupported(`$dateToString '${unknown}'`);
  const value = evaluate(argument.date, doc);
  if (isNullish(value)) return null;
  const [year, month, day, hour, minute, second, milli] = asDate(value).toISOString().split(/\D/);
  const parts: Record<string, string | undefined> = {
    '%Y': year,
    '%m': month,
    '%d': day,
    '%H': hour,
    '%M': minute,
    '%S': second,
    '%L': milli,
    '%%': '%',
  };
  const format = text('$dateToString', argument.format ?? '%Y-%m-%dT%H:%M:%S.%LZ');
  return format.replace(/%./g, (part) => {
    const value = parts[part];
    if (value === undefined) throw notSupported(`$dateToString format ${part}`);
    return value;
  });
}
