import type { packageTypes } from '@freightwright/contracts';
import type { Packaging } from '@freightwright/domain';

type PackageType = keyof typeof packageTypes;

/** Words of other systems for the package types, in lower case: abbreviations, X12 codes and trade names. */
export const packageNames: Readonly<Record<string, PackageType>> = {
  ...{ pat: 'pallet', chep: 'pallet', 'chep pallet': 'pallet', sk: 'skid', slipsheet: 'slip-sheet' },
  ...{ cs: 'case', bx: 'box', gaylord: 'box', 'gaylord box': 'box', crated: 'crate' },
  ...{ barrel: 'drum', bbl: 'drum', dr: 'drum', bucket: 'pail', jerrican: 'pail' },
  ...{ ibc: 'tote', 'ibc tote': 'tote', tbn: 'tote', 'tote bin': 'tote' },
  ...{ sack: 'bag', supersack: 'bag', 'super sack': 'bag', fibc: 'bag', 'bulk bag': 'bag' },
  ...{ bale: 'bundle', bal: 'bundle', spool: 'reel', each: 'piece', ea: 'piece', pc: 'piece', unit: 'piece' },
};

/** The packaging of a handling unit that stands for each package type in a calculation. */
const packagingOfType: Readonly<Record<PackageType, Packaging>> = {
  ...({ pallet: 'pallet', skid: 'skid', 'slip-sheet': 'pallet', crate: 'crate', carton: 'carton' } as const),
  ...({ box: 'box', case: 'carton', drum: 'drum', pail: 'drum', keg: 'drum', cylinder: 'drum' } as const),
  ...({ tote: 'tote', bag: 'bag', bundle: 'bundle', coil: 'roll', reel: 'reel', roll: 'roll' } as const),
  ...({ tube: 'roll', piece: 'loose', loose: 'loose' } as const),
};

export const packagingOf = (type: PackageType): Packaging => packagingOfType[type];

/** Sizes and materials beside a package: '55-gal steel drum', 'drum, 200 L', '48x40 pallet (GMA)'. */
const qualifiers =
  /\b(?:\d+(?:\.\d+)?(?: ?x ?\d+(?:\.\d+)?)* ?(?:gal|gallons?|gl|l|lt|ltr|liters?|litres?|in|ft|lbs?|kg)?|steel|metal|plastic|poly|fib(?:er|re)|wood(?:en)?|cardboard|corrugated|standard|std|euro?|gma|std|stretch wrapped|shrink wrapped|of)\b/g;

/** The package alone, without its size and material. */
export const withoutQualifiers = (word: string): string =>
  word
    .replace(/[.,()/"']/g, ' ')
    .replace(qualifiers, ' ')
    .replace(/\s+/g, ' ')
    .trim();
