import { type CalculationResult, chartScale, formatTwoDecimals, nmfc2025Scale } from '@freightwright/domain';
import { leverWords } from './next-break-words.ts';

/** The result as plain text, for the clipboard. */
export function resultText(result: CalculationResult): string {
  const { freightClass, nmfc2025Class, density, volume, nextBreaks } = result;
  const lines = [
    `Freight class ${freightClass} (${chartScale.name}), ${nmfc2025Class} (${nmfc2025Scale.name})`,
    `Density ${formatTwoDecimals(density)} lb/cu ft`,
    `Volume ${formatTwoDecimals(volume)} cu ft`,
  ];
  const next = nextBreaks.chart;
  if (next)
    lines.push(`Next break at ${next.targetPcf} lb/cu ft, class ${next.freightClass}: ${leverWords(next)}`);
  return lines.join('\n').replaceAll('\u00a0', ' ');
}
