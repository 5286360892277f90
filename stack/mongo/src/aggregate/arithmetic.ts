import { Decimal128, Double, Int32, Long } from 'bson';
import { MongoFault, notSupported } from '../errors.ts';
import { isLong, isNumber, type NumberValue, toNumber } from '../values.ts';

const INT32_LIMIT = 2n ** 31n;
const INT64_LIMIT = 2n ** 63n;
const OPERATIONS = {
  add: { whole: (a: bigint, b: bigint) => a + b, real: (a: number, b: number) => a + b },
  subtract: { whole: (a: bigint, b: bigint) => a - b, real: (a: number, b: number) => a - b },
  multiply: { whole: (a: bigint, b: bigint) => a * b, real: (a: number, b: number) => a * b },
};

/**
 * MongoDB's arithmetic on BSON numbers: two ints give an int, or a long when it overflows; with a double the
 * result is a double. A result beyond int64 becomes a double when `overflow` says so (aggregation); otherwise
 * it is refused (updates).
 * @throws MongoFault NotImplemented for Decimal128, BadValue for an overflow, TypeMismatch for a value that
 * is not a number.
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

/** A running total, as `$sum` and `$avg` keep it. */
export interface Sum {
  /** @throws MongoFault NotImplemented for Decimal128. */
  readonly add: (value: NumberValue) => void;
  /** Has the widest type that was added. A long that overflows becomes a double. */
  readonly total: () => Int32 | Long | Double;
  readonly asDouble: () => number;
}

/**
 * Adds integers exactly. With doubles it keeps what rounding lost and adds it at the end (the 2Sum of Knuth
 * and Møller), so that 0.1, 0.2 and 0.3 give 0.6, as in MongoDB.
 */
export function createSum(): Sum {
  let [sum, lost, plain, whole] = [0, 0, 0, 0n];
  let widest: 'int' | 'long' | 'double' = 'int';
  const addReal = (value: number): void => {
    plain += value;
    const small = value + lost;
    const smallLost = lost - (small - value);
    const next = sum + small;
    const kept = next - small;
    lost = smallLost + (sum - kept + (small - (next - kept)));
    sum = next;
  };
  // Once an infinity was added, the kept rounding error is not a number, and only the plain sum counts.
  const asDouble = (): number => (Number.isNaN(sum) ? plain : sum);
  return {
    add: (value) => {
      if (value instanceof Decimal128) throw notSupported('Arithmetic on Decimal128');
      if (value instanceof Double) {
        widest = 'double';
        addReal(value.value);
        return;
      }
      const exact = toBigInt(value);
      if (widest === 'int' && isLong(value)) widest = 'long';
      whole += exact;
      // Split in two halves, each of which a double holds exactly.
      const low = exact % 2n ** 32n;
      addReal(Number(low));
      addReal(Number(exact - low));
    },
    total: () => {
      if (widest === 'double' || !within(whole, INT64_LIMIT)) return new Double(asDouble());
      const isInt = widest === 'int' && within(whole, INT32_LIMIT);
      return isInt ? new Int32(Number(whole)) : Long.fromBigInt(whole);
    },
    asDouble,
  };
}

const within = (value: bigint, limit: bigint): boolean => value >= -limit && value < limit;

function toBigInt(value: unknown): bigint {
  if (value instanceof Int32) return BigInt(value.value);
  if (isLong(value)) return value.toBigInt();
  throw new MongoFault(
    'TypeMismatch',
    `expected a number, found ${isNumber(value) ? 'double' : typeof value}`,
  );
}
