import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyFloorUnit } from '../../test/any-shipment.ts';
import { unit } from '../../test/shipment-units.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { usualTrailer } from './trailer.ts';
import { type Placement, planLoad } from './trailer-plan.ts';

const anyLoad = fc.array(anyFloorUnit, { minLength: 1, maxLength: 7 });
const smallest = 1e-4;

/** The least floor, in square inches, that the units of a plan can take: a stackable unit counts half. */
const leastFloor = (units: readonly ShipmentUnit[], left: ReadonlySet<number>): number =>
  units.reduce(
    (sum, { lengthIn, widthIn, count, stackable }, index) =>
      left.has(index) ? sum : sum + lengthIn * widthIn * count * (stackable ? 0.5 : 1),
    0,
  );

const overlap = (a: Placement, b: Placement): boolean =>
  a.level === b.level &&
  Math.min(a.xIn + a.lengthIn, b.xIn + b.lengthIn) - Math.max(a.xIn, b.xIn) > smallest &&
  Math.min(a.yIn + a.widthIn, b.yIn + b.widthIn) - Math.max(a.yIn, b.yIn) > smallest;

describe('linear feet', () => {
  test.each<[string, ShipmentUnit[], number]>([
    ['one GMA pallet', [unit(48, 40, 48)], 4],
    ['two side by side', [unit(48, 40, 48, { count: 2 })], 4],
    ['three, one in a second row', [unit(48, 40, 48, { count: 3 })], 7],
    ['four', [unit(48, 40, 48, { count: 4 })], 7],
    ['26, half a trailer and more', [unit(48, 40, 48, { count: 26 })], 44],
    ['30, as many as go into one', [unit(48, 40, 48, { count: 30 })], 50],
    ['four stackable ones of 48 in', [unit(48, 40, 48, { count: 4, stackable: true })], 4],
    [
      'four stackable ones that are too high together',
      [unit(48, 40, 54.1, { count: 4, stackable: true })],
      7,
    ],
    ['two that may not be turned', [unit(48, 40, 48, { count: 2, turnable: false })], 4],
    ['three that may not be turned', [unit(40, 48, 48, { count: 3, turnable: false })], 7],
    ['three 32 in wide', [unit(40, 32, 48, { count: 3 })], 4],
    ['a bar of exactly 20 ft', [unit(240, 10, 10)], 20],
    ['a bar a hair longer', [unit(240.01, 10, 10)], 21],
    ['two of exactly half the width', [unit(48.1, 48, 40, { count: 2 })], 5],
    ['metric pallets of 1,200 x 800 mm, three abreast', [unit(47.2441, 31.4961, 40, { count: 3 })], 4],
    [
      'two stackable of one footprint in two rows of the table',
      [unit(48, 40, 40, { stackable: true }), unit(40, 48, 50, { stackable: true })],
      4,
    ],
  ])('of %s', (_, units, feet) => {
    expect(planLoad(units).best.linearFeet).toBe(feet);
  });

  it('of four kinds use the room beside the long crate: 17 ft where the floor alone needs 16', () => {
    const units = [
      unit(48, 40, 48, { count: 4 }),
      unit(120, 30, 40),
      unit(48, 40, 70, { count: 3 }),
      unit(24, 18, 12, { count: 6, stackable: true }),
    ];
    const plan = planLoad(units).best;
    expect(plan).toMatchObject({ linearFeet: 17, usedLengthIn: 200, misfits: [], leftOver: [] });
    expect(plan.placements).toHaveLength(14);
    expect(plan.placements.filter(({ level }) => level === 1).map(({ unitIndex }) => unitIndex)).toEqual([
      3, 3, 3,
    ]);
  });

  it('are never fewer than the floor area needs', () => {
    fc.assert(
      fc.property(anyLoad, (units) => {
        const plan = planLoad(units).best;
        const left = new Set(plan.misfits.map(({ unitIndex }) => unitIndex));
        expect(plan.usedLengthIn * 96).toBeGreaterThanOrEqual(leastFloor(units, left) - smallest);
        expect(plan.linearFeet).toBe(Math.ceil(Number((plan.usedLengthIn / 12).toFixed(9))));
      }),
    );
  });

  it('do not depend on the order of the units, nor on which side is called the length', () => {
    fc.assert(
      fc.property(anyLoad, (units) => {
        const { usedLengthIn } = planLoad(units).best;
        expect(planLoad([...units].reverse()).best.usedLengthIn).toBe(usedLengthIn);
        const turned = units.map((each) =>
          each.turnable === false ? each : { ...each, lengthIn: each.widthIn, widthIn: each.lengthIn },
        );
        expect(planLoad(turned).best.usedLengthIn).toBe(usedLengthIn);
        const onePerRow = units.flatMap((each) =>
          Array<ShipmentUnit>(each.count).fill({ ...each, count: 1 }),
        );
        expect(planLoad(onePerRow).best.usedLengthIn).toBe(usedLengthIn);
      }),
    );
  });

  it('are never lowered by one unit more', () => {
    fc.assert(
      fc.property(anyLoad, anyFloorUnit, fc.nat(), (units, another, at) => {
        const { usedLengthIn } = planLoad(units).best;
        expect(planLoad([...units, { ...another, count: 1 }]).best.usedLengthIn).toBeGreaterThanOrEqual(
          usedLengthIn,
        );
        const oneMore = units.map((each, index) =>
          index === at % units.length ? { ...each, count: each.count + 1 } : each,
        );
        expect(planLoad(oneMore).best.usedLengthIn).toBeGreaterThanOrEqual(usedLengthIn);
      }),
    );
  });

  it.each([
    [7, 'blocks grow no further'],
    [390, 'rows take over from searching'],
  ])('are never lowered around %d stacks, where %s', (count) => {
    const sizes = [unit(48, 40, 60), unit(31, 22, 60), unit(65, 13, 60)];
    let before = 0;
    for (let more = 0; more < 20; more += 1) {
      const units = sizes.map((size, index) => ({ ...size, count: Math.floor((count + more + index) / 3) }));
      const { usedLengthIn } = planLoad(units).best;
      expect(usedLengthIn).toBeGreaterThanOrEqual(before);
      before = usedLengthIn;
    }
  });
});

