import {
  asMeasured,
  cratesExample,
  mixed,
  palletExample,
  palletHeightIn,
  roundedDown,
  withoutPallet,
} from './how-to-figures.ts';

/** Source: product specification, point 3 (Mistake). The figures are calculated. */
export interface Mistake {
  readonly mistake: string;
  readonly consequence: string;
  readonly solution: string;
}

const { density, comparison } = palletExample;
const billed = comparison.nmfc2025Class;

export const mistakes: readonly Mistake[] = [
  {
    mistake: 'Leaving out the pallet',
    consequence: `Without ${palletHeightIn} in of wood, ${density} lb/cu ft becomes ${withoutPallet.density}. You write ${withoutPallet.freightClass}, the carrier bills ${billed}.`,
    solution: 'Measure from the floor, and weigh the pallet too.',
  },
  {
    mistake: 'Rounding inches down',
    consequence: `47.6 × 39.5 × 47.8 in written as 47 × 39 × 47 gives ${roundedDown.density} lb/cu ft and class ${roundedDown.freightClass}. As measured it is ${asMeasured.density}, class ${asMeasured.freightClass}.`,
    solution: 'Enter each side with its fraction, as the calculator takes it. Where in doubt, round up.',
  },
  {
    mistake: 'Averaging the densities of several units',
    consequence: `The pallet and a carton of ${mixed.cartonSides} in and ${mixed.cartonWeight} lb average ${mixed.average.density} lb/cu ft, class ${mixed.average.freightClass}. Together they have ${mixed.together.density}, class ${mixed.together.freightClass}.`,
    solution: 'Add up volumes, add up weights, divide once.',
  },
  {
    mistake: 'Stopping at the chart',
    consequence: `At ${cratesExample.density} lb/cu ft the chart gives ${cratesExample.comparison.chartClass} and the 2025 scale ${cratesExample.comparison.nmfc2025Class}. The carrier may reclassify the freight and charge the difference.`,
    solution: 'Look at both scales, and write the 2025 class for freight rated on density.',
  },
  {
    mistake: 'Going by density alone',
    consequence:
      'An item with a class of its own, such as many hazardous goods, is billed at that class however dense it is.',
    solution: 'Check the NMFC item before the class goes onto the bill of lading.',
  },
];
