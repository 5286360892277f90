import { type HandlingId, handlings } from '@freightwright/domain';
import * as z from 'zod/mini';
import { type AccessorialId, accessorials } from '../constants/bol/choices.ts';
import { maxCommodityDescription, predictionServices, predictionZipPattern } from '../constants/limits.ts';
import { DimensionIn, FreightClass, WeightLb } from '../measures.ts';
import { ownFields } from '../metadata.ts';
import { Shipment } from '../shipment.ts';
import { list, text, wordedText } from '../text.ts';

const accessorialIds = Object.keys(accessorials) as [AccessorialId, ...AccessorialId[]];
export const PredictionAccessorial = z.enum(accessorialIds);
const handlingIds = Object.keys(handlings) as [HandlingId, ...HandlingId[]];
const PredictionHandling = z.enum(handlingIds);
export const PredictionService = z.enum(predictionServices);
export type PredictionService = z.infer<typeof PredictionService>;

const zipAt = (end: 'Origin' | 'Destination') =>
  wordedText(
    10,
    { missing: `${end} ZIP is required`, tooLong: `${end} ZIP must be five digits` },
    z.regex(predictionZipPattern, `${end} ZIP must be five digits`),
  );

/** The figures of one handling unit, by the field names of the product specification. */
const figures = { length: 'Length', width: 'Width', height: 'Height', weight: 'Weight' } as const;
const sizes = ['length', 'width', 'height'] as const;

const shipmentFields = {
  originZip: zipAt('Origin'),
  destinationZip: zipAt('Destination'),
  length: z.optional(DimensionIn),
  width: z.optional(DimensionIn),
  height: z.optional(DimensionIn),
  weight: z.optional(WeightLb),
  /** Default: the class that a carrier would bill, by the density on the NMFC 2025 scale. */
  freightClass: z.optional(FreightClass),
  description: z.optional(text(maxCommodityDescription)),
  /** Instead of the fields of one unit. */
  shipment: z.optional(Shipment),
  serviceType: z._default(PredictionService, 'ltl'),
  /** At delivery, unless the id names pickup. */
  accessorials: z._default(list(PredictionAccessorial, accessorialIds.length), []),
  /** Rates with the caller's own terms, if any are saved. */
  ownTerms: z._default(z.boolean(), true),
  /** The caller's IANA zone, which defines the day of the daily limit. Default UTC. */
  timeZone: z.optional(text(64)),
};

/** Fields that exclude or need each other. */
type Given = Partial<Record<keyof typeof figures | 'shipment' | 'freightClass', unknown>>;

function checkFigures({ value, issues }: z.core.ParsePayload<Given>): void {
  const hasNoSizes = sizes.every((field) => value[field] === undefined);
  const isClassed = value.shipment === undefined && value.freightClass !== undefined && hasNoSizes;
  for (const [field, name] of Object.entries(figures) as [keyof typeof figures, string][]) {
    const isGiven = value[field] !== undefined;
    if (isGiven !== (value.shipment !== undefined)) continue;
    if (isClassed && field !== 'weight') continue;
    const message = isGiven ? `${name} is part of the shipment already` : `${name} is required`;
    const rule = isGiven ? 'doubled' : 'required';
    issues.push({ code: 'custom', path: [field], message, params: { rule }, input: value[field] });
  }
}

/** A shipment of a bulk file, in a message whose fields stay as they were released. */
export const BulkPredictionRequest = z.strictObject(shipmentFields).check(checkFigures);

/**
 * The shipment to price: one handling unit by its four measurements, in inches and pounds, or a whole
 * shipment, of which each commodity is rated in its own class. With a class, the three sizes may be omitted.
 */
export const PredictionRequest = z
  .strictObject({
    ...shipmentFields,
    /** What the freight needs without a charge in the estimate: each is a warning, and lowers the confidence. */
    handling: z.optional(list(PredictionHandling, handlingIds.length)),
    /** `false` for one unit on which nothing can be loaded, which some carriers rate in a higher class. */
    stackable: z.optional(z.boolean()),
    ...ownFields,
  })
  .check(checkFigures);
export type PredictionRequest = z.infer<typeof PredictionRequest>;
export type PredictionRequestInput = z.input<typeof PredictionRequest>;
