import type { FreightClass } from '../src/index.ts';
import { classOf, rowsOf, unitsOf } from './shipment-units.ts';

// The golden table: freight with the right answers, worked out apart from the product's code, with exact
// fractions and tables typed anew from their sources:
// - density: weight x 1,728 / (L x W x H) in pounds and inches. Product specification, point 9.
// - chart: the 18 classes of the product specification, point 9, lower bound inclusive.
// - NMFC 2025: 13 subs of Docket 2025-1, lower bound inclusive. help.nmfta.org, "NMFC Classification FAQs".
// - cost: multipliers of the product specification, point 9, "Cost multipliers".
// A wrong row here would be a wrong bill, so change one only with its source.

/** One unit. */
export interface GoldenUnit {
  readonly sidesIn: readonly [number, number, number];
  readonly weightLb: number;
  /** lb/cu ft as it is shown. */
  readonly density: string;
  readonly chartClass: FreightClass;
  /** On the NMFC 2025 scale, which is what the page advises to write for freight rated on density. */
  readonly advisedClass: FreightClass;
  /** The next lower class of the NMFC 2025 scale; null in its lowest. */
  readonly next: {
    readonly freightClass: FreightClass;
    readonly heavierByLb: number;
    readonly lowerByIn: number;
    /** Percent by which the total cost changes when that weight is added. */
    readonly heavierCostPercent: number;
  } | null;
  readonly source: string;
}

/**
 * L x W x H in inches | pounds | density | class by chart | by NMFC 2025 | its next class, heavier by lb,
 * lower by in, change of the total cost in percent | how it was computed.
 */
