import { compareClassCosts } from '../class/class-cost.ts';
import { type Dimensions, formatTwoDecimals } from '../class/density.ts';
import { compareFreightClasses } from '../class/freight-class.ts';
import { compareScales, type ScaleComparison } from '../class/scale-comparison.ts';
import { formatNumber, quantity } from '../measure/quantity.ts';
import { withoutFloatNoise } from '../measure/rounding.ts';
import type { CheckedRule } from './rule-limits.ts';
import type { ShipmentFigures } from './shipment-figures.ts';
import { isRatedByDensity, type ShipmentUnit, unitKey } from './shipment-unit.ts';

/** How a carrier measures freight for its density where that is not the box around it. */
export interface CarrierMeasure {
  readonly carrier: string;
  /** The least height of a unit on which nothing can be loaded, inches. */
  readonly unstackableHeightIn: number;
  /** From this width on, inches, an article counts as `countedWidthIn` wide. */
  readonly wideFromIn: number;
  readonly countedWidthIn: number;
  readonly source: string;
}

/** Carriers whose rules have a published source, at most one rule each. */
export const carrierMeasures: readonly CarrierMeasure[] = [
  {
    carrier: 'Saia',
    unstackableHeightIn: 96,
    wideFromIn: 70,
    countedWidthIn: 96,
    source: 'Saia rules item 1001, paragraphs 3 and 4',
  },
];

/** The class of a unit by the measures of a carrier. */
export interface CarrierClass {
  readonly measure: CarrierMeasure;
  readonly densityPcf: number;
  readonly comparison: ScaleComparison;
  /** What its 2025 class costs more at the same rate: 0.75 is 75% more. */
  readonly costChange: number;
  /** "Saia counts it 96 in high: 4.69 lb/cu ft, class 175 (2025), 200 (chart)." */
  readonly sentence: string;
}

/**
 * The class that a carrier finds by its own measures; null where no carrier in the list finds a higher one. The
 * shorter side of the floor is the width.
 * @param densityPcf that of the box around the unit, unrounded.
 * @example
 * const pallet = { lengthIn: 48, widthIn: 40, heightIn: 48, stackable: false };
 * carrierClassOf(pallet, 9.375)?.comparison.nmfc2025Class; // => '175'
 */
export function carrierClassOf(
  unit: Dimensions & Pick<ShipmentUnit, 'stackable'>,
  densityPcf: number,
): CarrierClass | null {
  const now = compareScales(densityPcf).nmfc2025Class;
  const width = Math.min(unit.lengthIn, unit.widthIn);
  const classes = carrierMeasures.map((measure): CarrierClass => {
    const height = unit.stackable ? unit.heightIn : Math.max(unit.heightIn, measure.unstackableHeightIn);
    const counted = width < measure.wideFromIn ? width : Math.max(width, measure.countedWidthIn);
    const pcf = withoutFloatNoise((densityPcf * unit.heightIn * width) / (height * counted));
    const comparison = compareScales(pcf);
    const sides = [
      ...(counted > width ? [`${quantity(counted, 'in')} wide`] : []),
      ...(height > unit.heightIn ? [`${quantity(height, 'in')} high`] : []),
    ].join(' and ');
    const { nmfc2025Class, chartClass } = comparison;
    return {
      ...{ measure, comparison, densityPcf: pcf },
      costChange: compareClassCosts(now, nmfc2025Class).change,
      sentence: `${measure.carrier} counts it ${sides}: ${formatTwoDecimals(pcf)}\u00a0lb/cu\u00a0ft, class ${nmfc2025Class} (2025), ${chartClass} (chart).`,
    };
  });
  const [dearest] = classes.toSorted((a, b) => b.costChange - a.costChange);
  const isHigher = dearest !== undefined && compareFreightClasses(dearest.comparison.nmfc2025Class, now) > 0;
  return isHigher ? dearest : null;
}

/** The units that are rated by density and of which a carrier finds a higher class. */
export const carrierClasses = (units: readonly ShipmentUnit[], figures: ShipmentFigures) =>
  [...units.entries()].flatMap(([unitIndex, unit]) => {
    const densityPcf = figures.units[unitIndex]?.densityPcf;
    if (densityPcf === undefined || !isRatedByDensity(unit)) return [];
    const found = carrierClassOf(unit, densityPcf);
    return found === null ? [] : [{ unitIndex, found }];
  });

/** One row for each unit of which a carrier finds a higher class, or a single passing row. */
export function carrierClassRule(units: readonly ShipmentUnit[], figures: ShipmentFigures): CheckedRule[] {
  const id = 'carrier-class';
  const caught = carrierClasses(units, figures);
  if (caught.length === 0) {
    return [
      {
        ...{ id, unitIndex: null, verdict: 'passed' },
        name: 'Class of what cannot be stacked',
        figure: `${units.length} of ${units.length} clear`,
        sentence:
          'Clear. No unit has a higher class at a carrier that counts its empty space above or beside.',
        source: carrierMeasures.map(({ source }) => source).join('; '),
      },
    ];
  }
  return caught.map(({ unitIndex, found: { measure, comparison, costChange, sentence } }) => {
    const now = figures.units[unitIndex]?.comparison.nmfc2025Class;
    return {
      ...{ id, unitIndex, verdict: 'warning' },
      name: `Class at ${measure.carrier}, unit ${unitKey(unitIndex)}`,
      figure: `${comparison.nmfc2025Class} at ${measure.carrier}, ${now} as measured`,
      sentence: `${sentence} At the same rate that costs ${formatNumber(costChange * 100)}% more than class ${now}. Ask your carrier how it measures, or pack it so that freight can be loaded on it.`,
      source: measure.source,
    };
  });
}
