import * as z from 'zod/mini';
import { predictionLimits } from '../facts/prediction.ts';
import { FreightClass } from '../measures.ts';
import { list, text } from '../text.ts';
import { Usd } from './breakdown.ts';

/** One end of a lane: the first three digits of a ZIP code, a state, or any place. */
const LaneEnd = z.nullable(text(3, z.regex(/^(\d{3}|[A-Z]{2})$/)));

/** What a company has agreed with its carrier. What is left out is that of the tariff. */
const agreed = {
  /** Percent off the gross charge: 0 to 95. */
  discountPercent: z.optional(z.number().check(z.gte(0), z.lte(95))),
  /** Smallest charge before fuel, dollars. */
  minimumCharge: z.optional(Usd.check(z.gte(0), z.lte(100_000))),
  /** Percent of the charge after discount, whatever diesel costs: 0 to 100. */
  fuelPercent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** The one class in which freight of all kinds is rated. */
  fakClass: z.optional(FreightClass),
};
export const AgreedTerms = z.strictObject(agreed);

/**
 * Each figure is that of the narrowest lane that names it, then that for all lanes; what none of them names is
 * the tariff's. A lane stands in the list once.
 */
export const OwnTerms = z.strictObject({
  all: AgreedTerms,
  lanes: list(
    z.strictObject({ origin: LaneEnd, destination: LaneEnd, terms: AgreedTerms }),
    predictionLimits.termsLanes,
  ),
});
export type OwnTerms = z.infer<typeof OwnTerms>;
