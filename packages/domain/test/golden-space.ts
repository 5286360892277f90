import { rowsOf, unitsOf } from './shipment-units.ts';

/**
 * Loads with the space they take, worked out by hand, and the rules that they break: name | units | linear feet as
 * a carrier counts and packed best | cubic feet with the height that a carrier counts and lb/cu ft of that | rules |
 * source. Sources:
 * - rows: reconlogistics.com: two wide, 48 in along, not turned.
 * - height: cavlon.com and Saia rules item 1001: what cannot be stacked counts 96 in high.
 * - doors: domain facts, section 2: doors of 102 to 110 in, about 630 in inside.
 * - steps: Saia rules item 670-25: steps at 8, 12, 16 and 20 ft, 28 ft by arrangement.
 */
const table = `
6 pallets that cannot be stacked | 6 of 48 x 40 x 48, 800 lb | 12, 10 | 640.00, 7.50 | linear-foot warning | rows
5 pallets that cannot be stacked | 5 of 48 x 40 x 48, 800 lb | 12, 10 | 533.33, 7.50 | linear-foot warning | rows
4 pallets that cannot be stacked | 4 of 48 x 40 x 48, 800 lb | 8, 7 | 426.67, 7.50 | none | rows
7 pallets that cannot be stacked | 7 of 48 x 40 x 48, 800 lb | 16, 14 | 746.67, 7.50 | linear-foot warning | rows
26 pallets that cannot be stacked | 26 of 48 x 40 x 48, 800 lb | 52, 44 | 2,773.33, 7.50 | linear-foot warning | rows
10 pallets two high | 10 of 48 x 40 x 48, 500 lb, stackable | 12, 10 | 533.33, 9.38 | linear-foot warning | rows
8 pallets two high | 8 of 48 x 40 x 48, 500 lb, stackable | 8, 7 | 426.67, 9.38 | none | rows
8 units of 60 in that cannot be stacked | 8 of 48 x 40 x 60, 500 lb | 16, 14 | 853.33, 4.69 | linear-foot warning, cubic-capacity warning | height
8 units of 60 in, too high together for the trailer | 8 of 48 x 40 x 60, 500 lb, stackable | 16, 14 | 533.33, 7.50 | linear-foot warning | height
8 heavy units of 60 in that cannot be stacked | 8 of 48 x 40 x 60, 640 lb | 16, 14 | 853.33, 6.00 | linear-foot warning | height; 8 x 640 / 853.33 is 6, not under it
a crate of 8 ft | 1 of 96 x 48 x 40, 900 lb, stackable | 8, 4 | 106.67, 8.44 | overlength warning | steps; turned across, it takes 48 in
a bar just under 8 ft | 1 of 95 x 20 x 20, 300 lb, stackable | 8, 2 | 21.99, 13.64 | reclassification risk | steps; 13.64 is between 13.5 and 15
a post that stands 100 in high | 1 of 20 x 20 x 100, 300 lb | 2, 2 | 23.15, 12.96 | overlength warning | steps
a pipe of 28 ft | 1 of 336 x 12 x 12, 400 lb, stackable | 28, 28 | 28.00, 14.29 | overlength risk, linear-foot warning, reclassification risk | steps
a machine of 104 in, higher than low doors | 1 of 48 x 40 x 48, 800 lb, stackable; 1 of 60 x 48 x 104, 2000 lb | 4, 4 | 226.67, 12.35 | trailer-size risk, overlength warning | doors
28 pallets, two rows more than one trailer by count, not by packing | 28 of 48 x 40 x 48, 800 lb | 56, 47 | 2,986.67, 7.50 | linear-foot warning | rows; doors
`;

export const goldenSpaces = rowsOf(table).map(
  ([name = '', units = '', feet = '', counted = '', broken = '']) => ({
    name,
    units: unitsOf(units),
    feet: feet.split(', ').map(Number),
    counted: counted.split(', '),
    broken: Object.fromEntries(
      broken === 'none'
        ? []
        : broken.split(', ').map((rule): [string, string] => {
            const [id = '', verdict = ''] = rule.split(' ');
            return [id, verdict];
          }),
    ),
  }),
);
