import { Double, Int32, Long } from 'bson';
import { MongoFault, notSupported } from '../errors.ts';
import { EMPTY_ARRAY_KEY, encodeValue } from '../storage/key-encoding.ts';
import { EXPRESSIONS, type Expression } from '../supported.ts';
import { type Doc, isDoc, isNullish, isNumber, isTruthy, toNumber, typeName } from '../values.ts';
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

/** Refuses an unknown operator before any document is read. */
export function checkExpression(expression: unknown): void {
  if (typeof expression === 'string' && expression.startsWith('$')) fieldValue(expression, {});
  if (Array.isArray(expression)) expression.forEach(checkExpression);
  if (!isDoc(expression)) return;
  if (operatorOf(expression) === '$literal') return;
  Object.values(expression).forEach(checkExpression);
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

/** Unlike a filter's path, an expression's maps over the documents of an array and knows no numeric index. */
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

/** Null when any argument is null or missing, as most of MongoDB's operators are. */
const orNull =
  (apply: (values: unknown[]) => unknown) =>
  (values: unknown[]): unknown =>
    values.some(isNullish) ? null : apply(values);

const comparison = (wanted: (order: number) => boolean): Operator =>
  withArguments(2, 2, ([a, b]) => wanted(compareInExpression(a, b)));

const OPERATORS: Record<Expression, Operator> = {
  $literal: (argument) => argument,
  $add: withArguments(
    0,
    100,
    orNull((values) => values.reduce(addOrShift, new Int32(0))),
  ),
  $subtract: withArguments(
    2,
    2,
    orNull(([a, b]) => subtract(a, b)),
  ),
  $multiply: withArguments(
    0,
    100,
    orNull((values) => values.reduce((a, b) => calculate('multiply', a, numeric(b), 'double'), new Int32(1))),
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
  $and: withArguments(0, 100, (values) => values.every(isTruthy)),
  $or: withArguments(0, 100, (values) => values.some(isTruthy)),
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
    orNull((values) => values.map((value) => text('$concat', value)).join('')),
  ),
  $toLower: withArguments(1, 1, ([value]) => changeCase('$toLower', value, (letter) => letter.toLowerCase())),
  $toUpper: withArguments(1, 1, ([value]) => changeCase('$toUpper', value, (letter) => letter.toUpperCase())),
  $dateToString: (argument, doc) => dateToString(argument, doc),
};

/** In expressions a missing field is below null, where an empty array is indexed; in filters the two are the same. */
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

/** MongoDB changes the case of ASCII letters alone. */
function changeCase(operator: string, value: unknown, change: (letter: string) => string): string {
  return isNullish(value) ? '' : text(operator, value).replace(/[a-z]/gi, change);
}

/** UTC only; the formats %Y %m %d %H %M %S %L and %%. */
function dateToString(argument: unknown, doc: Doc): string | null {
  if (!isDoc(argument)) throw new MongoFault('BadValue', '$dateToString needs an object');
  const unknown = Object.keys(argument).find((key) => key !== 'date' && key !== 'format');
  if (unknown !== undefined) throw notSupported(`$dateToString '${unknown}'`);
  const date = evaluate(argument.date, doc);
  if (isNullish(date)) return null;
  if (!(date instanceof Date))
    throw new MongoFault('TypeMismatch', `can't convert ${typeName(date)} to a date`);
  const [year, month, day, hour, minute, second, milli] = date.toISOString().split(/\D/);
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
