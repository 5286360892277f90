import { calculateFreightClass } from '@freightwright/domain';
import type { RowOutcome } from '../job/chunk.ts';
import type { ReadyRow } from './ready-row.ts';

/**
 * The class of each row, as the calculator shows it for one unit. Some microseconds a row, so that the rows of a chunk
 * hold nobody up.
 */
export function calculateRows(rows: readonly ReadyRow<'calculations'>[]): RowOutcome[] {
  return rows.map(({ input: { lengthIn, widthIn, heightIn, weightLb } }) => {
    const result = calculateFreightClass({ lengthIn, widthIn, heightIn, weightLb }, { now: () => 0 });
    const { density, volume, freightClass, nmfc2025Class } = result;
    return { state: 'done', result: { kind: 'calculation', density, volume, freightClass, nmfc2025Class } };
  });
}
