import type { Prediction } from '@freightwright/contracts';
import {
  centsFromUsd,
  countOf,
  formatDay,
  formatNumber,
  formatPerGallon,
  quantity,
} from '@freightwright/domain';
import { describeAccessorial, money } from '../form/predictor-texts.ts';

/** The lines of an estimate, which add up to its total to the cent. */
export function priceLines(prediction: Prediction) {
  const { breakdown, baseRate, fuelSurcharge, accessorialCharges } = prediction;
  const { grossCharge, discount, minimum, accessorials: charged, otherCharges = [] } = breakdown;
  const raised =
    (centsFromUsd(baseRate) - centsFromUsd(grossCharge) + centsFromUsd(Math.abs(discount.amount))) / 100;
  const lines = [
    { kind: 'base', name: 'Base rate', how: describeRating(breakdown), amount: grossCharge },
    {
      kind: 'discount',
      name: 'Discount',
      how: `${discount.percent}% off the base rate${discount.by === 'own-terms' ? ', by your own terms' : ''}`,
      amount: -Math.abs(discount.amount),
    },
    {
      kind: 'minimum',
      name: 'Minimum charge',
      how: `Up to the ${money(minimum.amount)} minimum${minimum.by === 'own-terms' ? ' of your own terms' : ''}`,
      amount: minimum.isApplied ? raised : 0,
    },
    { kind: 'fuel', name: 'Fuel surcharge', how: describeFuel(breakdown, baseRate), amount: fuelSurcharge },
    {
      kind: 'accessorials',
      name: 'Accessorials',
      how: capitalized(
        [
          ...charged.map(({ id, amount }) => `${describeAccessorial(id)} ${money(amount)}`),
          ...otherCharges.map(({ name, amount }) => `${name.toLowerCase()} ${money(amount)}`),
        ].join(', '),
      ),
      amount: accessorialCharges,
    },
  ] as const;
  return lines.filter(({ kind, amount }) => amount !== 0 || kind === 'base' || kind === 'fuel');
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The bar: the paid amounts, and between them the discount. */
export function barParts(prediction: Prediction) {
  const { baseRate, fuelSurcharge, accessorialCharges, breakdown } = prediction;
  const taken = Math.max(0, centsFromUsd(breakdown.grossCharge) - centsFromUsd(baseRate)) / 100;
  const parts = [
    ['base', taken > 0 ? 'Base after discount' : 'Base', baseRate],
    ['discount', 'Discount', taken],
    ['fuel', 'Fuel', fuelSurcharge],
    ['accessorials', 'Accessorials', accessorialCharges],
  ] as const;
  const all = parts.reduce((sum, [, , amount]) => sum + amount, 0);
  return parts
    .filter(([, , amount]) => amount > 0)
    .map(([kind, name, amount]) => ({
      kind,
      name,
      amount: kind === 'discount' ? -amount : amount,
      /** Percent of the bar. */
      share: (amount / all) * 100,
    }));
}

const breaks: Readonly<Record<string, string>> = {
  L5C: 'under 500 lb',
  M5C: '500 lb break',
  M1M: '1,000 lb break',
  M2M: '2,000 lb break',
  M5M: '5,000 lb break',
  M10M: '10,000 lb break',
  M20M: '20,000 lb break',
};

/** "5 cwt at $128.60, class 100, 500 lb break". */
function describeRating({ rating, grossCharge }: Prediction['breakdown']): string {
  if (rating.method === 'mile') {
    const isExact = centsFromUsd(grossCharge) % (rating.miles * centsFromUsd(rating.ratePerMile)) === 0;
    return `${formatNumber(rating.miles, 0)} miles at ${money(rating.ratePerMile)}${isExact ? '' : ' on average'}, ${rating.vehicle.toLowerCase()}`;
  }
  if (rating.method === 'foot') {
    return `${countOf(rating.linearFeet, 'linear foot', 'linear feet')} at ${money(rating.ratePerFoot)}`;
  }
  const { classes, weightBreak, deficit } = rating;
  const rated = classes.map(
    ({ weightLb, ratePerCwt, freightClass }) =>
      `${formatNumber(weightLb / 100)} cwt at ${money(ratePerCwt)}, class ${freightClass}`,
  );
  if (deficit) {
    const { deficitLb, ratePerCwt, freightClass } = deficit;
    rated.push(
      `${formatNumber(deficitLb / 100)} cwt of deficit weight at ${money(ratePerCwt)}, class ${freightClass}`,
    );
  }
  const why = deficit && `rated as ${quantity(deficit.asWeightLb, 'lb')}, which costs less`;
  return [rated.join('; '), breaks[weightBreak], why].filter(Boolean).join(', ');
}

function describeFuel({ fuel }: Prediction['breakdown'], baseRate: number): string {
  const basis =
    fuel.by === 'own-terms'
      ? 'by your own terms'
      : `diesel at ${formatPerGallon(fuel.pricePerGallon)} a gallon in the week of ${formatDay(fuel.weekOf)}`;
  return `${fuel.percent}% of ${money(baseRate)}, ${basis}`;
}
