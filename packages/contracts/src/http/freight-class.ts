import { ruleIds } from '@freightwright/domain';
import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { DimensionIn, FreightClass, WeightLb } from '../measures.ts';
import { defineRoute } from '../route.ts';
import { Shipment } from '../shipment.ts';
import { list, text } from '../text.ts';

const figure = z.number().check(z.gte(0));
const share = z.number();

/** One handling unit, the pallet included: inches and pounds. */
const UnitMeasures = z.strictObject({
  length: DimensionIn,
  width: DimensionIn,
  height: DimensionIn,
  weight: WeightLb,
});

/** Density in lb/cu ft and volume in cu ft, both rounded to two decimals. The class is that of the exact density. */
const ClassFigures = z.strictObject({
  density: figure,
  volume: figure,
  /** On the 18-class chart, as the calculator shows it. */
  freightClass: FreightClass,
  /** On the NMFC scale of 2025, which carriers apply to freight that is rated on density alone. */
  nmfc2025Class: FreightClass,
  /** The chart gives a lower class than a carrier will bill. */
  reclassificationRisk: z.boolean(),
  /** What it means when the scales differ, in whole sentences. */
  note: text(500),
});
export type ClassFigures = z.infer<typeof ClassFigures>;

/** What leads to the next lower class. Each way alone is enough; null: that way does not lead there. */
const NextBreak = z.strictObject({
  freightClass: FreightClass,
  /** Where it begins, lb/cu ft. */
  fromDensity: figure,
  /** Pounds to add at the same size, for goods that are shipped anyway. */
  heavierBy: z.nullable(figure),
  /** Inches to take off at the same weight. */
  lowerBy: z.nullable(figure),
  shorterBy: z.nullable(figure),
  narrowerBy: z.nullable(figure),
  /** How the cost changes on the same lane when inches are taken off: -0.075 is 7.5 % less. */
  costChange: share,
});

/** The densest class has no next one. */
const NextBreaks = z.strictObject({ chart: z.nullable(NextBreak), nmfc2025: z.nullable(NextBreak) });

const common = {
  service: 'prediction',
  access: 'enterprise',
  scope: 'classes',
  idempotent: 'by-answer',
} as const;

export const workOutClass = defineRoute({
  ...common,
  ...addresses.workOutClassAddress,
  summary: 'The freight class of one handling unit',
  body: UnitMeasures,
  response: z.extend(ClassFigures, { nextBreaks: NextBreaks }),
});

/** Handling units of one batch. */
export const classBatchAtMost = 500;

/** In the order of the request. When one item breaks a rule, the answer names it and nothing is worked out. */
export const workOutClasses = defineRoute({
  ...common,
  ...addresses.workOutClassesAddress,
  summary: 'The freight classes of up to 500 handling units',
  body: z.strictObject({
    /** `reference` comes back with the result. */
    items: list(z.extend(UnitMeasures, { reference: z.optional(text(60)) }), classBatchAtMost, {
      least: 1,
      tooFew: 'Send at least one item',
      tooMany: `Send at most ${classBatchAtMost} items at a time`,
    }),
  }),
  response: z.strictObject({
    results: z.array(z.extend(ClassFigures, { reference: z.optional(text(60)) })),
  }),
  bodyLimitBytes: 1024 * 1024,
});

/** Pounds that are rated in one class, highest class first. */
const RatedLines = z.array(z.strictObject({ freightClass: FreightClass, weight: figure }));

/**
 * A shipment of several kinds of handling units: figures of each and of all, how many pounds a carrier rates at
 * which class, the trailer that it takes, and every rule that bears on it.
 */
export const workOutShipment = defineRoute({
  ...common,
  ...addresses.workOutShipmentAddress,
  summary: 'Classes, linear feet and rules of a shipment',
  body: z.strictObject({ shipment: Shipment }),
  response: z.extend(ClassFigures, {
    handlingUnits: z.int(),
    /** Pounds of all units. */
    weight: figure,
    units: z.array(z.extend(ClassFigures, { count: z.int(), weight: figure })),
    rated: z.strictObject({ chart: RatedLines, nmfc2025: RatedLines }),
    /** Feet of trailer as a carrier counts them: two pallets abreast, nothing turned. */
    linearFeet: z.int(),
    /** What costs or may cost extra comes first. */
    rules: z.array(
      z.strictObject({
        id: z.enum(ruleIds),
        name: text(200),
        /** Place of the unit in the shipment, from 0; null for the whole shipment. */
        unit: z.nullable(z.int()),
        verdict: z.enum(['passed', 'warning', 'risk']),
        /** What was measured, beside the limit. Both this and the note may name every unit. */
        figure: text(5_000),
        note: text(5_000),
        source: text(500),
      }),
    ),
  }),
  bodyLimitBytes: 1024 * 1024,
});
