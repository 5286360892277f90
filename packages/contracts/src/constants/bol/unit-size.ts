import { densityPcf, maxDimensionIn, smallestMeasure, volumeCuFt } from '@freightwright/domain';
import type { BolDraftForm, BolDraftLineItem, BolFormViolation } from '../../bol/draft-form.ts';

/** The measurements of a line's freight. */
export interface LineMeasures {
  /** One handling unit in inches; undefined for a line loaded on another line's unit. */
  readonly size?: { readonly lengthIn: number; readonly widthIn: number; readonly heightIn: number };
  /** How many handling units of this size the line has. */
  readonly units: number;
  /** Cubic feet of all these units; undefined without `size`. */
  readonly volumeCuFt?: number;
  /** lb/cu ft of the unit with everything on it, unrounded; undefined until all of its weight is known. */
  readonly densityPcf?: number;
}

/**
 * The measurements of the lines, one entry for each. Cube and density are computed and not stored, so that
 * they never contradict the size, the count and the weight. A line without handling units of its own is on
 * those of the last line before it that has some: its weight counts to their density, which is its own
 * density too. undefined for a line whose unit has no size.
 * @example
 * lineMeasures([{ lengthIn: 48, widthIn: 40, heightIn: 48, weight: 500 }])[0]?.densityPcf; // => 9.375
 */
export function lineMeasures(lineItems: readonly BolDraftLineItem[]): (LineMeasures | undefined)[] {
  const measures: (LineMeasures | undefined)[] = [];
  for (const [index, line] of lineItems.entries()) {
    const units = line.handlingUnits ?? 1;
    if (units === 0) {
      const carried = measures.at(-1)?.densityPcf;
      measures.push(carried === undefined ? undefined : { units, densityPcf: carried });
      continue;
    }
    const size = sizeOf(line);
    if (size === undefined) {
      measures.push(undefined);
      continue;
    }
    const perUnitLb = weightFrom(lineItems, index) / units;
    measures.push({
      size,
      units,
      volumeCuFt: volumeCuFt(size) * units,
      ...(perUnitLb >= smallestMeasure && { densityPcf: densityPcf(size, perUnitLb) }),
    });
  }
  return measures;
}

/** Pounds of a line and of the following lines on its units. NaN while one of them has no weight. */
function weightFrom(lineItems: readonly BolDraftLineItem[], index: number): number {
  const after = lineItems.findIndex(({ handlingUnits = 1 }, later) => later > index && handlingUnits !== 0);
  return lineItems
    .slice(index, after === -1 ? undefined : after)
    .reduce((sum, { weight = Number.NaN }) => sum + weight, 0);
}

function sizeOf({ lengthIn = 0, widthIn = 0, heightIn = 0 }: BolDraftLineItem): LineMeasures['size'] {
  const isMeasured = [lengthIn, widthIn, heightIn].every(
    (side) => side >= smallestMeasure && side <= maxDimensionIn,
  );
  return isMeasured ? { lengthIn, widthIn, heightIn } : undefined;
}

const sides = [
  ['lengthIn', 'length'],
  ['widthIn', 'width'],
  ['heightIn', 'height'],
] as const;

/**
 * The size of a unit must be complete: a partial one would be left out of the print.
 * @example unitSizeViolations({ lineItems: [{ lengthIn: 48, widthIn: 40 }] })[0]?.rule; // => 'required'
 */
export const unitSizeViolations = ({ lineItems = [] }: BolDraftForm): BolFormViolation[] =>
  lineItems.flatMap((line, index): BolFormViolation[] => {
    const missing = sides.filter(([field]) => line[field] === undefined);
    if (missing.length === 0 || missing.length === sides.length) return [];
    return missing.map(([field, name]) => ({
      field: ['lineItems', index, field],
      rule: 'required',
      message: `Enter the ${name} too, or leave length, width and height empty`,
    }));
  });
