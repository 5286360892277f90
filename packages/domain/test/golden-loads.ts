import type { FreightClass, ShipmentUnit } from '../src/index.ts';

/** A load and the feet of trailer that it takes when it is packed best, counted in whole feet. */
export interface GoldenLoad {
  readonly name: string;
  readonly units: readonly ShipmentUnit[];
  readonly bestFeet: number;
  readonly source: string;
}

const pallets = (count: number, heightIn: number, stackable = false): ShipmentUnit => ({
  count,
  lengthIn: 48,
  widthIn: 40,
  heightIn,
  weightLb: 500,
  stackable,
});

/** In a trailer 96 in wide a 48 x 40 in pallet packs best turned: two abreast, 40 in along. */
export const goldenLoads: readonly GoldenLoad[] = [
  { name: '1 pallet', units: [pallets(1, 48)], bestFeet: 4, source: '40 in are 3.33 ft' },
  { name: '2 pallets', units: [pallets(2, 48)], bestFeet: 4, source: 'One row of two: 40 in' },
  { name: '6 pallets', units: [pallets(6, 48)], bestFeet: 10, source: '3 rows x 40 in = 120 in' },
  { name: '7 pallets', units: [pallets(7, 48)], bestFeet: 14, source: '4 rows x 40 in = 160 in = 13.33 ft' },
  { name: '8 tall pallets', units: [pallets(8, 60)], bestFeet: 14, source: '4 rows x 40 in = 160 in' },
  {
    name: '26 pallets',
    units: [pallets(26, 48)],
    bestFeet: 44,
    source: '13 rows x 40 in = 520 in = 43.33 ft',
  },
  { name: '30 pallets', units: [pallets(30, 48)], bestFeet: 50, source: '15 rows x 40 in = 600 in' },
  {
    name: '12 stackable pallets, two high',
    units: [pallets(12, 48, true)],
    bestFeet: 10,
    source: '6 stacks of 96 in, below 108 in: 3 rows x 40 in',
  },
  {
    name: '12 stackable pallets that are too high for two',
    units: [pallets(12, 60, true)],
    bestFeet: 20,
    source: '120 in would pass 108 in, so 6 rows x 40 in = 240 in',
  },
];

/** The most pounds that cost no more in the lower class, rounded down. */
export const goldenBreakEvens: readonly {
  readonly now: FreightClass;
  readonly after: FreightClass;
  readonly weightLb: number;
  readonly breakEvenLb: number;
  readonly source: string;
}[] = [
  { now: '100', after: '92.5', weightLb: 500, breakEvenLb: 540, source: '500 x 2.0 / 1.85 = 540.54' },
  { now: '55', after: '50', weightLb: 1450, breakEvenLb: 1595, source: '1,450 x 1.1 / 1.0 = 1,595' },
  { now: '85', after: '70', weightLb: 757, breakEvenLb: 919, source: '757 x 1.7 / 1.4 = 919.21' },
  { now: '250', after: '175', weightLb: 240, breakEvenLb: 342, source: '240 x 5.0 / 3.5 = 342.86' },
];
