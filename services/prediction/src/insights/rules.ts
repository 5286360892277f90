import type { DieselPrice, Estimate, EstimateInput, WeightBreak } from '@freightwright/domain';
import {
  dieselEffectiveOn,
  formatDay,
  formatNumber,
  formatPerGallon,
  shipmentFigures,
  weightBreakFromLb,
  weightBreakOf,
  weightBreaks,
} from '@freightwright/domain';
import { fuelTrend, isRecent, type MarketInsight } from './lane-details.ts';

/** How close to the next weight break a shipment gets a hint, as a share of that break. */
const closeToBreak = 0.2;

/**
 * Market and lane insights from the inputs alone. Contains only computed facts: whether freight flows both
 * ways on a lane, for instance, is unknown here.
 */
export const insightsByRules = (input: EstimateInput, estimate: Estimate): MarketInsight[] =>
  [
    seasonInsight(input.day),
    capacityInsight(estimate),
    fuelInsight(input.tariff.dieselPrices, input.day),
    routeInsight(estimate),
    breakInsight(input, estimate),
  ].filter((insight) => insight !== undefined);

/** Percent change of the diesel price in eight weeks. */
const change = { little: 1, notable: 3, much: 8 } as const;

/** Older prices are no basis for advice about the market of today. */
function staleFuelInsight({ weekOf, pricePerGallon }: DieselPrice, day: string): MarketInsight {
  const days = formatNumber((Date.parse(day) - Date.parse(weekOf)) / 86_400_000);
  return {
    type: 'fuel',
    title: `The newest price of diesel is of ${formatDay(weekOf)}`,
    description: `It was ${formatPerGallon(pricePerGallon)}, ${days} days ago. The fuel surcharge of this estimate uses it.`,
    impact: 'low',
    recommendation: 'It is too old for advice about this week.',
  };
}

function fuelInsight(prices: readonly DieselPrice[], day: string): MarketInsight | undefined {
  const newest = prices.findLast((price) => dieselEffectiveOn(price) <= day);
  if (newest !== undefined && !isRecent(newest, day)) return staleFuelInsight(newest, day);
  const trend = fuelTrend(prices, day);
  if (!trend) return undefined;
  const { now, then, percent } = trend;
  const size = Math.abs(percent);
  const isLittle = size < change.little;
  const moved = isLittle ? 'hardly moved' : percent > 0 ? 'rose' : 'fell';
  const by = isLittle ? '' : ` by ${formatNumber(size, 1)}%`;
  const ofWeek = ({ pricePerGallon, weekOf }: DieselPrice) =>
    `${formatPerGallon(pricePerGallon)} in the week of ${formatDay(weekOf)}`;
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

type Season = Pick<MarketInsight, 'title' | 'description' | 'impact' | 'recommendation'>;

/** The trucking year by month, as carriers commonly describe it. Our own calendar; affects no price. */
const quiet: Season = {
  title: 'Usually the quietest weeks of the year',
  description:
    'After the holidays there is usually less freight than trucks until March. Storms still close roads in the north.',
  impact: 'low',
  recommendation: 'Ask for a better rate now, and add a day where snow is forecast.',
};
const produce: Season = {
  title: 'Produce season takes trucks south and west',
  description:
    'From April to July fruit and vegetables fill trucks out of Florida, Texas, Arizona and California. Further north the season begins later.',
  impact: 'medium',
  recommendation: 'Book pickups in those states a few days earlier than usual.',
};
const retail: Season = {
  title: 'Retailers stock up for the holidays',
  description:
    'From August to October stores fill their warehouses. Terminals are fuller and transit gets less reliable.',
  impact: 'medium',
  recommendation: 'Book two days earlier, and ask for an appointment where the consignee needs one.',
};
const holidays: Season = {
  title: 'Holiday peak',
  description:
    'Around Thanksgiving and Christmas there are fewer working days and many parcels in the same trailers.',
  impact: 'high',
  recommendation: 'Ship before the week of the holiday, or count on two more days.',
};
const between: Season = {
  title: 'Between the seasons',
  description: 'In March freight usually picks up, and produce season has not begun in most states.',
  impact: 'low',
  recommendation: 'A good month to test another carrier.',
};

const byMonth: readonly Season[] = [
  ...[quiet, quiet, between, produce, produce, produce],
  ...[produce, retail, retail, retail, holidays, holidays],
];

/** @param day '2026-11-22'. */
export function seasonInsight(day: string): MarketInsight {
  const season = byMonth[Number(day.slice(5, 7)) - 1] ?? between;
  return { type: 'seasonal', ...season };
}
