import fc from 'fast-check';
import { freightClasses, maxDimensionIn, maxWeightLb, type ShipmentUnit } from '../src/index.ts';

/**
 * Measures as users enter them, to the hundredth, over the whole range, and more often in the range of real
 * freight.
 */
const anyMeasure = (usualMax: number, max: number): fc.Arbitrary<number> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: usualMax * 100 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: max * 100 }) },
    )
    .map((hundredths) => hundredths / 100);

export const anyDimensionIn = anyMeasure(120, maxDimensionIn);
export const anyWeightLb = anyMeasure(5000, maxWeightLb);
export const anyDimensions = fc.record({
  lengthIn: anyDimensionIn,
  widthIn: anyDimensionIn,
  heightIn: anyDimensionIn,
});

const anyFreightClass = fc.constantFrom(...freightClasses.map(({ freightClass }) => freightClass));
const anyCommodity = fc.record(
  { weightLb: anyMeasure(500, 5000), freightClass: anyFreightClass },
  { requiredKeys: ['weightLb'] },
);

/** One kind of handling unit, up to five of them, with up to three commodities in each. */
export const anyUnit: fc.Arbitrary<ShipmentUnit> = fc
  .record({
    size: anyDimensions,
    weightLb: anyWeightLb,
    count: fc.integer({ min: 1, max: 5 }),
    stackable: fc.boolean(),
    commodities: fc.array(anyCommodity, { maxLength: 3 }),
  })
  .map(({ size, ...unit }) => ({ ...size, ...unit }));

/** A shipment of one to six kinds of handling unit. */
export const anyShipment = fc.array(anyUnit, { minLength: 1, maxLength: 6 });

/** A unit for floor plans: whole inches and some tenths, in few sizes, so that equal units occur together. */
export const anyFloorUnit: fc.Arbitrary<ShipmentUnit> = fc.record(
  {
    lengthIn: fc.oneof(
      fc.constantFrom(48, 40, 42, 96, 24, 120),
      fc.integer({ min: 40, max: 1500 }).map((n) => n / 10),
    ),
    widthIn: fc.oneof(
      fc.constantFrom(40, 48, 42, 20),
      fc.integer({ min: 40, max: 1100 }).map((n) => n / 10),
    ),
    heightIn: fc.constantFrom(12, 40, 54, 54.1, 60, 108, 110),
    weightLb: fc.integer({ min: 1, max: 900 }),
    count: fc.integer({ min: 1, max: 6 }),
    stackable: fc.boolean(),
    turnable: fc.boolean(),
  },
  { requiredKeys: ['lengthIn', 'widthIn', 'heightIn', 'weightLb', 'count', 'stackable'] },
);
