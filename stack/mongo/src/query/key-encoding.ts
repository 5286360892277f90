import { Binary, BSONRegExp, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { notSupported } from '../errors.ts';
import { isDoc, typeName } from '../values.ts';

/**
 * Encodes a value to bytes whose order (memcmp) is BSON's comparison order. No encoding is a prefix of
 * another. Index keys, sorting and every comparison use these bytes, so the order is defined only here.
 * Order of types: https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 * @throws MongoError NotImplemented for Decimal128, MinKey and other types whose order is not defined here.
 */
export function encodeValue(value: unknown): Buffer {
  if (value === undefined || value === null) return NULL;
  if (typeof value === 'string') return Buffer.concat([STRING, terminated(value)]);
  if (value instanceof Int32 || value instanceof Double) return encodeNumber(value.value, 0);
  if (value instanceof Timestamp) return encodeBits(TAG.timestamp, BigInt.asUintN(64, value.toBigInt()));
  if (value instanceof Long) {
    const exact = value.toBigInt();
    const rounded = Number(exact);
    return encodeNumber(rounded, Number(exact - BigInt(rounded)));
  }
  // Uses toHexString and not `.id`, because that getter allocates on each call, and its buffer may be reused.
  if (value instanceof ObjectId) return Buffer.from(`48${value.toHexString()}`, 'hex');
  if (value instanceof Date) return encodeBits(TAG.date, BigInt(value.getTime()) + SIGN_SHIFT);
  if (typeof value === 'boolean') return Buffer.from([TAG.boolean, value ? 1 : 0]);
  if (Array.isArray(value)) return sequence(TAG.array, value.map(encodeValue));
  if (value instanceof Binary) return encodeBinary(value);
  if (value instanceof BSONRegExp) {
    return Buffer.concat([Buffer.from([TAG.regex]), terminated(value.pattern), terminated(value.options)]);
  }
  if (isDoc(value)) return sequence(TAG.object, Object.entries(value).map(encodeField));
  throw notSupported(`Comparing or indexing a value of type ${typeName(value)}`);
}

/** The bytes of a descending index field or sort key: every bit inverted. */
export function inverted(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) result[i] = ~(bytes[i] ?? 0);
  return result;
}

/** The smallest key greater than every key that starts with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  const result = Buffer.from(prefix);
  for (let i = result.length - 1; i >= 0; i -= 1) {
    const byte = result[i] ?? 0;
    if (byte < 0xff) {
      result[i] = byte + 1;
      return result.subarray(0, i + 1);
    }
  }
  return Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]);
}

export const compareValues = (a: unknown, b: unknown): number => encodeValue(a).compare(encodeValue(b));
export const sameValue = (a: unknown, b: unknown): boolean => encodeValue(a).equals(encodeValue(b));

const TAG = {
  emptyArray: 0x04,
  null: 0x05,
  number: 0x10,
  string: 0x20,
  object: 0x30,
  array: 0x38,
  binary: 0x40,
  boolean: 0x50,
  date: 0x58,
  timestamp: 0x5c,
  regex: 0x60,
};
const NULL = Buffer.from([TAG.null]);
const STRING = Buffer.from([TAG.string]);
const SIGN_SHIFT = 1n << 63n;

/** The key of an empty array, for sorting and indexes: below null, like MongoDB's `undefined`. */
export const EMPTY_ARRAY_KEY = Buffer.from([TAG.emptyArray]);

/** A double in order, then the difference of an int64 from it. NaN is all zeros, below minus infinity. */
function encodeNumber(value: number, remainder: number): Buffer {
  const bytes = Buffer.alloc(11);
  bytes[0] = TAG.number;
  if (Number.isNaN(value)) return bytes;
  bytes.writeDoubleBE(value === 0 ? 0 : value, 1);
  const negative = value < 0;
  for (let i = 1; i <= 8; i += 1) {
    const byte = bytes[i] ?? 0;
    bytes[i] = negative ? ~byte : i === 1 ? byte ^ 0x80 : byte;
  }
  bytes.writeUInt16BE(0x8000 + remainder, 9);
  return bytes;
}

function encodeBits(tag: number, bits: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(9);
  bytes[0] = tag;
  bytes.writeBigUInt64BE(bits, 1);
  return bytes;
}

/** UTF-8 that ends with 00 00. A zero becomes 00 FF, so that the bytes have the order of the strings. */
function terminated(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (!bytes.includes(0)) return Buffer.concat([bytes, Buffer.from([0, 0])]);
  const escaped: number[] = [];
  for (const byte of bytes) escaped.push(byte, ...(byte === 0 ? [0xff] : []));
  return Buffer.from([...escaped, 0, 0]);
}

function encodeBinary(value: Binary): Buffer {
  const head = Buffer.allocUnsafe(6);
  head[0] = TAG.binary;
  head.writeUInt32BE(value.position, 1);
  head[5] = value.sub_type;
  return Buffer.concat([head, value.buffer.subarray(0, value.position)]);
}

/** BSON compares the fields of two objects by type, then name, then value. */
function encodeField([name, value]: [string, unknown]): Buffer {
  const encoded = encodeValue(value);
  return Buffer.concat([encoded.subarray(0, 1), terminated(name), encoded]);
}

const sequence = (tag: number, parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag]), ...parts, Buffer.from([0])]);
