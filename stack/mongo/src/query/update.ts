import { BSONRegExp } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { UPDATE_OPERATORS, type UpdateOperator } from '../supported.ts';
import { type Doc, docArgument, isDoc, isOperatorDoc, refuseDollarFields } from '../values.ts';
import type { Condition, Filter } from './filter.ts';
import { sameValue } from './key-encoding.ts';
import { CHANGES, type Change } from './update-operators.ts';

export interface Update {
  readonly isReplacement: boolean;
  /** Returns the changed document and leaves `doc` unchanged. `inserting` applies `$setOnInsert`. */
  readonly apply: (doc: Doc, inserting: boolean) => Doc;
}

interface Action {
  readonly op: UpdateOperator;
  readonly path: string;
  readonly change: Change;
}

/** Compiles a replacement or a document of update operators. @throws MongoError for anything else. */
export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw notSupported('An update with an aggregation pipeline');
  if (!isDoc(update)) throw new MongoError('FailedToParse', 'The update must be an object');
  if (!isOperatorDoc(update)) return replacement(update);
  const actions = parseActions(update);
  return {
    isReplacement: false,
    apply: (doc, inserting) => {
      const result = structuredCopy(doc);
      for (const action of actions) {
        if (action.op === '$setOnInsert' && !inserting) continue;
        action.change(result, action.path);
      }
      saveId(doc, result, '_id');
      return result;
    },
  };
}

function replacement(update: Doc): Update {
  refuseDollarFields(update);
  return {
    isReplacement: true,
    apply: (doc) => {
      const { _id: id = doc._id, ...rest } = update;
      const result = id === undefined ? rest : { _id: id, ...rest };
      saveId(doc, result, '(replacement)');
      return result;
    },
  };
}

/** Actions by path, as MongoDB applies them. @throws MongoError ConflictingUpdateOperators. */
function parseActions(update: Doc): Action[] {
  const actions = Object.entries(update).flatMap(([name, fields]) => {
    const op = UPDATE_OPERATORS.find((known) => known === name);
    if (op === undefined) throw notSupported(`Unknown modifier: ${name}. It`, 'FailedToParse');
    const entries = Object.entries(docArgument(name, fields, 'FailedToParse'));
    return entries.map(([path, operand]): Action => ({ op, path, change: CHANGES[op](operand) }));
  });
  for (const { path } of actions) checkPath(path);
  actions.forEach(({ path }, i) => {
    const clash = actions.find((one, j) => j !== i && (one.path === path || one.path.startsWith(`${path}.`)));
    if (clash !== undefined) {
      throw new MongoError(
        'ConflictingUpdateOperators',
        `Updating the path '${clash.path}' would create a conflict at '${path}'`,
      );
    }
  });
  return actions.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function checkPath(path: string): void {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new MongoError('BadValue', `The update path '${path}' contains an empty field name`);
  if (parts.some((part) => part.startsWith('$'))) throw notSupported(`The update path '${path}'`, 'BadValue');
}

function saveId(before: Doc, after: Doc, path: string): void {
  if (before._id === undefined || (after._id !== undefined && sameValue(before._id, after._id))) return;
  throw new MongoError(
    'ImmutableField',
    `Performing an update on the path '${path}' would modify the immutable field '_id'`,
  );
}

/** Copies objects and arrays. The values in them are immutable, so they are shared. */
function structuredCopy<T>(value: T): T;
function structuredCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => structuredCopy(item));
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, structuredCopy(inner)]));
}

/**
 * The document with which an upsert starts: the fields that the filter requires to equal one value, in the
 * order of their paths.
 * @throws MongoError NotSingleValueField when it requires two values of a field, or of a field and another
 * one inside it.
 */
export function upsertSeed(filter: Filter): Doc {
  const seed: Doc = {};
  const demanded = filter.conditions.flatMap(demandedValues).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const [i, { path, value }] of demanded.entries()) {
    if (path.split('.').some((part) => part.startsWith('$'))) throw notSupported(`Upserting '${path}'`);
    const clash = demanded.find((other, j) => j < i && `${path}.`.startsWith(`${other.path}.`));
    if (clash !== undefined) {
      throw new MongoError(
        'NotSingleValueField',
        `cannot infer query fields to set, both paths '${path}' and '${clash.path}' are matched`,
      );
    }
    CHANGES.$set(value)(seed, path);
  }
  return seed;
}

/** The value that a condition requires: that of `$eq`, or the only one of an `$in`. */
function demandedValues({ path, op, operand }: Condition): { path: string; value: unknown }[] {
  if (op === '$eq') return [{ path, value: operand }];
  if (op !== '$in' || !Array.isArray(operand) || operand.length === 0) return [];
  const [value] = operand;
  const isOne = operand.every((each) => !(each instanceof BSONRegExp) && sameValue(each, value));
  return isOne ? [{ path, value }] : [];
}
