import { quantity } from '../measure/quantity.ts';
import type { CheckedRule, RuleLimits } from './rule-limits.ts';
import { type ShipmentUnit, unitKey } from './shipment-unit.ts';

/**
 * Where the charge for a long unit steps up, in inches. Source: Saia and Southeastern Freight Lines, rules
 * items 670-25 and 670-10, both with steps at 8, 12, 16 and 20 ft. Charges differ by carrier.
 */
export const overlengthTiersIn = [96, 144, 192, 240] as const;

/** @example longestSideIn({ lengthIn: 48, widthIn: 40, heightIn: 60 }); // => 60 */
export const longestSideIn = (unit: Pick<ShipmentUnit, 'lengthIn' | 'widthIn' | 'heightIn'>): number =>
  Math.max(unit.lengthIn, unit.widthIn, unit.heightIn);

/**
 * The step of a tariff that a length in inches falls in (`overlengthTiersIn`). null below the first step.
 * @example overlengthTier(150); // => '12 to 16 ft'
 */
export function overlengthTier(lengthIn: number): string | null {
  const step = overlengthTiersIn.findLast((fromIn) => lengthIn >= fromIn);
  if (step === undefined) return null;
  const next = overlengthTiersIn.find((fromIn) => fromIn > lengthIn);
  return next === undefined
    ? `${quantity(step / 12, 'ft')} or more`
    : `${step / 12} to ${quantity(next / 12, 'ft')}`;
}

/**
 * One row for each overlength unit, or a single passing row.
 * @example overlength(units, usualRuleLimits).map(({ verdict }) => verdict); // => ['warning']
 */
export function overlength(units: readonly ShipmentUnit[], limits: RuleLimits): CheckedRule[] {
  const { overlengthFromIn, longestIn } = limits;
  const common = {
    id: 'overlength',
    source: 'Saia rules item 670-25, steps and longest article; the limit differs by carrier',
  } as const;
  const figure = (inches: number) =>
    `${quantity(inches, 'in')}, limit under ${quantity(overlengthFromIn, 'in')}`;
  const caught = [...units.entries()].filter(([, unit]) => longestSideIn(unit) >= overlengthFromIn);
  if (caught.length === 0) {
    return [
      {
        ...common,
        name: 'Overlength',
        unitIndex: null,
        verdict: 'passed',
        figure: figure(Math.max(...units.map(longestSideIn))),
        sentence: `Clear. It applies to a unit of ${quantity(overlengthFromIn, 'in')} or more on its longest side, height included.`,
      },
    ];
  }
  return caught.map(([unitIndex, unit]) => {
    const side = longestSideIn(unit);
    const tooLong = side >= longestIn;
    return {
      ...common,
      name: `Overlength, unit ${unitKey(unitIndex)}`,
      unitIndex,
      verdict: tooLong ? 'risk' : 'warning',
      figure: figure(side),
      sentence: tooLong
        ? `LTL carriers take a unit of ${quantity(longestIn / 12, 'ft')} or more only by arrangement. Ask before you book it, or ask for a flatbed.`
        : `${tierSentence(side, overlengthFromIn)} Ask for the charge on the quote, not on the invoice.`,
    };
  });
}

function tierSentence(sideIn: number, fromIn: number): string {
  const tier = overlengthTier(sideIn);
  return tier === null
    ? `Your carrier adds a charge from ${quantity(fromIn, 'in')}.`
    : `Most tariffs add a charge from ${quantity(overlengthTiersIn[0], 'in')}, and this unit falls in their step of ${tier}.`;
}
