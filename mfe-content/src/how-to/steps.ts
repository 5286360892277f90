import { palletExample } from './how-to-figures.ts';

/** Source: product specification, point 3 (Guide step). */
export interface GuideStep {
  readonly title: string;
  readonly description: string;
  readonly details: readonly string[];
  readonly example: string;
}

const { sides, volume, weight, density, comparison, chartRange, nmfc2025Range } = palletExample;

export const guideSteps: readonly GuideStep[] = [
  {
    title: 'Measure the unit',
    description: 'Length, width and height in inches, each at the widest point.',
    details: [
      'Measure it as it ships: pallet, cap and wrap included.',
      'Overhang counts. So does the air beside a piece that sticks out.',
      'Write down fractions of an inch. The calculator rounds no side.',
    ],
    example: `${sides}\u00a0in, each at its widest point.`,
  },
  {
    title: 'Weigh it',
    description: 'Pounds on a scale, with the pallet and the packaging.',
    details: [
      'A weight from the catalog leaves the wood and the wrap out.',
      'Carriers weigh at the dock, and bill what their scale says.',
    ],
    example: `Boxes, pallet and wrap together: ${weight}.`,
  },
  {
    title: 'Work out the density',
    description: 'Cubic feet first, then pounds per cubic foot.',
    details: [
      'Volume is length × width × height in inches, divided by 1,728.',
      'Density is the weight divided by that volume.',
      'Several units: add up volumes and weights, then divide once.',
    ],
    example: `${sides} ÷ 1,728 = ${volume}\u00a0cu\u00a0ft, and ${weight} ÷ ${volume} = ${density}\u00a0lb/cu\u00a0ft.`,
  },
  {
    title: 'Look the class up',
    description: 'Find the range that holds the density, on both scales.',
    details: [
      'The lower bound belongs to the range: 9.00 lb/cu ft is class 100 and 8.99 is class 110.',
      'For freight rated on density alone, carriers bill by the NMFC 2025 scale.',
    ],
    example: `${density} lies in ${chartRange}, class ${comparison.chartClass} on the chart, and in ${nmfc2025Range}, class ${comparison.nmfc2025Class} on the 2025 scale.`,
  },
  {
    title: 'Check the item and write it down',
    description: 'The NMFC item says whether density decides.',
    details: [
      'Look for a class of the item’s own: fragile, hazardous or hard to stow.',
      'Put item, class, weight and sides on the bill of lading.',
      'Keep the measures. They settle a dispute over a reclassification.',
    ],
    example: `1 pallet, ${weight}, ${sides}\u00a0in, class ${comparison.nmfc2025Class}.`,
  },
];
