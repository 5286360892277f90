/** One of the four factors that determine a class. Source: product specification, points 2 and 3 (Factor). */
export interface ClassFactor {
  readonly factor: string;
  readonly weight: 'Primary' | 'Secondary';
  readonly description: string;
  readonly impact: string;
  readonly tip: string;
}

export const classFactors: readonly ClassFactor[] = [
  {
    factor: 'Density',
    weight: 'Primary',
    description: 'Pounds per cubic foot of the unit as it ships.',
    impact: 'For freight without another concern it decides alone: the denser, the lower the class.',
    tip: 'Take out empty space. A few inches of height can be a whole class.',
  },
  {
    factor: 'Stowability',
    weight: 'Secondary',
    description: 'How well the freight shares a trailer with other freight.',
    impact:
      'What cannot be stacked, sticks out or must not travel beside other goods takes more room than its size.',
    tip: 'Pack to a flat top and straight sides, and mark what may be stacked on.',
  },
  {
    factor: 'Handling',
    weight: 'Secondary',
    description: 'What it takes to load and unload it.',
    impact:
      'Freight that needs more than a forklift, such as long, loose or heavy pieces, gets a higher class.',
    tip: 'Put loose pieces on one pallet and leave room for the forks.',
  },
  {
    factor: 'Liability',
    weight: 'Secondary',
    description: 'How easily it breaks, spoils, tempts thieves or does damage.',
    impact: 'Fragile, perishable, valuable and hazardous goods keep a class of their own.',
    tip: 'Pack so that it survives the journey, and name hazardous goods on the bill of lading.',
  },
];
