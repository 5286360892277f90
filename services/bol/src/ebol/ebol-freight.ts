import type { BolForm, Ebol } from '@freightwright/contracts';
import { lineMeasures } from '@freightwright/contracts/facts';
import { type BillLine, type EbolLine, ebolLine, ebolPackaging } from './ebol-line.ts';
import { wholeWeights } from './ebol-weights.ts';

type HandlingUnit = Ebol['commodities']['handlingUnits'][number];

/** What is left of a fraction after it was worked out in binary. */
const noise = 1e-9;
/** Sizes are rounded up, so that no freight is said to be smaller than it is. */
const wholeUp = (value: number) => Math.max(1, Math.ceil(value - noise));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * The handling units with the lines that stand on them, and their totals. A line without units of its own
 * stands on those of the last line before it that has some, as it is printed.
 */
export function ebolFreight(form: BolForm): Pick<Ebol, 'commodities' | 'shipmentTotals'> {
  const { lineItems, doNotStack, topLoadOnly, emergencyContract = '' } = form;
  // The bill says by its boxes that freight may not be stacked, and says nothing where it may.
  const terms = { stackable: !doNotStack && !topLoadOnly, emergencyContract };
  const weights = wholeWeights(lineItems.map(({ weight }) => weight));
  const measures = lineMeasures(lineItems);
  const units: { first: BillLine; size: Partial<HandlingUnit>; lineItems: EbolLine[] }[] = [];
  for (const [index, line] of lineItems.entries()) {
    if (line.handlingUnits > 0) units.push({ first: line, size: sizeOf(measures[index]), lineItems: [] });
    units.at(-1)?.lineItems.push(ebolLine(line, weights[index] ?? 1, terms));
  }
  const handlingUnits = units.map(
    ({ first, size, lineItems: onUnit }): HandlingUnit => ({
      count: first.handlingUnits,
      type: ebolPackaging[first.handlingUnitType],
      weight: sum(onUnit.map(({ weight }) => weight)),
      weightUnit: 'Pounds',
      ...size,
      stackable: terms.stackable,
      lineItems: onUnit,
    }),
  );
  return {
    commodities: { lineItemLayout: 'Nested', handlingUnits, lineItems: [] },
    shipmentTotals: {
      grossWeight: sum(handlingUnits.map(({ weight }) => weight)),
      weightUnit: 'Pounds',
      handlingUnits: sum(handlingUnits.map(({ count }) => count)),
      ...cubeOf(form, measures),
      ...declaredValueOf(form),
    },
  };
}

type Measures = ReturnType<typeof lineMeasures>;

function sizeOf(measures: Measures[number]): Partial<HandlingUnit> {
  if (measures?.size === undefined) return {};
  const { lengthIn, widthIn, heightIn } = measures.size;
  return {
    length: wholeUp(lengthIn),
    width: wholeUp(widthIn),
    height: wholeUp(heightIn),
    dimensionsUnit: 'Inches',
  };
}

/** Cubic feet of the whole shipment, where every unit has a size. */
function cubeOf({ lineItems }: BolForm, measures: Measures): Partial<Ebol['shipmentTotals']> {
  const volumes = lineItems.flatMap(({ handlingUnits }, index) =>
    handlingUnits > 0 ? [measures[index]?.volumeCuFt ?? Number.NaN] : [],
  );
  const cubeCuFt = sum(volumes);
  return Number.isNaN(cubeCuFt) ? {} : { cube: wholeUp(cubeCuFt), cubeDimensionsUnit: 'Feet' };
}

/** A value per pound, package or piece, or with cents, is in the instructions alone. */
function declaredValueOf({ declaredValueCents, declaredValuePer }: BolForm): Partial<Ebol['shipmentTotals']> {
  if (declaredValueCents === undefined || declaredValuePer !== 'shipment') return {};
  if (declaredValueCents % 100 !== 0) return {};
  return { declaredValue: declaredValueCents / 100, currency: 'USD' };
}
