import {
  formatTwoDecimals,
  leverWords,
  monthlySavingsUsd,
  type ScaleId,
  savingsLabel,
  type UnitSystem,
} from '@freightwright/domain';
import type { Outcome } from '../engine/work-out.ts';
import { wholeDollars } from './figures.ts';
import { viewOn } from './scale-views.ts';

/** Class, density and next break on the main scale and the potential savings, in words for a screen reader. */
export function announcementWords({ result }: Outcome, mainScale: ScaleId, system: UnitSystem): string {
  const { name, freightClass, next } = viewOn(result, mainScale);
  const scale = mainScale === 'chart' ? '' : ` on the ${name}`;
  const way = next
    ? `Next break ${next.targetPcf} pounds per cubic foot, class ${next.freightClass}: ${leverWords(next, system)}.`
    : 'This is the lowest class.';
  const savings = `Potential savings ${wholeDollars(monthlySavingsUsd(result.potentialSavings))} a month. ${savingsLabel}`;
  return `Class ${freightClass}${scale}. Density ${formatTwoDecimals(result.density)} pounds per cubic foot. ${way} ${savings}`;
}
