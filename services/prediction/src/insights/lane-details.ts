import type { Prediction } from '@freightwright/contracts';
import type { DieselPrice, Estimate, EstimateInput } from '@freightwright/domain';
import { compareFreightClasses, dieselEffectiveOn } from '@freightwright/domain';

/** The market insights of an estimate, and their source. */
export type Insights = Pick<Prediction, 'marketInsights' | 'insightsBy'>;
export type MarketInsight = Prediction['marketInsights'][number];

/**
 * The language model's entire input about a shipment: rounded figures and codes. No ZIP code, no name, no
 * price and no text by a user, so that no one can be identified and no user can inject a prompt. Shipments
 * with the same facts get the same text.
 */
export interface LaneDetails {
  /** The Monday of the week, for the price of diesel. */
  readonly week: string;
  readonly month: string;
  readonly originState: string;
  readonly destinationState: string;
  /** To the nearest hundred. */
  readonly miles: number;
  readonly businessDays: number;
  readonly service: string;
  /** The highest one. Null for services without a class. */
  readonly freightClass: string | null;
  readonly weightBreak: string | null;
  /** Whole percent in eight weeks; null when unknown. */
  readonly dieselChangePercent: number | null;
  /** What a carrier may object to, by warning name. */
  readonly concerns: readonly string[];
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export function laneDetails({ day, tariff }: EstimateInput, estimate: Estimate): LaneDetails {
  const { lane, rating, fuel } = estimate.breakdown;
  const trend = fuelTrend(tariff.dieselPrices, day);
  const classes = rating.method === 'class' ? rating.classes.map(({ freightClass }) => freightClass) : [];
  return {
    week: trend ? dieselEffectiveOn(trend.now) : fuel.effectiveOn,
    month: months.format(Date.parse(day)),
    originState: lane.origin.state,
    destinationState: lane.destination.state,
    miles: Math.round(lane.miles / 100) * 100,
    businessDays: estimate.transitDays,
    service: estimate.service,
    freightClass: classes.toSorted(compareFreightClasses).at(-1) ?? null,
    weightBreak: rating.method === 'class' ? rating.weightBreak : null,
    dieselChangePercent: trend ? Math.round(trend.percent) : null,
    concerns: [...new Set(estimate.warnings.map(({ kind }) => kind))].toSorted(),
  };
}

const weeksBack = 8;
const weekMs = 7 * 86_400_000;

/** Insights are about the market of the last three weeks. */
export const isRecent = ({ weekOf }: DieselPrice, day: string): boolean =>
  Date.parse(day) - Date.parse(weekOf) <= 3 * weekMs;

/**
 * The change of the diesel price in the last eight weeks. Undefined without a recent price, or one of eight
 * weeks ago.
 */
export function fuelTrend(prices: readonly DieselPrice[], day: string) {
  const now = prices.findLast((price) => dieselEffectiveOn(price) <= day);
  if (!now || !isRecent(now, day)) return undefined;
  const thenMs = Date.parse(now.weekOf) - weeksBack * weekMs;
  const then = prices.findLast(({ weekOf }) => Date.parse(weekOf) <= thenMs);
  // A gap in the prices would make it another time span.
  if (!then || thenMs - Date.parse(then.weekOf) >= weekMs) return undefined;
  const percent = ((now.pricePerGallon - then.pricePerGallon) / then.pricePerGallon) * 100;
  return { now, then, percent };
}