const unitRows = `
12 x 12 x 12 | 1 | 1.00 | 400 | 300 | 250, 1, 6, 66.7 | 1 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 0.99 | 0.99 | 500 | 400 | 300, 0.1, 0.2, -17.4 | a hundredth below 1: still the band before
12 x 12 x 12 | 2 | 2.00 | 300 | 250 | 175, 2, 6, 40 | 2 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 1.99 | 1.99 | 400 | 300 | 250, 0.1, 0.1, -12.5 | a hundredth below 2: still the band before
12 x 12 x 12 | 3 | 3.00 | 250 | 250 | 175, 1, 3, -6.7 | 3 lb on a cubic foot: only the chart begins a band here, lower bound inclusive
12 x 12 x 12 | 2.99 | 2.99 | 300 | 250 | 175, 1.1, 3.1, -4.2 | a hundredth below 3: still the band before
12 x 12 x 12 | 4 | 4.00 | 200 | 175 | 125, 2, 4, 7.1 | 4 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 3.99 | 3.99 | 250 | 250 | 175, 0.1, 0.1, -28.2 | a hundredth below 4: still the band before
12 x 12 x 12 | 5 | 5.00 | 175 | 175 | 125, 1, 2, -14.3 | 5 lb on a cubic foot: only the chart begins a band here, lower bound inclusive
12 x 12 x 12 | 4.99 | 4.99 | 200 | 175 | 125, 1.1, 2.1, -12.8 | a hundredth below 5: still the band before
12 x 12 x 12 | 6 | 6.00 | 150 | 125 | 100, 2, 3, 6.7 | 6 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 5.99 | 5.99 | 175 | 175 | 125, 0.1, 0.1, -27.4 | a hundredth below 6: still the band before
12 x 12 x 12 | 7 | 7.00 | 125 | 125 | 100, 1, 1.5, -8.6 | 7 lb on a cubic foot: only the chart begins a band here, lower bound inclusive
12 x 12 x 12 | 6.99 | 6.99 | 150 | 125 | 100, 1.1, 1.6, -7.4 | a hundredth below 7: still the band before
12 x 12 x 12 | 8 | 8.00 | 110 | 100 | 92.5, 2, 2.4, 15.6 | 8 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 7.99 | 7.99 | 125 | 125 | 100, 0.1, 0.1, -19 | a hundredth below 8: still the band before
12 x 12 x 12 | 9 | 9.00 | 100 | 100 | 92.5, 1, 1.2, 2.8 | 9 lb on a cubic foot: only the chart begins a band here, lower bound inclusive
12 x 12 x 12 | 8.99 | 8.99 | 110 | 100 | 92.5, 1.1, 1.3, 3.8 | a hundredth below 9: still the band before
12 x 12 x 12 | 10 | 10.00 | 100 | 92.5 | 85, 2, 2, 10.3 | 10 lb on a cubic foot: only the 2025 scale begins a band here, lower bound inclusive
12 x 12 x 12 | 9.99 | 9.99 | 100 | 100 | 92.5, 0.1, 0.1, -6.6 | a hundredth below 10: still the band before
12 x 12 x 12 | 10.5 | 10.50 | 92.5 | 92.5 | 85, 1.5, 1.5, 5 | 10.5 lb on a cubic foot: only the chart begins a band here, lower bound inclusive
12 x 12 x 12 | 10.49 | 10.49 | 100 | 92.5 | 85, 1.6, 1.6, 5.9 | a hundredth below 10.5: still the band before
12 x 12 x 12 | 12 | 12.00 | 85 | 85 | 70, 3, 2.4, 2.9 | 12 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 11.99 | 11.99 | 92.5 | 92.5 | 85, 0.1, 0.1, -7.3 | a hundredth below 12: still the band before
12 x 12 x 12 | 13.5 | 13.50 | 77.5 | 85 | 70, 1.5, 1.2, -8.5 | 13.5 lb on a cubic foot: only the chart begins a band here, lower bound inclusive
12 x 12 x 12 | 13.49 | 13.49 | 85 | 85 | 70, 1.6, 1.3, -7.9 | a hundredth below 13.5: still the band before
12 x 12 x 12 | 15 | 15.00 | 70 | 70 | 65, 7.5, 4, 39.3 | 15 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 14.99 | 14.99 | 77.5 | 85 | 70, 0.1, 0.1, -17.1 | a hundredth below 15: still the band before
12 x 12 x 12 | 22.5 | 22.50 | 65 | 65 | 60, 7.5, 3, 23.1 | 22.5 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 22.49 | 22.49 | 70 | 70 | 65, 0.1, 0.1, -6.7 | a hundredth below 22.5: still the band before
12 x 12 x 12 | 30 | 30.00 | 60 | 60 | 55, 5, 1.8, 6.9 | 30 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 29.99 | 29.99 | 65 | 65 | 60, 0.1, 0.1, -7.4 | a hundredth below 30: still the band before
12 x 12 x 12 | 35 | 35.00 | 55 | 55 | 50, 15, 3.6, 29.9 | 35 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 34.99 | 34.99 | 60 | 60 | 55, 0.1, 0.1, -8.1 | a hundredth below 35: still the band before
12 x 12 x 12 | 50 | 50.00 | 50 | 50 | none | 50 lb on a cubic foot: both scales begin a band here, lower bound inclusive
12 x 12 x 12 | 49.99 | 49.99 | 55 | 55 | 50, 0.1, 0.1, -8.9 | a hundredth below 50: still the band before
48 x 40 x 48 | 757 | 14.19 | 77.5 | 85 | 70, 43, 2.6, -13 | 757 x 1,728 / 92,160 = 14.19: the band in which the chart under-classes
48 x 40 x 48 | 500 | 9.38 | 100 | 100 | 92.5, 33.4, 3, -1.3 | 500 / 53.33 = 9.375
48 x 40 x 36 | 1450 | 36.25 | 55 | 55 | 50, 550, 9.9, 25.4 | 1,450 / 40 = 36.25; 2,000 lb would be class 50, 1.0 x 2,000 against 1.1 x 1,450: 25.4 % more
48 x 40 x 60 | 500 | 7.50 | 125 | 125 | 100, 33.4, 3.8, -14.7 | 500 / 66.67 = 7.5
48 x 40 x 48 | 719 | 13.48 | 85 | 85 | 70, 81, 4.9, -8.4 | 719 / 53.33 = 13.48, a pound short of 13.5
48 x 40 x 48 | 720 | 13.50 | 77.5 | 85 | 70, 80, 4.8, -8.5 | 720 / 53.33 = 13.5 to the last digit
48 x 40 x 48 | 799 | 14.98 | 77.5 | 85 | 70, 1, 0.1, -17.5 | 799 / 53.33 = 14.98, shown as 14.98 and not yet 15
48 x 40 x 48 | 800 | 15.00 | 70 | 70 | 65, 400, 16, 39.3 | 800 / 53.33 = 15 to the last digit
40 x 40 x 40 | 333.3 | 9.00 | 110 | 100 | 92.5, 37.1, 4.1, 2.8 | 8.999 is shown as 9.00 and has not reached 9
48 x 40 x 72 | 240 | 3.00 | 250 | 250 | 175, 80, 18, -6.7 | 240 / 80 = 3: the chart begins 250 here, the 2025 scale is in the middle of it
48 x 48 x 96 | 640 | 5.00 | 175 | 175 | 125, 128, 16, -14.3 | 640 / 128 = 5
120 x 30 x 40 | 610 | 7.32 | 125 | 125 | 100, 56.7, 3.4, -12.6 | a crate of 83.33 cu ft: 7.32
24 x 18 x 12 | 42 | 14.00 | 77.5 | 85 | 70, 3, 0.8, -11.8 | a carton of 3 cu ft: 14
48 x 40 x 70 | 240 | 3.09 | 250 | 250 | 175, 71.2, 16, -9.2 | 77.78 cu ft: 3.09
60 x 48 x 50 | 2500 | 30.00 | 60 | 60 | 55, 416.7, 7.2, 6.9 | 83.33 cu ft: 30 to the last digit
36 x 36 x 24 | 90 | 5.00 | 175 | 175 | 125, 18, 4, -14.3 | 18 cu ft: 5
47.6 x 39.5 x 47.8 | 500 | 9.61 | 100 | 100 | 92.5, 20.2, 1.9, -3.8 | the guide's pallet with its fractions: 52.01 cu ft; rounded up to 48 x 40 x 48 it would be 9.38, down 10.03
48.5 x 40.25 x 51 | 612 | 10.62 | 92.5 | 92.5 | 85, 79.4, 5.9, 3.8 | 57.61 cu ft: 10.62, where the chart has just left class 100
96 x 48 x 48 | 1376.5 | 10.75 | 92.5 | 92.5 | 85, 159.5, 5, 2.5 | 128 cu ft: 10.75
`;

