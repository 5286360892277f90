import { formatNumber } from '../measure/quantity.ts';
import type { EstimateInput, PriceWarning } from './estimate-result.ts';
import type { Price } from './price.ts';
import { underDeclared } from './price-warnings.ts';
import { isBeyondTable, type Tariff, type TariffFit } from './tariff.ts';
import { unpricedOf } from './unpriced.ts';

/** Points of a hundred. What no estimate can know, such as a carrier's inspection, costs the first five. */
const points = {
  most: 95,
  least: 10,
  zip3End: 6,
  beyondTable: 10,
  underDeclared: 10,
  unconfirmedFuel: 3,
  oldFuelWeek: 1,
  oldFuelMost: 10,
  capacity: 8,
  overlength: 4,
  doesNotFit: 15,
  scales: 5,
  carrierClass: 3,
  assumedSizes: 5,
} as const;

/** A price of diesel is replaced after seven days; the newest one is at most twelve days past its Monday. */
const freshFuelDays = 14;

export interface Confidence {
  /** Whole percent, 10 to 95. */
  readonly confidence: number;
  /** What lowered it, as text, the most significant first. */
  readonly reasons: readonly string[];
}

/**
 * How far the estimate can be trusted, from its inputs alone. It begins at 95 and loses
 * - two for each percent by which the modelled tariff misses what carriers report, root mean square; 60% of that
 *   with a discount of the caller's own; three for each percent of its largest miss where no carrier reports
 *   anything, as for truckload, expedited and volume;
 * - 6 for each end that is known by three digits only, 10 when the lane is longer than the tariff goes;
 * - 10 when the declared class is lower than that of the density, 5 when the two density scales disagree;
 * - 3 while the price of diesel is unconfirmed, 1 for each week that it is older than 14 days, up to 10 (none
 *   of it when the terms name the percentage);
 * - 3 when a carrier rates what cannot be stacked in a higher class;
 * - 5 when only class and weight are given;
 * - 8 each when the capacity or the linear foot rule applies, 4 for overlength, 15 when it does not fit.
 * - 2 to 15 for each charge that is not in the estimate, as for a ferry.
 * It is never below 10.
 * @example
 * confidenceOf(input, priceOf(input), []);
 * // => { confidence: 80, reasons: ['The tariff is modelled; it is no carrier’s.'] }
 */
export function confidenceOf(
  input: EstimateInput,
  { breakdown }: Price,
  warnings: readonly PriceWarning[],
): Confidence {
  const { lane, tariff, terms, service } = input;
  const byClass = breakdown.rating.method === 'class';
  const has = (kind: PriceWarning['kind']) => warnings.some((each) => each.kind === kind);
  const losses = [
    ...tariffLoss(tariff, breakdown.rating.method, terms?.discountPercent !== undefined),
    ...[lane.origin, lane.destination]
      .filter(({ knownBy }) => knownBy === 'zip3')
      .map(({ zip }) =>
        loss(points.zip3End, `Of ZIP code ${zip}, only the first three digits are in our list.`),
      ),
    when(
      isBeyondTable(tariff, service, lane.miles),
      points.beyondTable,
      'The lane is longer than the tariff goes.',
    ),
    ...classLoss(
      byClass && !input.areSizesAssumed && underDeclared(input).length > 0,
      !input.areSizesAssumed && has('scales-disagree'),
    ),
    ...fuelLoss(breakdown.fuel, input.day),
    when(
      input.areSizesAssumed === true,
      points.assumedSizes,
      'The sizes are not known; the class is not checked.',
    ),
    when(byClass && has('capacity'), points.capacity, 'A carrier may rate the shipment by its space.'),
    when(has('linear-feet'), points.capacity, 'A carrier may rate the shipment by its linear feet.'),
    when(
      has('carrier-class'),
      points.carrierClass,
      'A carrier may rate what cannot be stacked in a higher class.',
    ),
    when(has('overlength'), points.overlength, overlengthReason(tariff)),
    ...unpricedOf(input).map(({ title, points: lost }) => loss(lost, `${title}.`)),
    when(has('does-not-fit'), points.doesNotFit, 'Not everything fits in one trailer.'),
  ]
    .filter((each) => each !== null)
    .toSorted((a, b) => b.points - a.points);
  const left = losses.reduce<number>((sum, each) => sum - each.points, points.most);
  return {
    confidence: Math.max(points.least, left),
    reasons: losses.map(({ reason }) => reason),
  };
}

/**
 * Percent to each side within which the price is likely to be: one, and half of what the confidence lacks,
 * rounded up; no less than the largest miss of a modelled tariff.
 * @example rangePercentOf(78); // => 12
 */
export const rangePercentOf = (confidence: number, largestMiss = 0): number =>
  Math.ceil(Math.max(1 + (100 - confidence) / 2, largestMiss));

const overlengthReason = ({ isModelled }: Tariff) =>
  isModelled
    ? 'Charges for overlength differ by carrier.'
    : 'A charge for overlength is not in the estimate.';

interface Loss {
  readonly points: number;
  readonly reason: string;
}

const loss = (lost: number, reason: string): Loss => ({ points: lost, reason });

const when = (applies: boolean, lost: number, reason: string): Loss | null =>
  applies ? loss(lost, reason) : null;

/** The fit of a modelled tariff that was never compared with anything. */
const unknownFit: TariffFit = { meanSquareRoot: 10, largest: 10 };
const pointsPerPercent = { anchored: 2, unanchored: 3 } as const;
const ownDiscountShare = 0.6;

function tariffLoss(
  { isModelled, fit = unknownFit }: Tariff,
  method: Price['breakdown']['rating']['method'],
  hasOwnDiscount: boolean,
): (Loss | null)[] {
  if (!isModelled) return [];
  if (method !== 'class') {
    const lost = Math.round(fit.largest * pointsPerPercent.unanchored);
    return [loss(lost, 'The tariff is modelled, and no carrier reports such prices.')];
  }
  const lost = fit.meanSquareRoot * pointsPerPercent.anchored;
  return [
    hasOwnDiscount
      ? loss(
          Math.round(lost * ownDiscountShare),
          'The rates before your discount are modelled; they are no carrier’s.',
        )
      : loss(Math.round(lost), 'The tariff is modelled; it is no carrier’s.'),
  ];
}

function classLoss(isUnderDeclared: boolean, disagree: boolean): (Loss | null)[] {
  if (isUnderDeclared) {
    return [loss(points.underDeclared, 'The class is lower than that of the density.')];
  }
  return [when(disagree, points.scales, 'The two density scales give different classes.')];
}

function fuelLoss({ by, weekOf, isConfirmed }: Price['breakdown']['fuel'], day: string): (Loss | null)[] {
  if (by === 'own-terms') return [];
  const days = (Date.parse(day) - Date.parse(weekOf)) / 86_400_000;
  const weeks = Math.ceil(Math.max(0, days - freshFuelDays) / 7);
  const lost = Math.min(points.oldFuelMost, weeks * points.oldFuelWeek);
  return [
    when(!isConfirmed, points.unconfirmedFuel, 'The price of diesel is not confirmed by a second source.'),
    when(weeks > 0, lost, `The price of diesel is ${formatNumber(days)} days old.`),
  ];
}
