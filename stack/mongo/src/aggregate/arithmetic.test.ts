import { Decimal128, Double, Int32, Long } from 'bson';
import { expect, test } from 'vitest';
import { calculate } from './arithmetic.ts';

test.each([
  ['add', new Int32(1), new Int32(2), new Int32(3)],
  ['add', new Int32(2 ** 31 - 1), new Int32(1), Long.fromNumber(2 ** 31)],
  ['add', new Int32(1), new Double(2), new Double(3)],
  ['add', Long.fromString('9007199254740993'), new Int32(1), Long.fromString('9007199254740994')],
  ['subtract', new Int32(-(2 ** 31)), new Int32(1), Long.fromNumber(-(2 ** 31) - 1)],
  ['multiply', new Int32(65536), new Int32(65536), Long.fromNumber(2 ** 32)],
  ['add', Long.MAX_VALUE, new Int32(1), new Double(2 ** 63)],
] as const)('%s of %s and %s has the type MongoDB gives it', (operation, a, b, result) => {
  expect(calculate(operation, a, b, 'double')).toEqual(result);
});

test('an update that overflows int64, or touches Decimal128, is refused', () => {
  expect(() => calculate('add', Long.MAX_VALUE, new Int32(1), 'refuse')).toThrow(/outside the range/);
  expect(() => calculate('add', Decimal128.fromString('1'), new Int32(1), 'refuse')).toThrow(/not supported/);
});
