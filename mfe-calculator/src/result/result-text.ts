import {
  declaredWeightNote,
  formatTwoDecimals,
  heavierWords,
  leverWords,
  type ScaleId,
  type UnitSystem,
} from '@freightwright/domain';
import type { Outcome } from '../engine/work-out.ts';
import { otherScale, viewOn } from './scale-views.ts';

/** The result as plain text for the clipboard, with the main scale first. */
export function resultText({ result }: Outcome, main: ScaleId, system: UnitSystem): string {
  const views = [viewOn(result, main), viewOn(result, otherScale(main))];
  const lines = [
    `Freight class ${views.map(({ freightClass, name }) => `${freightClass} (${name})`).join(', ')}`,
    `Density ${formatTwoDecimals(result.density)} lb/cu ft`,
    `Volume ${formatTwoDecimals(result.volume)} cu ft`,
    ...views.flatMap(({ name, next }) =>
      next
        ? [
            `Next break on the ${name} at ${next.targetPcf} lb/cu ft, class ${next.freightClass}: ${leverWords(next, system)}`,
            heavierWords(next, system),
          ]
        : [],
    ),
    declaredWeightNote,
  ].filter(Boolean);
  return lines.join('\n').replaceAll('\u00a0', ' ');
}
