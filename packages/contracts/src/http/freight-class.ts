import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { DimensionIn, FreightClass, WeightLb } from '../measures.ts';
import { routesOf } from '../route.ts';
import { Shipment } from '../shipment.ts';
import { list, text } from '../text.ts';

const figure = z.number().check(z.gte(0));
const Pcf = figure.check(z.describe('Pounds per cubic foot, two decimals'));
const CubicFeet = figure.check(z.describe('Cubic feet, two decimals'));
const Pounds = figure.check(z.describe('Pounds'));
const inchesOff = z.nullable(figure.check(z.describe('Inches to take off at the same weight')));

/** One handling unit, the pallet included. */
const UnitMeasures = z.strictObject({
  length: DimensionIn,
  width: DimensionIn,
  height: DimensionIn,
  weight: WeightLb,
});

/** The figures are rounded; the class is that of the exact density. */
const ClassFigures = z.strictObject({
  density: Pcf,
  volume: CubicFeet,
  freightClass: FreightClass.check(z.describe('Class on the 18-class chart, as the calculator shows it')),
  nmfc2025Class: FreightClass.check(
    z.describe(
      'Class on the NMFC scale of 2025, which carriers apply to freight that is rated on density alone',
    ),
  ),
  reclassificationRisk: z
    .boolean()
    .check(z.describe('Whether the chart gives a lower class than a carrier will bill')),
  note: text(500, z.describe('What it means when the scales differ, in whole sentences')),
});
export type ClassFigures = z.infer<typeof ClassFigures>;

/** The alternatives that lead to the next lower class. Each is sufficient; null: not possible. */
const NextBreak = z.strictObject({
  freightClass: FreightClass,
  fromDensity: figure.check(z.describe('Where it begins, pounds per cubic foot')),
  heavierBy: z.nullable(
    figure.check(z.describe('Pounds to add at the same size, for goods that are shipped anyway')),
  ),
  lowerBy: inchesOff,
  shorterBy: inchesOff,
  narrowerBy: inchesOff,
  costChange: z
    .number()
    .check(
      z.describe('How the cost changes on the same lane with fewer inches, as a share: -0.075 is 7.5 % less'),
    ),
});

/** The densest class has no next one. */
const NextBreaks = z.strictObject({ chart: z.nullable(NextBreak), nmfc2025: z.nullable(NextBreak) });

const route = routesOf({
  service: 'prediction',
  access: 'enterprise',
  scope: 'classes',
  isPure: true,
});

export const workOutClass = route(addresses.workOutClass, {
  summary: 'The freight class of one handling unit',
  body: UnitMeasures,
  response: z.extend(ClassFigures, { nextBreaks: NextBreaks }),
});

const reference = z.optional(text(60, z.describe('A name of yours, which comes back with the result')));

/** Handling units of one batch. */
export const classBatchAtMost = 500;

/** In the order of the request. If one item is invalid, the response names it and nothing is computed. */
export const workOutClasses = route(addresses.workOutClasses, {
  summary: 'The freight classes of up to 500 handling units',
  body: z.strictObject({
    items: list(z.extend(UnitMeasures, { reference }), classBatchAtMost, {
      least: 1,
      tooFew: 'Send at least one item',
      tooMany: `Send at most ${classBatchAtMost} items at a time`,
    }),
  }),
  response: z.strictObject({ results: z.array(z.extend(ClassFigures, { reference })) }),
  bodyLimitBytes: 1024 * 1024,
});

/** Pounds that are rated in one class, highest class first. */
const RatedLines = z.array(z.strictObject({ freightClass: FreightClass, weight: Pounds }));

/** As released: a class by a carrier's own measures is a `reclassification`, too. */
const ruleIds = [
  ...(['reclassification', 'linear-foot', 'overlength', 'cubic-capacity'] as const),
  ...(['trailer-size', 'trailer-length', 'trailer-load'] as const),
];

/**
 * A shipment of several kinds of handling units: figures of each and of all, the pounds that a carrier rates
 * by class, the trailer load, and every applicable rule.
 */
export const workOutShipment = route(addresses.workOutShipment, {
  summary: 'Classes, linear feet and rules of a shipment',
  body: z.strictObject({ shipment: Shipment }),
  response: z.extend(ClassFigures, {
    handlingUnits: z.int(),
    weight: figure.check(z.describe('Pounds of all units')),
    units: z.array(z.extend(ClassFigures, { count: z.int(), weight: Pounds })),
    rated: z.strictObject({ chart: RatedLines, nmfc2025: RatedLines }),
    linearFeetOnFloor: z
      .int()
      .check(z.describe('The same count with nothing stacked, by which the linear foot rule goes')),
    linearFeet: z
      .int()
      .check(z.describe('Feet of trailer as a carrier counts them: two pallets abreast, nothing turned')),
    /** Actual and possible extra costs first. */
    rules: z.array(
      z.strictObject({
        id: z.enum(ruleIds),
        name: text(200),
        unit: z.nullable(
          z.int().check(z.describe('Place of the unit in the shipment, from 0; null for the whole shipment')),
        ),
        verdict: z.enum(['passed', 'warning', 'risk']),
        /** The measured value, beside the limit. Both this and the note may name every unit. */
        figure: text(5_000),
        note: text(5_000),
        source: text(500),
      }),
    ),
  }),
  bodyLimitBytes: 1024 * 1024,
});
