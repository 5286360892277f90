import { rowsOf, unitsOf } from './shipment-units.ts';

/**
 * Loads with the space they take, worked out by hand, and the rules that they break: name | units | linear feet as
 * a carrier counts, packed best and with nothing stacked | cubic feet with the height that a carrier counts and lb/cu ft of that | rules |
 * source. Sources:
 * - rows: reconlogistics.com: two wide, 48 in along, not turned.
 * - height: cavlon.com and Saia rules item 1001: what cannot be stacked counts 96 in high.
 * - width: Saia rules item 1001: a width of 70 in or more counts 96 in.
 * - doors: domain facts, section 2: doors of 102 to 110 in, about 630 in inside.
 * - steps: Saia rules item 670-25: steps at 8, 12, 16 and 20 ft, 28 ft by arrangement.
 */
const table = `
6 pallets that cannot be stacked | 6 of 48 x 40 x 48, 800 lb | 12, 10, 12 | 640.00, 7.50 | linear-foot warning, carrier-class warning | rows
5 pallets that cannot be stacked | 5 of 48 x 40 x 48, 800 lb | 12, 10, 12 | 533.33, 7.50 | linear-foot warning, carrier-class warning | rows
4 pallets that cannot be stacked | 4 of 48 x 40 x 48, 800 lb | 8, 7, 8 | 426.67, 7.50 | carrier-class warning | rows
7 pallets that cannot be stacked | 7 of 48 x 40 x 48, 800 lb | 16, 14, 16 | 746.67, 7.50 | linear-foot warning, carrier-class warning | rows
26 pallets that cannot be stacked | 26 of 48 x 40 x 48, 800 lb | 52, 44, 52 | 2,773.33, 7.50 | linear-foot warning, carrier-class warning | rows
10 pallets two high | 10 of 48 x 40 x 48, 500 lb, stackable | 12, 10, 20 | 533.33, 9.38 | linear-foot warning | rows
8 pallets two high | 8 of 48 x 40 x 48, 500 lb, stackable | 8, 7, 16 | 426.67, 9.38 | linear-foot warning | rows
8 units of 60 in that cannot be stacked | 8 of 48 x 40 x 60, 500 lb | 16, 14, 16 | 853.33, 4.69 | linear-foot warning, cubic-capacity warning, carrier-class warning | height
8 units of 60 in, too high together for the trailer | 8 of 48 x 40 x 60, 500 lb, stackable | 16, 14, 16 | 533.33, 7.50 | linear-foot warning | height
8 heavy units of 60 in that cannot be stacked | 8 of 48 x 40 x 60, 640 lb | 16, 14, 16 | 853.33, 6.00 | linear-foot warning, carrier-class warning | height; 8 x 640 / 853.33 is 6, not under it
a crate of 8 ft | 1 of 96 x 48 x 40, 900 lb, stackable | 8, 4, 8 | 106.67, 8.44 | overlength warning | steps; turned across, it takes 48 in
a bar just under 8 ft | 1 of 95 x 20 x 20, 300 lb, stackable | 8, 2, 8 | 21.99, 13.64 | reclassification risk | steps; 13.64 is between 13.5 and 15
a post that stands 100 in high | 1 of 20 x 20 x 100, 300 lb | 2, 2, 2 | 23.15, 12.96 | overlength warning | steps
a pipe of 28 ft | 1 of 336 x 12 x 12, 400 lb, stackable | 28, 28, 28 | 28.00, 14.29 | overlength risk, linear-foot warning, reclassification risk | steps
a machine of 104 in, higher than low doors | 1 of 48 x 40 x 48, 800 lb, stackable; 1 of 60 x 48 x 104, 2000 lb | 4, 4, 4 | 226.67, 12.35 | trailer-size risk, overlength warning, linear-foot risk, trailer-length risk | doors
28 pallets, two rows more than one trailer by count, not by packing | 28 of 48 x 40 x 48, 800 lb | 56, 47, 56 | 2,986.67, 7.50 | linear-foot warning, carrier-class warning | rows; doors
one pallet that cannot be stacked | 1 of 48 x 40 x 48, 500 lb | 4, 4, 4 | 106.67, 4.69 | carrier-class warning | height
a unit higher than every trailer | 1 of 48 x 40 x 110, 500 lb | 0, 0, 0 | 122.22, 4.09 | trailer-size risk, trailer-length risk, linear-foot risk, overlength warning | doors; it does not fit, and has no feet
a stackable unit 72 in wide | 1 of 80 x 72 x 40, 600 lb, stackable | 7, 6, 7 | 133.33, 4.50 | carrier-class warning | width
a stackable unit 69 in wide | 1 of 80 x 69 x 40, 600 lb, stackable | 7, 6, 7 | 127.78, 4.70 | none | width
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

/**
 * Units with the class that Saia rules item 1001 finds, worked out by hand: unit | lb/cu ft | class of the 2025 scale,
 * by chart, percent that the 2025 class costs more than that of the box | arithmetic. Paragraph 3: not less than
 * 96 in high where nothing can be loaded on it; paragraph 4: a width of 70 in or more is computed as 96 in.
 */
const carrierTable = `
1 of 48 x 40 x 48, 500 lb | 4.69 | 175, 200, 75 | 48 x 40 x 96 / 1,728 = 106.67 cu ft; class 100 as measured: 3.5 / 2 = 1.75
1 of 48 x 40 x 48, 500 lb, stackable | none | none | the box counts
1 of 48 x 40 x 60, 500 lb | 4.69 | 175, 200, 40 | the same space; class 125 as measured: 3.5 / 2.5 = 1.4
1 of 48 x 40 x 95, 700 lb | none | none | 6.56 instead of 6.63: class 125 both ways
1 of 48 x 40 x 96, 700 lb | none | none | already 96 in high
1 of 48 x 40 x 100, 700 lb | none | none | higher than 96 in: its own height counts
1 of 48 x 40 x 24, 2500 lb | 23.44 | 65, 65, 30 | 2,500 / 106.67; class 50 at 93.75: 1.3 / 1 = 1.3
1 of 80 x 72 x 40, 600 lb, stackable | 3.38 | 250, 250, 42.9 | 600 / (80 x 96 x 40 / 1,728); class 175 at 4.5: 5 / 3.5 = 1.429
1 of 72 x 80 x 40, 600 lb, stackable | 3.38 | 250, 250, 42.9 | the shorter side is the width, whichever is typed first
1 of 80 x 70 x 40, 600 lb, stackable | 3.38 | 250, 250, 42.9 | 70 in or more; 4.63 as measured
1 of 80 x 69 x 40, 600 lb, stackable | none | none | a width under 70 in counts as it is
1 of 120 x 48 x 40, 600 lb, stackable | none | none | 120 in is the length, which counts as it is
1 of 80 x 72 x 40, 900 lb | 2.11 | 250, 300, 100 | 96 in high and 96 in wide: 900 / (80 x 96 x 96 / 1,728); class 125 at 6.75: 5 / 2.5 = 2
1 of 100 x 97 x 96, 2000 lb | none | none | wider than 96 in: its own width counts
1 of 48 x 40 x 48, 500 lb holding 500 lb of 100 | none | none | an item with a class of its own keeps it
`;

export const goldenCarrierClasses = rowsOf(carrierTable).map(([units = '', density = '', classes = '']) => ({
  units,
  density,
  classes: classes === 'none' ? null : classes.split(', '),
}));
