import { type CalculationResult, type LastCalculation, readLastCalculation } from '@freightwright/domain';
import { keptKeys } from '../../keep/kept-texts.ts';

/**
 * The result that is shown, otherwise what was kept of the last one. null when there is neither, or the
 * browser keeps nothing.
 */
export function lastCalculationOf(result: CalculationResult | null): LastCalculation | null {
  if (result) return result;
  try {
    return readLastCalculation(window.localStorage.getItem(keptKeys.lastCalculation));
  } catch {
    return null;
  }
}