export const goldenUnits = rowsOf(unitRows).map((cells): GoldenUnit => {
  const [sides = '', weight = '', density = '', chart = '', nmfc2025 = '', next = '', source = ''] = cells;
  const [lengthIn = 0, widthIn = 0, heightIn = 0] = sides.split(' x ').map(Number);
  const [nextClass = '', heavier, lower, cost] = next.split(', ');
  return {
    sidesIn: [lengthIn, widthIn, heightIn],
    weightLb: Number(weight),
    density,
    chartClass: classOf(chart),
    advisedClass: classOf(nmfc2025),
    next:
      next === 'none'
        ? null
        : {
            freightClass: classOf(nextClass),
            heavierByLb: Number(heavier),
            lowerByIn: Number(lower),
            heavierCostPercent: Number(cost),
          },
    source,
  };
});

/**
 * Several units, or commodities with classes of their own: name | units | cu ft | lb/cu ft of all together |
 * class of that, which applies to one commodity on several units, by chart, NMFC 2025 | classes of the units
 * by chart, highest first | by NMFC 2025 | reclassification rule | how it was computed.
 */
const shipmentRows = `
one pallet in the band where the chart under-classes | 1 of 48 x 40 x 48, 757 lb | 53.33 | 14.19 | 77.5, 85 | 77.5 | 85 | risk | 757 / 53.33 = 14.19, between 13.5 and 15
two equal pallets | 2 of 48 x 40 x 48, 500 lb | 106.67 | 9.38 | 100, 100 | 100 | 100 | passed | Two equal units have the density of one
four kinds | 4 of 48 x 40 x 48, 500 lb; 1 of 120 x 30 x 40, 610 lb; 3 of 48 x 40 x 70, 240 lb; 6 of 24 x 18 x 12, 42 lb, stackable | 548.00 | 6.54 | 150, 125 | 250, 125, 100, 77.5 | 250, 125, 100, 85 | risk | 3,582 / 548 = 6.54; the cartons have 42 / 3 = 14
three pallets of two weights | 2 of 48 x 40 x 48, 500 lb; 1 of 48 x 40 x 48, 650 lb | 160.00 | 10.31 | 100, 92.5 | 100, 85 | 100, 85 | passed | 1,650 / 160 = 10.31; 650 / 53.33 = 12.19
two units that only together are in the band | 1 of 12 x 12 x 12, 9 lb; 1 of 12 x 12 x 12, 19 lb | 2.00 | 14.00 | 77.5, 85 | 100, 70 | 100, 70 | warning | 28 / 2 = 14, while 9 and 19 are outside 13.5 to 15
a pallet in the band beside one that is not | 1 of 48 x 40 x 48, 757 lb; 1 of 48 x 40 x 48, 500 lb | 106.67 | 11.78 | 92.5, 92.5 | 100, 77.5 | 100, 85 | risk | 1,257 / 106.67 = 11.78: the blend hides the band, the unit does not
feathers and bolts | 1 of 48 x 40 x 48, 100 lb; 1 of 48 x 40 x 48, 1200 lb | 106.67 | 12.19 | 85, 85 | 400, 65 | 300, 65 | passed | 1.875 and 22.5: no single class is near either
a commodity in the band that has its own class | 1 of 48 x 40 x 48, 757 lb holding 757 lb of 60 | 53.33 | 14.19 | 77.5, 85 | 60 | 60 | passed | NMFC Docket 2025-1: an item with its own class keeps it
a commodity with its own class beside one rated on density | 1 of 48 x 40 x 48, 500 lb holding 200 lb of 250, 300 lb | 53.33 | 9.38 | 100, 100 | 250, 100 | 250, 100 | passed | saiasecure.com, rules item 640: each article at its own rate
eight tall pallets that cannot be stacked | 8 of 48 x 40 x 60, 500 lb | 533.33 | 7.50 | 125, 125 | 125 | 125 | passed | 4,000 / 533.33 = 7.5: class by what the units measure, whatever space a carrier counts
`;

export const goldenShipments = rowsOf(shipmentRows).map((cells) => {
  const [name = '', units = '', volume, density, blended = '', chart = '', nmfc2025 = '', verdict, source] =
    cells;
  const classes = [blended, chart, nmfc2025].map((listed) => listed.split(', '));
  return { name, units: unitsOf(units), volume, density, classes, verdict, source };
});
