import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyFloorUnit } from '../../test/any-shipment.ts';
import { unit } from '../../test/shipment-units.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { planByCarrier, planLoad } from './trailer-plan.ts';

const anyLoad = fc.array(anyFloorUnit, { minLength: 1, maxLength: 7 });

describe("a carrier's count", () => {
  // The first three are of reconlogistics.com, by domain facts, section 2.
  test.each<[string, ShipmentUnit[], number]>([
    ['6 pallets', [unit(48, 40, 48, { count: 6 })], 12],
    ['7 pallets', [unit(48, 40, 48, { count: 7 })], 16],
    ['26 pallets', [unit(48, 40, 48, { count: 26 })], 52],
    ['pallets entered with the short side first, which are not turned', [unit(40, 48, 48, { count: 6 })], 10],
    ['6 stackable pallets, two high', [unit(48, 40, 48, { count: 6, stackable: true })], 8],
    ['two kinds that share a row', [unit(48, 40, 48), unit(48, 42, 30)], 4],
    ['a bar of 10 ft with two pallets behind', [unit(120, 60, 20), unit(48, 40, 48, { count: 2 })], 14],
    ['what fits only across', [unit(60, 100, 40)], 9],
    ['a unit as wide as the trailer, one a row', [unit(48, 96, 48, { count: 2 })], 8],
    ['nothing', [], 0],
  ])('of %s', (_, units, feet) => {
    expect(planByCarrier(units).linearFeet).toBe(feet);
  });

  it('is never below the best packing, and leaves out the same units', () => {
    fc.assert(
      fc.property(anyLoad, (units) => {
        const { best, byCarrier } = planLoad(units);
        expect(byCarrier.usedLengthIn).toBeGreaterThanOrEqual(best.usedLengthIn);
        expect(byCarrier.misfits).toEqual(best.misfits);
      }),
    );
  });

  it('is never lowered by one unit more', () => {
    fc.assert(
      fc.property(anyLoad, anyFloorUnit, (units, another) => {
        const before = planByCarrier(units).usedLengthIn;
        expect(planByCarrier([...units, { ...another, count: 1 }]).usedLengthIn).toBeGreaterThanOrEqual(
          before,
        );
      }),
    );
  });

  it('draws each unit once, as it was entered', () => {
    const { placements } = planByCarrier([unit(48, 40, 48, { count: 7 })]);
    expect(placements).toHaveLength(7);
    expect(placements.every(({ turned, lengthIn }) => !turned && lengthIn === 48)).toBe(true);
  });

  it('answers for the largest shipment that the contract lets through', () => {
    const units = Array.from({ length: 100 }, (_, index) =>
      unit(20 + index / 3, 10 + index / 4, 40, { count: 999 }),
    );
    expect(planByCarrier(units).linearFeet).toBeGreaterThan(50_000);
  });
});
