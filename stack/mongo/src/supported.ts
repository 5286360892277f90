/**
 * The declared subset: everything that the embedded MongoDB understands. Anything that is not listed here is
 * refused with MongoDB's own error code. The tables that implement these lists have types made from them, so
 * the two always agree.
 */

export const FILTER_OPERATORS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$type',
  '$regex',
  '$not',
  '$all',
  '$size',
  '$elemMatch',
  '$mod',
] as const;

export const LOGICAL_OPERATORS = ['$and', '$or', '$nor', '$expr'] as const;

export const UPDATE_OPERATORS = [
  '$set',
  '$unset',
  '$setOnInsert',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$push',
  '$pull',
  '$pullAll',
  '$addToSet',
  '$pop',
] as const;

export const PUSH_MODIFIERS = ['$each', '$slice', '$sort', '$position'] as const;

export const STAGES = [
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$group',
  '$sort',
  '$skip',
  '$limit',
  '$unwind',
  '$count',
] as const;

export const ACCUMULATORS = [
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
  '$push',
  '$addToSet',
  '$count',
] as const;

export const EXPRESSIONS = [
  '$literal',
  '$add',
  '$subtract',
  '$multiply',
  '$divide',
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$and',
  '$or',
  '$not',
  '$in',
  '$cond',
  '$ifNull',
  '$size',
  '$concat',
  '$toLower',
  '$toUpper',
  '$dateToString',
] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];
export type UpdateOperator = (typeof UPDATE_OPERATORS)[number];
export type Stage = (typeof STAGES)[number];
export type Accumulator = (typeof ACCUMULATORS)[number];
export type Expression = (typeof EXPRESSIONS)[number];

/** Every `$name` that the embedded MongoDB understands anywhere, for the test that checks who uses it. */
export const SUPPORTED_NAMES: ReadonlySet<string> = new Set<string>([
  ...FILTER_OPERATORS,
  ...LOGICAL_OPERATORS,
  ...UPDATE_OPERATORS,
  ...PUSH_MODIFIERS,
  ...STAGES,
  ...ACCUMULATORS,
  ...EXPRESSIONS,
]);
