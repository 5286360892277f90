import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { expect, test } from 'vitest';
import { encodeValue, inverted } from '../query/key-encoding.ts';

/** Values in strictly ascending order by BSON's comparison. */
const ASCENDING: unknown[] = [
  null,
  new Double(Number.NaN),
  new Double(Number.NEGATIVE_INFINITY),
  Long.MIN_VALUE,
  new Double(-1.5),
  new Int32(-1),
  new Double(-5e-324),
  new Int32(0),
  new Double(0.1),
  new Int32(1),
  new Double(1.5),
  new Int32(255),
  new Int32(256),
  new Int32(2 ** 31 - 1),
  Long.fromString('9007199254740992'),
  Long.fromString('9007199254740993'),
  Long.fromString('9007199254740994'),
  Long.fromString('9223372036854775806'),
  Long.MAX_VALUE,
  new Double(2 ** 63),
  new Double(Number.POSITIVE_INFINITY),
  '',
  '\0',
  'A',
  'a',
  'a\0',
  'a\0b',
  'aa',
  'b',
  'é',
  '\u{1F69A}',
  {},
  { a: new Int32(1) },
  { a: new Int32(1), b: new Int32(0) },
  { a: new Int32(2) },
  { b: new Int32(0) },
  { a: 'text' },
  [],
  [new Int32(1)],
  [new Int32(1), new Int32(2)],
  [new Int32(2)],
  ['a'],
  new Binary(Buffer.from([9])),
  new Binary(Buffer.from([1, 1])),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ff0000000000000000000000'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(1),
  new Timestamp({ t: 1, i: 1 }),
  new Timestamp({ t: 1, i: 2 }),
  new BSONRegExp('a'),
  new BSONRegExp('a', 'i'),
];

test('the order of the bytes is the BSON order, and descending it is turned', () => {
  const encoded = ASCENDING.map(encodeValue);
  for (const [i, bytes] of encoded.entries()) {
    for (const [j, other] of encoded.entries()) {
      expect([i, j, Math.sign(bytes.compare(other))]).toEqual([i, j, Math.sign(i - j)]);
      expect(Math.sign(inverted(bytes).compare(inverted(other))) + Math.sign(i - j)).toBe(0);
    }
  }
});

test('no encoding is the beginning of another, so keys can be joined', () => {
  const encoded = ASCENDING.map((value) => encodeValue(value).toString('latin1'));
  for (const [i, bytes] of encoded.entries()) {
    expect(encoded.findIndex((other, j) => i !== j && other.startsWith(bytes))).toBe(-1);
  }
});

test('equal numbers of different types have the same bytes', () => {
  const same = [new Int32(7), new Double(7), Long.fromNumber(7)].map((value) =>
    encodeValue(value).toString('hex'),
  );
  expect(new Set(same).size).toBe(1);
  expect(encodeValue(new Double(-0))).toEqual(encodeValue(new Int32(0)));
});

test('a Decimal128 is refused and not ordered by guess', () => {
  expect(() => encodeValue(Decimal128.fromString('1'))).toThrow(/decimal is not supported/);
});
