import { type Cents, centsFromUsd } from '../measure/money.ts';
import { roundTo } from '../measure/rounding.ts';
import { longestSideIn, overlengthTier } from '../shipment/overlength.ts';
import { hazmatCents } from './accessorials.ts';
import type { EstimateInput, OtherCharge } from './estimate-result.ts';
import { weightOf } from './mile-charge.ts';
import { placeChargeAt } from './places.ts';

/**
 * One charge for the longest unit, by the steps of tariffs: the lowest, middle and highest of Southeastern rules
 * item 670-10 (undated), XPO 199-AJ.2 (2025-05-19, by a third party) and the flat charge of Old Dominion
 * (2021-11-01, by a third party), in dollars.
 */
const overlengthUsd: readonly (readonly [fromIn: number, least: number, usual: number, most: number])[] = [
  [96, 180, 375, 1_000],
  [144, 325, 825, 1_000],
  [192, 795, 1_000, 1_387],
  [240, 1_000, 1_295, 1_590],
];

/** Whether a commodity is hazardous, or the request names it. */
export const isHazardous = ({ units, handling = [] }: EstimateInput): boolean =>
  handling.includes('hazmat') ||
  units.some(({ commodities = [] }) => commodities.some((each) => each.hazmat === true));

/** Whether charges apply without being requested: by the modelled tariff, on a shared trailer. */
export const hasOtherCharges = ({ service, tariff }: EstimateInput): boolean =>
  tariff.isModelled && service !== 'truckload' && service !== 'expedited';

/**
 * What carriers charge for the length of a unit, for hazardous materials and for places that are hard to reach, whether or not it is
 * asked for. A price by space includes the length. Only by the modelled tariff: what an operator's own tariff
 * does not name is a warning.
 */
export function otherCharges(input: EstimateInput, isByClass: boolean): OtherCharge[] {
  const { units, lane } = input;
  if (!hasOtherCharges(input)) return [];
  const hazmat = { cents: hazmatCents, fromCents: hazmatCents, toCents: hazmatCents };
  return [
    ...(isByClass ? overlengthCharges(input) : []),
    ...(isHazardous(input) ? [{ name: 'Hazardous materials', ...hazmat }] : []),
    ...[lane.origin, lane.destination].flatMap(({ zip }) => placeCharge(zip, weightOf(units))),
  ];
}

/** The charge of class rates for the longest unit; none below the first step. */
export function overlengthCharges({ units }: Pick<EstimateInput, 'units'>): OtherCharge[] {
  const side = Math.max(...units.map(longestSideIn));
  const [, ...step] = overlengthUsd.findLast(([fromIn]) => side >= fromIn) ?? [];
  const [fromCents, cents, toCents] = step.map(centsFromUsd);
  if (fromCents === undefined || cents === undefined || toCents === undefined) return [];
  return [{ name: `Overlength, ${overlengthTier(side)}`, cents, fromCents, toCents }];
}

function placeCharge(zip: string, weightLb: number): OtherCharge[] {
  const charge = placeChargeAt(zip);
  if (charge === undefined) return [];
  const { fromCents, toCents, centsPerCwt } = charge;
  const byWeight: Cents = roundTo((weightLb * (centsPerCwt ?? 0)) / 100, 0);
  const cents = Math.min(Math.max(byWeight, fromCents), toCents);
  return [{ name: `High-cost delivery, ZIP ${zip.slice(0, 5)}`, cents, fromCents, toCents }];
}
