import { Decimal128, Double, Int32, Long } from 'bson';
import { MongoFault, notSupported } from '../errors.ts';
import { isNumber, toNumber } from '../values.ts';

const INT32_LIMIT = 2n ** 31n;
const INT64_LIMIT = 2n ** 63n;
const OPERATIONS = {
  add: { whole: (a: bigint, b: bigint) => a + b, real: (a: number, b: number) => a + b },
  subtract: { whole: (a: bigint, b: bigint) => a - b, real: (a: number, b: number) => a - b },
  multiply: { whole: (a: bigint, b: bigint) => a * b, real: (a: number, b: number) => a * b },
};

/**
 * MongoDB's arithmetic on BSON numbers: int with int gives int, or long when it overflows; a double makes a double.
 * A result beyond int64 is a double when `overflow` says so (aggregation), otherwise it is refused (updates).
 * @throws MongoFault NotImplemented for Decimal128, BadValue for an overflow, TypeMismatch for no number.
 */
export function calculate(
  operation: keyof typeof OPERATIONS,
  a: unknown,
  b: unknown,
  overflow: 'double' | 'refuse',
): Int32 | Long | Double {
  if (a instanceof Decimal128 || b instanceof Decimal128) throw notSupported('Arithmetic on Decimal128');
  const { whole, real } = OPERATIONS[operation];
  if (a instanceof Double || b instanceof Double) return new Double(real(toNumber(a), toNumber(b)));
  const result = whole(toBigInt(a), toBigInt(b));
  if (a instanceof Int32 && b instanceof Int32 && within(result, INT32_LIMIT))
    return new Int32(Number(result));
  if (within(result, INT64_LIMIT)) return Long.fromBigInt(result);
  if (overflow === 'double') return new Double(Number(result));
  throw new MongoFault(
    'BadValue',
    `Failed to ${operation}: ${result} is outside the range of a 64-bit integer`,
  );
}

const within = (value: bigint, limit: bigint): boolean => value >= -limit && value < limit;

function toBigInt(value: unknown): bigint {
  if (value instanceof Int32) return BigInt(value.value);
  if (value instanceof Long) return value.toBigInt();
  throw new MongoFault(
    'TypeMismatch',
    `expected a number, found ${isNumber(value) ? 'double' : typeof value}`,
  );
}
