import { costMultiplier, type FreightClass } from '@freightwright/domain';
import type { Mistake } from '../how-to/mistakes.ts';

/** How much more one class costs than another, in whole percent: '10%'. */
const more = (dearer: FreightClass, cheaper: FreightClass) =>
  `${Math.round((costMultiplier(dearer) / costMultiplier(cheaper) - 1) * 100)}%`;

/** Common mistakes with the chart itself. Source of the kind: product specification, point 3 (Mistake). */
export const chartMistakes: readonly Mistake[] = [
  {
    mistake: 'Taking the class before the break',
    consequence: `At exactly 10.5 lb/cu ft the class is 92.5. Whoever writes 100 pays ${more('100', '92.5')} more by the multipliers.`,
    solution: 'The lower bound belongs to the band that begins there.',
  },
  {
    mistake: 'Reading the chart alone',
    consequence: `From 13.5 to 15 lb/cu ft the chart gives 77.5. The 2025 scale gives 85, which is ${more('85', '77.5')} dearer, and the carrier bills that.`,
    solution: 'Look at the column of the 2025 scale in the same row.',
  },
  {
    mistake: 'Choosing a class by its examples',
    consequence:
      'Two goods of one trade can be classes apart, and the same goods move when their packaging does.',
    solution: 'Work out the density. The examples only show what to expect.',
  },
  {
    mistake: 'Rounding the density up',
    consequence:
      'A pallet of 8.97 lb/cu ft is class 110 on the chart. Rounded to 9 it looks like 100, until the dock weighs it.',
    solution: 'Compare the unrounded figure with the break.',
  },
];
