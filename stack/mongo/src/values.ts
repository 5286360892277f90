import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  deserialize,
  Int32,
  Long,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { type ErrorName, MongoError } from './errors.ts';

/** A decoded document. Numbers retain their BSON type (Int32, Double, Long), so encoding loses nothing. */
export type Doc = Record<string, unknown>;
export type NumberValue = Int32 | Double | Long;

/** Largest document, in bytes, as MongoDB sets it. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export const decode = (raw: Uint8Array): Doc =>
  deserialize(raw, { promoteValues: false, promoteLongs: false, bsonRegExp: true });

/** Bytes by which a reply may be larger than the document in it. */
const REPLY_ROOM_BYTES = 16 * 1024;

/** @throws MongoError BSONObjectTooLarge above 16 MiB; for a reply the limit is slightly higher. */
export function encode(doc: Doc, use: 'document' | 'reply' = 'document'): Buffer {
  const raw = Buffer.from(serialize(doc, { ignoreUndefined: false, checkKeys: false }));
  if (raw.length > MAX_DOCUMENT_BYTES + (use === 'reply' ? REPLY_ROOM_BYTES : 0)) {
    throw new MongoError(
      'BSONObjectTooLarge',
      `object to insert or update is too large: ${raw.length} bytes`,
    );
  }
  return raw;
}

export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A 64-bit integer. In the library a Timestamp is one too, but not in MongoDB. */
export const isLong = (value: unknown): value is Long =>
  value instanceof Long && !(value instanceof Timestamp);

export const isNumber = (value: unknown): value is NumberValue =>
  value instanceof Int32 || value instanceof Double || isLong(value);

export const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined;

/** True for an operator document such as `{$gt: 1}`: not empty, and its first key starts with `$`. */
export const isOperatorDoc = (value: unknown): value is Doc =>
  isDoc(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

/** The JavaScript number of a BSON number; exact within 2^53. */
export function toNumber(value: unknown): number {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (isLong(value)) return value.toNumber();
  throw new MongoError('TypeMismatch', `expected a number, found ${typeName(value)}`);
}

/** An integer argument of a command. @throws MongoError when it is not a whole number in the range. */
export function integerArgument(name: string, value: unknown, least: number, otherwise = least): number {
  if (value === undefined) return otherwise;
  if (!isNumber(value)) {
    throw new MongoError('TypeMismatch', `BSON field '${name}' must be a number, found ${typeName(value)}`);
  }
  const number = toNumber(value);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new MongoError(
      'BadValue',
      `BSON field '${name}' must be an integer of at least ${least}, found ${number}`,
    );
  }
  return number;
}

export function docArgument(name: string, value: unknown, codeName: ErrorName = 'TypeMismatch'): Doc {
  if (value === undefined) return {};
  if (!isDoc(value)) throw new MongoError(codeName, `'${name}' must be an object, found ${typeName(value)}`);
  return value;
}

/** Refuses a document to store with a field named like an operator. */
export function refuseDollarFields(doc: Doc): void {
  const dollar = Object.keys(doc).find((key) => key.startsWith('$'));
  if (dollar === undefined) return;
  throw new MongoError('DollarPrefixedFieldName', `The dollar ($) prefixed field '${dollar}' is not allowed`);
}

export function docsArgument(name: string, value: unknown): Doc[] {
  if (!Array.isArray(value) || !value.every(isDoc)) {
    throw new MongoError('TypeMismatch', `'${name}' must be an array of objects`);
  }
  return value;
}

export function stringArgument(name: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw new MongoError('TypeMismatch', `'${name}' must be a string, found ${typeName(value)}`);
  }
  return value;
}

/** MongoDB's name of the type of a value; `missing` for a missing value. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Long) return 'long';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Date) return 'date';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Binary) return 'binData';
  if (value instanceof BSONRegExp) return 'regex';
  return isDoc(value) ? 'object' : 'another type';
}

/** Truth as MongoDB has it: false, null, missing and zero are false. */
export function isTruthy(value: unknown): boolean {
  if (isNullish(value) || value === false) return false;
  return !isNumber(value) || toNumber(value) !== 0;
}
