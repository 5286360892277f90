import type { CalculationResult, FreightClass, NextBreak, ScaleId } from '@freightwright/domain';
import { chartScale, costMultiplier, nmfc2025Scale } from '@freightwright/domain';

export interface ScaleView {
  readonly id: ScaleId;
  readonly name: string;
  readonly freightClass: FreightClass;
  readonly next: NextBreak | null;
}

export const viewOn = (result: CalculationResult, id: ScaleId): ScaleView =>
  id === 'chart'
    ? { id, name: chartScale.name, freightClass: result.freightClass, next: result.nextBreaks.chart }
    : { id, name: nmfc2025Scale.name, freightClass: result.nmfc2025Class, next: result.nextBreaks.nmfc2025 };

/** The short name of the class on this scale. */
export const classBy = (id: ScaleId): string => (id === 'chart' ? 'Class by chart' : 'Class by NMFC 2025');

export const otherScale = (id: ScaleId): ScaleId => (id === 'chart' ? 'nmfc2025' : 'chart');

/** Cost of the class on the main scale, relative to class 50. */
export const mainMultiplier = (result: CalculationResult, mainScale: ScaleId): number =>
  costMultiplier(viewOn(result, mainScale).freightClass);

/** A comparison of the two scales and, where they differ, what to expect on the bill. */
export function describeComparison({ comparison, freightClass, nmfc2025Class }: CalculationResult): string {
  const bill = `A carrier is likely to bill ${nmfc2025Class}: the 2025 scale is in force since July 19, 2025 for freight rated on density alone. Declaring class ${freightClass}`;
  switch (comparison.agreement) {
    case 'same':
      return comparison.sentence;
    case 'chart-higher':
      return `${bill} costs you more than you need to pay.`;
    case 'chart-lower':
      return `Reclassification risk. ${bill} means that the difference is charged later.`;
  }
}
