import { formatNumber } from '@freightwright/domain';
import type { RowReader } from './row-reader.ts';

/** Two statements of the same measure may differ by rounding. */
const tolerance = 0.01;
const agree = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(a, b);

/**
 * The weight of one unit: from the column `weight`, or the total over the count. Undefined after noting an
 * error. @param count undefined when its cell is invalid.
 */
export function eachWeightOf(row: RowReader, count: number | undefined): number | undefined {
  if (!row.isFilled('total_weight')) return row.measure('weight');
  const total = row.measure('total_weight');
  if (!row.isFilled('weight')) return total === undefined || count === undefined ? undefined : total / count;
  const each = row.measure('weight');
  assertAgree(row, { total, each, count }, 'total_weight');
  return each;
}

/** The weight of the line of a bill: from the column `weight`, or `unit_weight` times the handling units. */
export function lineWeightOf(row: RowReader, count: number | undefined): number | undefined {
  if (!row.isFilled('unit_weight')) return row.measure('weight');
  const each = row.measure('unit_weight');
  if (!row.isFilled('weight')) {
    if (count === 0) row.note('unit_weight', 'no-units', 'Unit weight needs at least one handling unit');
    return each === undefined || count === undefined ? undefined : each * count;
  }
  const total = row.measure('weight');
  assertAgree(row, { total, each, count }, 'weight');
  return total;
}

function assertAgree(
  row: RowReader,
  { total, each, count }: Record<'total' | 'each' | 'count', number | undefined>,
  column: string,
): void {
  if (total === undefined || each === undefined || count === undefined || agree(total, each * count)) return;
  const [whole, one, product] = [total, each, each * count].map((value) => formatNumber(value, 2));
  row.note(column, 'disagree', `The total is ${whole} lb, and ${count} units of ${one} lb are ${product} lb`);
}

type Sizes = readonly [length: number | undefined, width: number | undefined, height: number | undefined];

/** Length, width and height of one unit, from their own columns or from `dimensions`. */
export function sizesOf(row: RowReader, isRequired = true): Sizes {
  const keys = ['length', 'width', 'height'] as const;
  const isFilled = keys.some(row.isFilled);
  if (isFilled || !row.isFilled('dimensions')) {
    const wanted = (key: (typeof keys)[number]) => isRequired || row.isFilled(key);
    const own = keys.map((key) => (wanted(key) ? row.measure(key) : undefined)) as unknown as Sizes;
    const shared = row.isFilled('dimensions') ? row.sizes() : undefined;
    const isSame = shared?.every((size, at) => own[at] === undefined || agree(size, own[at])) ?? true;
    if (!isSame) row.note('dimensions', 'disagree', 'Dimensions differ from length, width and height');
    return own;
  }
  return row.sizes() ?? [undefined, undefined, undefined];
}
