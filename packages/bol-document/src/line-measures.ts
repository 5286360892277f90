import type { BolDraftLineItem } from '@freightwright/contracts';
import { type LineMeasures, lineMeasures } from '@freightwright/contracts/constants';
import { formatTwoDecimals, longestSideIn, usualRuleLimits } from '@freightwright/domain';
import type { Span } from './text-fit.ts';
import { formatFigure } from './us-format.ts';

/**
 * The measurements of a line, printed under its description: '48 x 40 x 48 in, 53.33 cu ft, 14.19 lb/cu ft',
 * and '4 units, each 48 x 40 x 48 in, ...' for several. The cube is that of all units. These figures support
 * a class rated on density. '' while nothing is known.
 */
export function formatMeasures(measures: LineMeasures | undefined): string {
  if (measures === undefined) return '';
  const { size, units, volumeCuFt, densityPcf } = measures;
  const density = densityPcf === undefined ? '' : `${formatTwoDecimals(densityPcf)} lb/cu ft`;
  if (size === undefined || volumeCuFt === undefined) return density && `On the same unit, ${density}`;
  const sides = `${[size.lengthIn, size.widthIn, size.heightIn].map(formatFigure).join(' x ')} in`;
  const each = units === 1 ? sides : `${formatFigure(units)} units, each ${sides}`;
  return [each, `${formatTwoDecimals(volumeCuFt)} cu ft`, density].filter(Boolean).join(', ');
}

/**
 * The longest side of an overlength unit, which the description must state: 'Overlength: 120 in'. '' for a unit
 * of less than 8 ft. Source: Saia rules item 670-25 (8 ft); FedEx Freight 100 series, item 530 (extreme
 * length), begins at 12 ft.
 * @example formatOverlength(lineMeasures([{ lengthIn: 96, widthIn: 40, heightIn: 48 }])[0]); // => 'Overlength: 96 in'
 */
export function formatOverlength(measures: LineMeasures | undefined): string {
  const sideIn = measures?.size === undefined ? 0 : longestSideIn(measures.size);
  return sideIn >= usualRuleLimits.overlengthFromIn ? `Overlength: ${formatFigure(sideIn)} in` : '';
}

/** The measures of every line, each on a line of its own under the description. */
export function measureSpans(lineItems: readonly BolDraftLineItem[]): ReadonlyMap<BolDraftLineItem, Span[]> {
  const measures = lineMeasures(lineItems);
  return new Map(
    lineItems.map((line, index) => {
      const message = formatMeasures(measures[index]);
      const overlength = formatOverlength(measures[index]);
      return [
        line,
        [
          ...(overlength === '' ? [] : [{ text: `\n${overlength}`, font: 'bold' as const }]),
          ...(message === '' ? [] : [{ text: `\n${message}`, font: 'regular' as const }]),
        ],
      ];
    }),
  );
}

/**
 * The lines that stand on a pallet, a skid or a slip sheet, their own or that of the line which carries them.
 * A crate, a drum or loose freight is on none, although the form's pallet type has a default.
 */
export function linesOnPallets(lineItems: readonly BolDraftLineItem[]): ReadonlySet<BolDraftLineItem> {
  let unit = 'pallet';
  return new Set(
    lineItems.filter(({ handlingUnits = 1, handlingUnitType = 'pallet', palletType }) => {
      if (handlingUnits > 0) unit = handlingUnitType;
      if (palletType === 'Slip sheet') return true;
      return palletType !== 'None' && ['pallet', 'skid', 'slip-sheet'].includes(unit);
    }),
  );
}
