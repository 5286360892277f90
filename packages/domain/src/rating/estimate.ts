import { multiplyCents } from '../measure/money.ts';
import { alternativeCarriers } from './alternatives.ts';
import { confidenceOf, rangePercentOf } from './confidence.ts';
import type { Estimate, EstimateInput } from './estimate-result.ts';
import { priceFactors } from './factors.ts';
import { transitDays } from './lane.ts';
import { priceOf } from './price.ts';
import { priceChanges } from './price-changes.ts';
import { priceWarnings } from './price-warnings.ts';

/**
 * The estimate for one shipment on one lane on one day. Pure: the same input gives the same estimate.
 * @throws RangeError when a unit is invalid (`shipmentFigures`), or the tariff lacks a table that it needs.
 * @example
 * const { confidence, range } = estimate({ units, lane, service: 'ltl', accessorials: [], tariff, day });
 * [confidence, range.percent]; // => [80, 11]
 */
export function estimate(input: EstimateInput): Estimate {
  const priced = priceOf(input);
  const { totalCents, baseCents, fuelCents, accessorialCents, breakdown } = priced;
  const warnings = priceWarnings(input, priced);
  const { confidence, reasons } = confidenceOf(input, priced, warnings);
  const percent = rangePercentOf(confidence, input.tariff.fit?.largest);
  const spread = multiplyCents(totalCents, percent / 100);
  return {
    totalCents,
    baseCents,
    fuelCents,
    accessorialCents,
    confidence,
    confidenceReasons: reasons,
    range: { percent, lowCents: totalCents - spread, highCents: totalCents + spread },
    factors: priceFactors(priced),
    alternatives: alternativeCarriers(input, priced),
    service: input.service,
    transitDays: transitDays(input.service, input.lane.miles),
    breakdown,
    warnings,
    changes: priceChanges(input, priced),
  };
}
