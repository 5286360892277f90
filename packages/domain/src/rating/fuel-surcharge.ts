import type { EstimateInput, FuelBasis } from './estimate-result.ts';
import type { DieselPrice, FuelTable } from './tariff.ts';

/** From the Monday on which a price is published to the Wednesday from which it counts. */
const daysUntilEffective = 2;

/**
 * The percentage of the charge after discount that is added for fuel: by the US average of diesel that
 * applies on the day, or as the terms specify. Source: domain facts, section 3, "Fuel surcharge".
 * @throws RangeError when the tariff has no row or no price.
 * @example fuelBasis({ tariff, day: '2026-11-20', terms: { fuelPercent: 25 } }).percent; // => 25
 */
export function fuelBasis({
  tariff,
  day,
  terms,
}: Pick<EstimateInput, 'tariff' | 'day' | 'terms'>): FuelBasis {
  const price = dieselPriceOn(tariff.dieselPrices, day);
  const row = fuelRowAt(tariff.fuelTable, price.pricePerGallon);
  return {
    percent: terms?.fuelPercent ?? row.percent,
    by: terms?.fuelPercent === undefined ? 'table' : 'own-terms',
    pricePerGallon: price.pricePerGallon,
    weekOf: price.weekOf,
    effectiveOn: dieselEffectiveOn(price),
    isConfirmed: price.isConfirmed,
    fromPricePerGallon: row.fromPricePerGallon,
  };
}

/**
 * The newest price that counts on a day, '2026-11-20'; the oldest one for days before all prices.
 * @param prices by week, the oldest first.
 * @throws RangeError when there is no price.
 * @example dieselPriceOn(tariff.dieselPrices, '2026-11-20').weekOf; // => '2026-11-16'
 */
export function dieselPriceOn(prices: readonly DieselPrice[], day: string): DieselPrice {
  const published = dayAfter(day, -daysUntilEffective);
  const price = prices.findLast(({ weekOf }) => weekOf <= published) ?? prices[0];
  if (price === undefined) throw new RangeError('A tariff has at least one diesel price');
  return price;
}

/**
 * The Wednesday from which a price counts, two days after its `weekOf`.
 * @example dieselEffectiveOn({ ...price, weekOf: '2026-11-16' }); // => '2026-11-18'
 */
export const dieselEffectiveOn = ({ weekOf }: DieselPrice): string => dayAfter(weekOf, daysUntilEffective);

/**
 * The row for a price in dollars a gallon, compared in tenths of a cent, in which prices are published.
 * @throws RangeError when the table is empty.
 * @example fuelRowAt(tariff.fuelTable, 3.71).percent; // => 27.5
 */
export function fuelRowAt(table: FuelTable, pricePerGallon: number) {
  const mills = (dollars: number) => Math.round(dollars * 1000);
  const row = table.findLast((each) => mills(each.fromPricePerGallon) <= mills(pricePerGallon)) ?? table[0];
  if (row === undefined) throw new RangeError('A fuel table has at least one row');
  return row;
}

/**
 * The day `days` days after another; before it when below zero.
 * @throws RangeError for an invalid day.
 * @example dayAfter('2026-02-27', 2); // => '2026-03-01'
 */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
