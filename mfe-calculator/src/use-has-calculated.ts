import type { CalculationResult } from '@freightwright/domain';
import { useState } from 'react';
import type { CalculatorDeps } from './calculator.ts';
import { keptKeys } from './keep/kept-texts.ts';

/** Whether this browser has worked out a class, now or on an earlier visit. */
export function useHasCalculated({ kept }: CalculatorDeps, result: CalculationResult | null): boolean {
  const [before] = useState(() => kept.read(keptKeys.lastCalculation) !== null);
  const [now, setNow] = useState(false);
  // Stays true after the next submit clears the result.
  if (result !== null && !now) setNow(true);
  return before || now || result !== null;
}
