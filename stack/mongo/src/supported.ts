/**
 * The declared subset: every operator that the embedded MongoDB understands. Anything not listed here is
 * refused with MongoDB's own error code. The tables that implement these lists are typed by them, so the two
 * always agree.
 */

export const FILTER_OPERATORS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$exists',
  '$regex',
  '$not',
  '$elemMatch',
] as const;

export const LOGICAL_OPERATORS = ['$and', '$or'] as const;

export const UPDATE_OPERATORS = [
  '$set',
  '$unset',
  '$setOnInsert',
  '$inc',
  '$max',
  '$push',
  '$pull',
  '$addToSet',
] as const;

export const PUSH_MODIFIERS = ['$each', '$slice'] as const;

/** The stages and the accumulator with which an aggregation counts. */
export const COUNTING = ['$match', '$group', '$sum'] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];
export type UpdateOperator = (typeof UPDATE_OPERATORS)[number];

/** Every `$name` that the embedded MongoDB understands anywhere, for the test that checks who uses it. */
export const SUPPORTED_NAMES: ReadonlySet<string> = new Set<string>([
  ...FILTER_OPERATORS,
  ...LOGICAL_OPERATORS,
  ...UPDATE_OPERATORS,
  ...PUSH_MODIFIERS,
  ...COUNTING,
]);
