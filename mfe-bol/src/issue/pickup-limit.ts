import { readDecimal, usualQuestionLimits } from '@freightwright/domain';

/** Kept in this browser, because the limit belongs to the reader's carrier and not to one bill. */
const limitKey = 'fw.bol-pickup-limit';
const mostLb = 1_000_000;

/** Pounds from a typed text; undefined for a text that is no limit. */
export function readPickupLimit(text: string): number | undefined {
  const read = readDecimal(text.trim().replace(/lb$/i, ''));
  return read.ok && read.value > 0 && read.value <= mostLb ? read.value : undefined;
}

/** The usual limit when none is kept, or the browser refuses access to what is. */
export function keptPickupLimit(storage: () => Storage): number {
  try {
    return readPickupLimit(storage().getItem(limitKey) ?? '') ?? usualQuestionLimits.onePickupLb;
  } catch {
    return usualQuestionLimits.onePickupLb;
  }
}

export function keepPickupLimit(storage: () => Storage, limitLb: number): void {
  try {
    storage().setItem(limitKey, String(limitLb));
  } catch {
    // Without storage the usual limit counts again next time.
  }
}
