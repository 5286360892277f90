import * as z from 'zod/mini';
import { predictionLimits } from '../constants/limits.ts';
import { FreightClass } from '../measures.ts';
import { ownFields } from '../metadata.ts';
import { Day, list, moment, text } from '../text.ts';
import { Percent, PredictionBreakdown, Usd } from './breakdown.ts';
import { PredictionRequest, PredictionService } from './request.ts';

const message = (limit: number) => text(limit, z.minLength(1));
const days = z.int().check(z.gte(1), z.lte(60), z.describe('Business days'));

/** One component of the price. The amounts of all factors add up to the total. */
const PriceFactor = z.strictObject({
  factor: message(80),
  description: message(300),
  /** `positive` lowers the price, `negative` raises it. */
  impact: z.enum(['positive', 'negative', 'neutral']),
  adjustment: Usd,
});

/** The price of a modelled carrier for the same shipment. No carrier of that name exists. */
const AlternativeCarrier = z.strictObject({
  carrier: message(60),
  serviceType: message(60),
  estimate: Usd,
  /** Left out without savings. */
  savings: z.optional(Usd),
  transitDays: days,
  /** Percent of shipments on time, as modelled. */
  reliability: Percent,
  /** What sets the carrier apart. */
  terms: z.optional(
    z.strictObject({
      /** Smallest charge before fuel. */
      minimumCharge: Usd,
      /** 'Lower 48 states', '17 states'. Carriers that do not serve both ends are left out. */
      serviceArea: message(60),
      /** Off the class rates of the tariff; left out where a factor applies. */
      discountPercent: z.optional(Percent),
      /** What level, area and transit are based on. */
      basis: z.optional(message(300)),
    }),
  ),
});

const MarketInsight = z.strictObject({
  type: z.enum(['seasonal', 'capacity', 'fuel', 'route', 'other']),
  title: message(80),
  description: message(400),
  impact: z.enum(['high', 'medium', 'low']),
  recommendation: message(300),
});

/** An extra charge or exception to expect from a carrier. */
const PredictionWarning = z.strictObject({
  kind: z.enum(['capacity', 'linear-feet', 'overlength', 'scales-disagree', 'does-not-fit', 'lane']),
  /** A narrower kind, where the warning has one: a charge that the estimate lacks, or a class by a carrier's measures. */
  code: z.optional(z.enum(['not-in-estimate', 'carrier-class'])),
  title: message(80),
  sentence: message(400),
});

/** The same shipment with one thing changed, priced by the same rules. */
const PriceChange = z.strictObject({
  id: z.enum(['lighter', 'smaller', 'next-break', 'without-accessorial', 'other-service', 'next-class']),
  title: message(80),
  sentence: message(300),
  total: Usd,
  /** Above zero when the change costs less. */
  saving: Usd,
});

/** `totalEstimate` = `baseRate` (after discount and minimum) + `fuelSurcharge` + `accessorialCharges`. */
export const Prediction = z.strictObject({
  totalEstimate: Usd,
  baseRate: Usd,
  fuelSurcharge: Usd,
  accessorialCharges: Usd,
  confidence: z.int().check(z.gte(0), z.lte(100), z.describe('Whole percent')),
  factors: list(PriceFactor, 40),
  alternatives: list(AlternativeCarrier, 20),
  marketInsights: list(MarketInsight, 10),
  /** The likely range of the price: plus or minus a whole percentage. */
  range: z.strictObject({ percent: Percent, low: Usd, high: Usd }),
  serviceType: PredictionService,
  /** Business days, the pickup day not counted. Our own estimate. */
  transitDays: days,
  breakdown: PredictionBreakdown,
  warnings: list(PredictionWarning, 40),
  changes: list(PriceChange, 20),
  /** What lowered the confidence, as text. */
  confidenceReasons: list(message(200), 12),
  /** The author of the market insights. No price depends on them. */
  insightsBy: z.enum(['rules', 'language-model']),
  /** Identifies this estimate, also on a bill. Signed-in callers can reopen it. */
  quoteId: text(64, z.regex(/^[\w-]{8,64}$/)),
  predictedAt: moment,
});
export type Prediction = z.infer<typeof Prediction>;

export const QuoteId = text(64, z.regex(/^[\w-]{8,64}$/), z.describe('Identifies the quote'));

/** An estimate of a signed-in user, as the list shows it. */
export const QuoteSummary = z.strictObject({
  id: QuoteId,
  originZip: text(10),
  destinationZip: text(10),
  /** 'Chicago, IL'. */
  originPlace: text(90),
  destinationPlace: text(90),
  weightLb: z.number(),
  serviceType: PredictionService,
  totalEstimate: Usd,
  predictedAt: moment,
  createdAt: moment,
  /** A quote does not change, so it is `createdAt`. */
  updatedAt: moment,
  /** The day on which it is deleted. */
  expiresAt: Day,
  ...ownFields,
});
export type QuoteSummary = z.infer<typeof QuoteSummary>;

/** The request, and the response at the time. */
export const Quote = z.strictObject({
  summary: QuoteSummary,
  request: PredictionRequest,
  prediction: Prediction,
});
export type Quote = z.infer<typeof Quote>;

/** One end of a lane: the first three digits of a ZIP code, a state, or null for anywhere. */
const LaneEnd = z.nullable(text(3, z.regex(/^(\d{3}|[A-Z]{2})$/)));

/** A company's terms with its carrier. Omitted values are those of the tariff. */
const agreed = {
  /** Percent off the gross charge: 0 to 95. */
  discountPercent: z.optional(z.number().check(z.gte(0), z.lte(95))),
  /** Smallest charge before fuel, dollars. */
  minimumCharge: z.optional(Usd.check(z.gte(0), z.lte(100_000))),
  /** Percent of the charge after discount, whatever diesel costs: 0 to 100. */
  fuelPercent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** The single class for rating freight of all kinds. */
  fakClass: z.optional(FreightClass),
};
export const AgreedTerms = z.strictObject(agreed);

/**
 * Each value is that of the narrowest lane that has it, then that for all lanes; the tariff supplies the
 * rest. The lanes are unique.
 */
export const OwnTerms = z.strictObject({
  all: AgreedTerms,
  lanes: list(
    z.strictObject({ origin: LaneEnd, destination: LaneEnd, terms: AgreedTerms }),
    predictionLimits.termsLanes,
  ),
});
export type OwnTerms = z.infer<typeof OwnTerms>;
