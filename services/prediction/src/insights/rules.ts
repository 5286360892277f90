import {
  type DieselPrice,
  dayInWords,
  type Estimate,
  type EstimateInput,
  formatNumber,
  shipmentFigures,
  type WeightBreak,
  weightBreakFromLb,
  weightBreakOf,
  weightBreaks,
} from '@freightwright/domain';
import { fuelTrend, type MarketInsight } from './facts.ts';
import { seasonInsight } from './season.ts';

/** How close to the next weight break a shipment is worth a word, as a share of that break. */
const closeToBreak = 0.2;

/**
 * What can be said about the market and the lane from the inputs alone. It says nothing that was not computed:
 * whether freight flows both ways on a lane, for instance, is not known here.
 */
export function insightsByRules(input: EstimateInput, estimate: Estimate): MarketInsight[] {
  return [
    seasonInsight(input.day),
    capacityInsight(estimate),
    fuelInsight(input.tariff.dieselPrices, input.day),
    routeInsight(estimate),
    breakInsight(input, estimate),
  ].filter((insight) => insight !== undefined);
}

/** Percents of change of the price of diesel in eight weeks. */
const change = { little: 1, notable: 3, much: 8 } as const;

function fuelInsight(prices: readonly DieselPrice[], day: string): MarketInsight | undefined {
  const trend = fuelTrend(prices, day);
  if (!trend) return undefined;
  const { now, then, percent } = trend;
  const size = Math.abs(percent);
  const isLittle = size < change.little;
  const moved = isLittle ? 'hardly moved' : percent > 0 ? 'rose' : 'fell';
  const by = isLittle ? '' : ` by ${formatNumber(size, 1)}%`;
  const ofWeek = ({ pricePerGallon, weekOf }: DieselPrice) =>
    `$${pricePerGallon.toFixed(2)} in the week of ${dayInWords(weekOf)}`;
  return {
    type: 'fuel',
    title: `Diesel ${moved}${by} in eight weeks`,
    description: `The US average went from ${ofWeek(then)} to ${ofWeek(now)}. The fuel surcharge follows it every Wednesday.`,
    impact: size >= change.much ? 'high' : size >= change.notable ? 'medium' : 'low',
    recommendation:
      percent >= change.notable
        ? 'Ship before the next Wednesday if you can, or agree on a fixed fuel percentage.'
        : percent <= -change.notable
          ? 'Freight that can wait may have a lower surcharge next week.'
          : 'Fuel gives no reason to hurry or to wait.',
  };
}

const spaceKinds: readonly string[] = ['capacity', 'linear-feet', 'does-not-fit'];

function capacityInsight({ warnings }: Estimate): MarketInsight | undefined {
  const space = warnings.filter(({ kind }) => spaceKinds.includes(kind));
  const [first] = space;
  if (!first) return undefined;
  return {
    type: 'capacity',
    title: 'The space counts more than the weight',
    description: `${first.title}. A carrier that is short of room may refuse the shipment or rate it by its space.`,
    impact: 'high',
    recommendation: 'Ask for a volume or truckload quote beside this estimate.',
  };
}

function routeInsight({ breakdown: { lane }, transitDays }: Estimate): MarketInsight {
  const { origin, destination, miles } = lane;
  const isLocal = miles <= 250;
  return {
    type: 'route',
    title: `${formatNumber(miles)} miles, ${transitDays} business ${transitDays === 1 ? 'day' : 'days'}`,
    description: `${origin.city}, ${origin.state} to ${destination.city}, ${destination.state} is ${formatNumber(miles)} miles by our estimate. ${
      isLocal
        ? 'A regional carrier may serve it with one terminal in between.'
        : 'The freight passes several terminals and is handled at each.'
    }`,
    impact: isLocal ? 'low' : 'medium',
    recommendation: isLocal
      ? 'Compare a regional carrier.'
      : 'Wrap and label every handling unit for the handling on the way.',
  };
}

function breakInsight(
  { units }: EstimateInput,
  { breakdown: { rating } }: Estimate,
): MarketInsight | undefined {
  if (rating.method !== 'class') return undefined;
  const { weightLb } = shipmentFigures(units);
  const next: WeightBreak | undefined = weightBreaks[weightBreaks.indexOf(weightBreakOf(weightLb)) + 1];
  if (next === undefined) return undefined;
  const from = weightBreakFromLb[next];
  const missing = from - weightLb;
  if (missing > from * closeToBreak) return undefined;
  const pounds = `${formatNumber(Math.ceil(missing))} lb`;
  return {
    type: 'other',
    title: `${pounds} below the weight break at ${formatNumber(from)} lb`,
    description:
      rating.deficit === null
        ? `From ${formatNumber(from)} lb on each hundredweight costs less.`
        : `The estimate is rated as ${formatNumber(rating.deficit.asWeightLb)} lb already, because that is cheaper.`,
    impact: 'low',
    recommendation:
      rating.deficit === null
        ? 'If more freight goes to the same consignee this week, ship it together.'
        : `Another ${pounds} to the same consignee would cost next to nothing.`,
  };
}
