import { type DieselPrice, dayInWords, dieselEffectiveOn, formatNumber } from '@freightwright/domain';
import type { MarketInsight } from './insights.ts';

const weeksBack = 8;
const dayMs = 86_400_000;
/** Percent of change in eight weeks. */
const little = 1;
const notable = 3;
const much = 8;

/** How diesel moved in the last eight weeks. Undefined when there is no price of eight weeks ago. */
export function fuelTrend(prices: readonly DieselPrice[], day: string) {
  const now = prices.findLast((price) => dieselEffectiveOn(price) <= day);
  if (!now) return undefined;
  const thenMs = Date.parse(now.weekOf) - weeksBack * 7 * dayMs;
  const then = prices.findLast(({ weekOf }) => Date.parse(weekOf) <= thenMs);
  // A gap in the prices would make it another stretch of time.
  if (!then || thenMs - Date.parse(then.weekOf) >= 7 * dayMs) return undefined;
  const percent = ((now.pricePerGallon - then.pricePerGallon) / then.pricePerGallon) * 100;
  return { now, then, percent };
}

export function fuelInsight(prices: readonly DieselPrice[], day: string): MarketInsight | undefined {
  const trend = fuelTrend(prices, day);
  if (!trend) return undefined;
  const { now, then, percent } = trend;
  const size = Math.abs(percent);
  const moved = size < little ? 'hardly moved' : percent > 0 ? 'rose' : 'fell';
  const by = size < little ? '' : ` by ${formatNumber(size, 1)}%`;
  const dollars = (price: number) => `$${price.toFixed(2)}`;
  return {
    type: 'fuel',
    title: `Diesel ${moved}${by} in eight weeks`,
    description: `The US average went from ${dollars(then.pricePerGallon)} in the week of ${dayInWords(then.weekOf)} to ${dollars(now.pricePerGallon)} in the week of ${dayInWords(now.weekOf)}. The fuel surcharge follows it every Wednesday.`,
    impact: size >= much ? 'high' : size >= notable ? 'medium' : 'low',
    recommendation:
      percent >= notable
        ? 'Ship before the next Wednesday if you can, or agree on a fixed fuel percentage.'
        : percent <= -notable
          ? 'Freight that can wait may have a lower surcharge next week.'
          : 'Fuel gives no reason to hurry or to wait.',
  };
}
