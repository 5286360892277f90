import type { CheckedRule, RuleId, ShipmentUnit } from '../src/index.ts';
import { unit } from './shipment-units.ts';

/** A load with the space it takes, worked out by hand, and the rules that it breaks. */
export interface GoldenSpace {
  readonly name: string;
  readonly units: readonly ShipmentUnit[];
  /** Linear feet as a carrier counts, and packed best. */
  readonly feet: readonly [byCarrier: number, best: number];
  /** Cubic feet with the height that a carrier counts, and lb/cu ft of that. */
  readonly counted: readonly [cuFt: string, pcf: string];
  readonly broken: Readonly<Partial<Record<RuleId, CheckedRule['verdict']>>>;
  readonly source: string;
}

const pallet = (count: number, weightLb: number, more: Partial<ShipmentUnit> = {}) =>
  unit(48, 40, 48, { count, weightLb, stackable: true, ...more });
const rows = 'reconlogistics.com: two wide, 48 in along, not turned';
const height = 'cavlon.com and Saia rules item 1001: what cannot be stacked counts 96 in high';
const doors = 'domain facts, section 2: doors of 102 to 110 in, about 630 in inside';
const steps = 'Saia rules item 670-25: steps at 8, 12, 16 and 20 ft, 28 ft by arrangement';

export const goldenSpaces: readonly GoldenSpace[] = [
  {
    name: '6 pallets that cannot be stacked',
    units: [pallet(6, 800, { stackable: false })],
    feet: [12, 10],
    counted: ['640.00', '7.50'],
    broken: { 'linear-foot': 'warning' },
    source: rows,
  },
  {
    name: '5 pallets that cannot be stacked',
    units: [pallet(5, 800, { stackable: false })],
    feet: [12, 10],
    counted: ['533.33', '7.50'],
    broken: { 'linear-foot': 'warning' },
    source: rows,
  },
  {
    name: '4 pallets that cannot be stacked',
    units: [pallet(4, 800, { stackable: false })],
    feet: [8, 7],
    counted: ['426.67', '7.50'],
    broken: {},
    source: rows,
  },
  {
    name: '7 pallets that cannot be stacked',
    units: [pallet(7, 800, { stackable: false })],
    feet: [16, 14],
    counted: ['746.67', '7.50'],
    broken: { 'linear-foot': 'warning' },
    source: rows,
  },
  {
    name: '26 pallets that cannot be stacked',
    units: [pallet(26, 800, { stackable: false })],
    feet: [52, 44],
    counted: ['2,773.33', '7.50'],
    broken: { 'linear-foot': 'warning' },
    source: rows,
  },
  {
    name: '10 pallets two high',
    units: [pallet(10, 500)],
    feet: [12, 10],
    counted: ['533.33', '9.38'],
    broken: { 'linear-foot': 'warning' },
    source: rows,
  },
  {
    name: '8 pallets two high',
    units: [pallet(8, 500)],
    feet: [8, 7],
    counted: ['426.67', '9.38'],
    broken: {},
    source: rows,
  },
  {
    name: '8 units of 60 in that cannot be stacked',
    units: [unit(48, 40, 60, { count: 8, weightLb: 500 })],
    feet: [16, 14],
    counted: ['853.33', '4.69'],
    broken: { 'linear-foot': 'warning', 'cubic-capacity': 'warning' },
    source: height,
  },
  {
    name: '8 units of 60 in that can be stacked, too high together for the trailer',
    units: [unit(48, 40, 60, { count: 8, weightLb: 500, stackable: true })],
    feet: [16, 14],
    counted: ['533.33', '7.50'],
    broken: { 'linear-foot': 'warning' },
    source: height,
  },
  {
    name: '8 heavy units of 60 in that cannot be stacked',
    units: [unit(48, 40, 60, { count: 8, weightLb: 640 })],
    feet: [16, 14],
    counted: ['853.33', '6.00'],
    broken: { 'linear-foot': 'warning' },
    source: `${height}; 8 x 640 / 853.33 is 6, not under it`,
  },
  {
    name: 'a crate of 8 ft',
    units: [unit(96, 48, 40, { weightLb: 900, stackable: true })],
    feet: [8, 4],
    counted: ['106.67', '8.44'],
    broken: { overlength: 'warning' },
    source: `${steps}; turned across, it takes 48 in`,
  },
  {
    name: 'a bar just under 8 ft',
    units: [unit(95, 20, 20, { weightLb: 300, stackable: true })],
    feet: [8, 2],
    counted: ['21.99', '13.64'],
    broken: { reclassification: 'risk' },
    source: `${steps}; 13.64 is between 13.5 and 15`,
  },
  {
    name: 'a post that stands 100 in high',
    units: [unit(20, 20, 100, { weightLb: 300 })],
    feet: [2, 2],
    counted: ['23.15', '12.96'],
    broken: { overlength: 'warning' },
    source: steps,
  },
  {
    name: 'a pipe of 28 ft',
    units: [unit(336, 12, 12, { weightLb: 400, stackable: true })],
    feet: [28, 28],
    counted: ['28.00', '14.29'],
    broken: { overlength: 'risk', 'linear-foot': 'warning', reclassification: 'risk' },
    source: steps,
  },
  {
    name: 'a machine of 104 in, higher than low doors',
    units: [pallet(1, 800), unit(60, 48, 104, { weightLb: 2000 })],
    feet: [4, 4],
    counted: ['226.67', '12.35'],
    broken: { 'trailer-size': 'risk', overlength: 'warning' },
    source: doors,
  },
  {
    name: '28 pallets that cannot be stacked, two rows more than one trailer by count, not by packing',
    units: [pallet(28, 800, { stackable: false })],
    feet: [56, 47],
    counted: ['2,986.67', '7.50'],
    broken: { 'linear-foot': 'warning' },
    source: `${rows}; ${doors}`,
  },
];
