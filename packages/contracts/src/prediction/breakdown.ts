import * as z from 'zod/mini';
import { FreightClass } from '../measures.ts';
import { Count, Day, list, text } from '../text.ts';
import { PredictionAccessorial } from './request.ts';

/** US dollars with two decimals. A discount is below zero. The largest shipment of a request stays well within. */
export const Usd = z.number().check(z.gte(-1e12), z.lte(1e12), z.describe('US dollars'));
/** A percentage, 27.5. */
export const Percent = z.number().check(z.gte(0), z.lte(1_000), z.describe('Percent: 27.5'));
const pounds = z.number().check(z.gte(0), z.describe('Pounds'));
const miles = z.number().check(z.gte(0), z.describe('Miles'));

/** The figures of an estimate, without the explanations. */
export const priceFigures = {
  totalEstimate: Usd,
  baseRate: Usd,
  fuelSurcharge: Usd,
  accessorialCharges: Usd,
  low: Usd,
  high: Usd,
  confidence: Count.check(z.describe('Whole percent')),
  transitDays: Count.check(z.describe('Business days')),
  /** The class of the request, or that of the density on the NMFC 2025 scale. */
  freightClass: FreightClass,
};

/** The location of a ZIP code, and its accuracy. */
export const LanePoint = z.strictObject({
  zip: text(5),
  city: text(80),
  state: text(2),
  /** By the ZIP code itself, or by the center of its first three digits. */
  knownBy: z.enum(['zip', 'zip3']),
  latitude: z.number().check(z.describe('Degrees north')),
  longitude: z.number().check(z.describe('Degrees east')),
});

/** Estimated miles by road between the two points, whole, the same both ways. */
export const Lane = z.strictObject({ origin: LanePoint, destination: LanePoint, miles });

/** Weight that is rated in one class. */
export const RatedClass = z.strictObject({
  freightClass: FreightClass,
  /** `given` by caller or commodity, `nmfc2025` by density, `fak` by own terms (one class for all kinds). */
  by: z.enum(['given', 'nmfc2025', 'fak']),
  weightLb: pounds,
  /** Dollars per hundredweight in the applied break. */
  ratePerCwt: Usd,
  charge: Usd,
});

/** Weight breaks by the names that tariffs give them. */
export const WeightBreak = z.enum(['L5C', 'M5C', 'M1M', 'M2M', 'M5M', 'M10M', 'M20M']);

/** How the charge before discount is computed. Each service type has its own rule. */
export const RatingMethod = z.discriminatedUnion('method', [
  /** `ltl`: hundredweight by class, lane and weight break. */
  z.strictObject({
    method: z.literal('class'),
    classes: list(RatedClass, 18, { least: 1 }),
    weightBreak: WeightBreak,
    /**
     * The shipment is rated as heavier than it is, because the rate of a heavier break makes it cheaper. The
     * missing pounds are rated in the lowest class; with their charge the classes add up to `grossCharge`.
     */
    deficit: z.nullable(
      z.strictObject({
        asWeightLb: pounds,
        deficitLb: pounds,
        freightClass: FreightClass,
        ratePerCwt: Usd,
        charge: Usd,
        saving: Usd,
      }),
    ),
  }),
  /** `truckload` and `expedited`: miles of a dedicated vehicle. */
  z.strictObject({
    method: z.literal('mile'),
    vehicle: text(60),
    ratePerMile: Usd,
    miles,
  }),
  /** `standard`: feet of trailer floor. */
  z.strictObject({
    method: z.literal('foot'),
    linearFeet: z.number().check(z.gte(0), z.describe('Feet of trailer')),
    ratePerFoot: Usd,
  }),
]);

/** The diesel price for the fuel surcharge, and the row of the table. */
export const FuelBasis = z.strictObject({
  percent: Percent,
  /** `own-terms`: the caller's contract sets the percentage, whatever diesel costs. */
  by: z.enum(['table', 'own-terms']),
  pricePerGallon: z.number().check(z.describe('US dollars for a gallon of diesel')),
  /** The Monday of the price, and the Wednesday from which it counts. */
  weekOf: Day,
  effectiveOn: Day,
  /** False while the only source of the price is one unofficial copy. */
  isConfirmed: z.boolean(),
  fromPricePerGallon: z
    .number()
    .check(z.describe('US dollars for a gallon of diesel, from which this percentage applies')),
});

export const ChargedAccessorial = z.strictObject({
  id: PredictionAccessorial,
  amount: Usd,
  /** The carriers' range, of which `amount` is the middle. */
  from: Usd,
  to: Usd,
});

const OtherCharge = z.strictObject({
  /** 'Overlength, 8 to 12 ft'. */
  name: text(80),
  amount: Usd,
  from: Usd,
  to: Usd,
});

/** Every step from the tariff to the total. */
export const PredictionBreakdown = z.strictObject({
  lane: Lane,
  rating: RatingMethod,
  /** Before discount and minimum. */
  grossCharge: Usd,
  discount: z.strictObject({ percent: Percent, amount: Usd, by: z.enum(['tariff', 'own-terms']) }),
  minimum: z.strictObject({ amount: Usd, isApplied: z.boolean(), by: z.enum(['tariff', 'own-terms']) }),
  fuel: FuelBasis,
  accessorials: list(ChargedAccessorial, 20),
  /** Charges that apply without being asked for, part of `accessorialCharges`. */
  otherCharges: z.optional(list(OtherCharge, 10)),
  tariff: z.strictObject({
    name: text(80),
    /** '2026-11'. */
    version: text(40),
    effectiveOn: Day,
    /** True for the tariff that comes with the product, which models no carrier's prices. */
    isModelled: z.boolean(),
  }),
});
export type PredictionBreakdown = z.infer<typeof PredictionBreakdown>;
