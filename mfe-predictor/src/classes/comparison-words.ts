import type { ClassCostComparison, FreightClass } from '@freightwright/domain';

/** A change of cost as it is shown: "−7.5%", "+900%", "0%". */
export function changeInPercent(change: number): string {
  const percent = (change * 100).toLocaleString('en-US', {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  // The minus sign is as wide as the plus; the hyphen is not.
  return `${percent.replace('-', '\u2212')}%`;
}

/** A multiplier as it is written on the chart: "2.0×", "1.85×". */
export function multiplierText(multiplier: number): string {
  return `${multiplier.toLocaleString('en-US', { minimumFractionDigits: 1 })}×`;
}

export interface Classes {
  readonly now: FreightClass;
  readonly after: FreightClass;
}

export function comparisonSentence({ now, after }: Classes, { ratio, change }: ClassCostComparison): string {
  if (now === after) return `Both are class ${now}, so the class changes nothing.`;
  const times = ratio.toLocaleString('en-US', { maximumFractionDigits: 3 });
  const words = change < 0 ? 'less' : 'more';
  const percent = changeInPercent(Math.abs(change)).slice(1);
  return `Class ${after} costs ${times} times what class ${now} costs: ${percent} ${words} for the same weight on the same lane.`;
}
