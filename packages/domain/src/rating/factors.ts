import { formatDay } from '../measure/format-day.ts';
import { type Cents, formatCents, formatPerGallon } from '../measure/money.ts';
import { formatNumber, quantity } from '../measure/quantity.ts';
import { accessorials } from './accessorials.ts';
import type { EstimateBreakdown, PriceFactor, Rating } from './estimate-result.ts';
import type { Price } from './price.ts';
import { type WeightBreak, weightBreakFromLb } from './tariff.ts';

/** The components of the price, in the order of computation. The cents add up to the total. */
export function priceFactors({ breakdown, classCharge, fuelCents, baseCents }: Price): PriceFactor[] {
  const { rating, grossCents, discount, minimum, fuel } = breakdown;
  const base = classCharge === null ? [baseFactor(rating, grossCents)] : classFactors(classCharge);
  const raised = baseCents - grossCents - discount.cents;
  return [
    ...base,
    ...(discount.percent > 0 ? [discountFactor(discount)] : []),
    ...(minimum.isApplied
      ? [factor('Minimum charge', `The least charge on this lane is ${formatCents(minimum.cents)}.`, raised)]
      : []),
    factor('Fuel', fuelSentence(fuel), fuelCents),
    ...breakdown.accessorials.map(({ id, cents, fromCents, toCents }) =>
      factor(
        accessorials[id],
        `Carriers charge ${formatCents(fromCents)} to ${formatCents(toCents)}.`,
        cents,
      ),
    ),
    ...breakdown.otherCharges.map(({ name, cents, fromCents, toCents }) =>
      factor(
        name,
        fromCents === toCents
          ? 'By a published charge.'
          : `Carriers charge ${formatCents(fromCents)} to ${formatCents(toCents)}.`,
        cents,
      ),
    ),
  ];
}

function classFactors({
  classes,
  weightBreak,
  deficit,
  grossCents,
  atActualBreak,
}: NonNullable<Price['classCharge']>): PriceFactor[] {
  const { class50Cents, ownClassesCents } = atActualBreak;
  const weightLb = classes.reduce((sum, line) => sum + line.weightLb, 0);
  const classNames = classes.map(({ freightClass }) => freightClass);
  const [only] = classNames;
  const ratio = formatNumber(ownClassesCents / class50Cents, 2);
  const classSentence =
    classNames.length === 1
      ? `Class ${only} rates at ${ratio} times the class 50 base on this lane.`
      : `Classes ${classNames.join(', ')}, each at its own rate: together ${ratio} times the class 50 base.`;
  return [
    factor('Class 50 base', `${quantity(weightLb, 'lb')} at the class 50 rate of this lane.`, class50Cents),
    factor('Freight class', classSentence, ownClassesCents - class50Cents),
    factor(
      'Weight break',
      deficit === null
        ? breakSentence(weightBreak, weightLb)
        : `Rated as ${quantity(deficit.asWeightLb, 'lb')}, because ${quantity(deficit.deficitLb, 'lb')} of deficit weight cost less than the rate of the lighter break.`,
      grossCents - ownClassesCents,
    ),
  ];
}

function breakSentence(weightBreak: WeightBreak, weightLb: number): string {
  const from = weightBreakFromLb[weightBreak];
  if (from === 0) return `Under ${quantity(weightBreakFromLb.M5C, 'lb')}, the lightest break.`;
  return weightLb === from
    ? `${quantity(weightLb, 'lb')} is exactly on the break.`
    : `In the break from ${quantity(from, 'lb')}.`;
}

function baseFactor(rating: Rating, grossCents: Cents): PriceFactor {
  const sentence =
    rating.method === 'mile'
      ? `${rating.vehicle}, ${formatNumber(rating.miles)} miles at ${formatCents(rating.centsPerMile)} a mile${
          rating.miles * rating.centsPerMile * rating.vehicles === grossCents ? '' : ' on average'
        }.`
      : rating.method === 'foot'
        ? `${quantity(rating.linearFeet, 'ft')} of trailer floor at ${formatCents(rating.centsPerFoot)} a foot.`
        : '';
  return factor('Base rate', sentence, grossCents);
}

function discountFactor({ percent, cents, by }: EstimateBreakdown['discount']): PriceFactor {
  const whose = by === 'own-terms' ? 'Your own terms take' : 'The tariff takes';
  return factor('Discount', `${whose} ${formatNumber(percent)}% off.`, cents);
}

const fuelSentence = ({ by, percent, pricePerGallon, weekOf }: EstimateBreakdown['fuel']): string =>
  by === 'own-terms'
    ? `${formatNumber(percent)}% by your own terms, whatever diesel costs.`
    : `${formatNumber(percent)}% with diesel at ${formatPerGallon(pricePerGallon)}, EIA average for the week of ${formatDay(weekOf)}.`;

function factor(name: string, description: string, cents: Cents): PriceFactor {
  const impact = cents < 0 ? 'positive' : cents > 0 ? 'negative' : 'neutral';
  return { factor: name, description, impact, cents };
}