describe('the drawing', () => {
  it('shows nothing overlapping, outside or hovering, and each unit in its size', () => {
    fc.assert(
      fc.property(anyLoad, (units) => {
        const { placements } = planLoad(units).best;
        for (const [index, placed] of placements.entries()) {
          const { lengthIn = 0, widthIn = 0, turnable = true } = units[placed.unitIndex] ?? {};
          expect(Math.min(placed.xIn, placed.yIn)).toBeGreaterThanOrEqual(0);
          expect(placed.xIn + placed.lengthIn).toBeLessThanOrEqual(usualTrailer.lengthIn + smallest);
          expect(placed.yIn + placed.widthIn).toBeLessThanOrEqual(usualTrailer.widthIn + smallest);
          const [along, across] = placed.turned ? [widthIn, lengthIn] : [lengthIn, widthIn];
          expect(placed.lengthIn).toBeCloseTo(along, 3);
          expect(placed.widthIn).toBeCloseTo(across, 3);
          if (placed.turned) expect(turnable).toBe(true);
          expect(placements.slice(index + 1).some((other) => overlap(placed, other))).toBe(false);
          if (placed.level === 1) expect(isCarried(placed, placements, units)).toBe(true);
        }
      }),
    );
  });

  it('accounts for every unit: placed, left on the dock or too large', () => {
    fc.assert(
      fc.property(anyLoad, (units) => {
        const { placements, leftOver, misfits } = planLoad(units).best;
        for (const [index, { count }] of units.entries()) {
          const placed = placements.filter(({ unitIndex }) => unitIndex === index).length;
          const left = leftOver.find(({ unitIndex }) => unitIndex === index)?.count ?? 0;
          const tooLarge = misfits.some(({ unitIndex }) => unitIndex === index);
          expect(tooLarge ? [placed, left] : placed + left).toEqual(tooLarge ? [0, 0] : count);
        }
      }),
    );
  });

  it('stops at the doors, and says what stays on the dock', () => {
    const plan = planLoad([unit(48, 40, 48, { count: 33 })]).best;
    expect(plan).toMatchObject({ linearFeet: 57, leftOver: [{ unitIndex: 0, count: 3 }] });
    expect(plan.placements).toHaveLength(30);
  });

  test.each<[ShipmentUnit, string[]]>([
    [unit(97, 96.5, 40), ['too-wide']],
    [unit(100, 90, 40, { turnable: false }), []],
    [unit(90, 100, 40, { turnable: false }), ['too-wide']],
    [unit(100, 90, 40), []],
    [unit(630, 96, 102), []],
    [unit(630.1, 40, 40), ['too-long']],
    [unit(40, 40, 102.1), ['too-high']],
    [unit(700, 100, 110), ['too-wide', 'too-long', 'too-high']],
  ])('names every reason why a unit does not fit', (tooLarge, kinds) => {
    const plan = planLoad([unit(48, 40, 48), tooLarge]).best;
    expect(plan.misfits.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).toEqual(kinds);
    if (kinds.length > 0) expect(plan).toMatchObject({ linearFeet: 4, misfits: [{ unitIndex: 1 }] });
  });

  it('answers for the largest shipment that the contract lets through', () => {
    const units = Array.from({ length: 100 }, (_, index) =>
      unit(20 + index / 3, 10 + index / 4, 40, { count: 999 }),
    );
    const plan = planLoad(units).best;
    expect(plan.linearFeet).toBeGreaterThan(50_000);
    expect(plan.placements.length).toBeGreaterThan(0);
  });

  it('is empty for a load of nothing that fits', () => {
    expect(planLoad([]).best).toMatchObject({ placements: [], usedLengthIn: 0, linearFeet: 0 });
    expect(planLoad([unit(40, 40, 200)]).best).toMatchObject({ placements: [], linearFeet: 0 });
  });
});

function isCarried(
  upper: Placement,
  placements: readonly Placement[],
  units: readonly ShipmentUnit[],
): boolean {
  const lower = placements.find(
    ({ level, xIn, yIn }) => level === 0 && xIn === upper.xIn && yIn === upper.yIn,
  );
  const [above, below] = [units[upper.unitIndex], lower && units[lower.unitIndex]];
  return (
    above !== undefined &&
    below !== undefined &&
    above.stackable &&
    below.stackable &&
    above.weightLb <= below.weightLb &&
    above.heightIn + below.heightIn <= usualTrailer.heightIn
  );
}
