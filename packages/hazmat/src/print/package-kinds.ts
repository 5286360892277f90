interface PackageKind {
  /** What the package column of a bill prints. */
  readonly code: string;
  readonly many: string;
  readonly gas?: true;
  readonly bulk?: true;
}

/**
 * The kinds of packages allowed on a shipping paper, with their plurals (49 CFR 172.202(a)(7)). A pallet or a
 * skid is not a package. Cylinders (`gas`) and bulk packages (`bulk`, over 119 gal or 882 lb, 171.8) need no
 * quantity besides their number (172.202(a)(5)(iii)).
 */
export const hazmatPackages = {
  bag: { code: 'BAG', many: 'bags' },
  bottle: { code: 'BTL', many: 'bottles' },
  box: { code: 'BOX', many: 'boxes' },
  can: { code: 'CAN', many: 'cans' },
  carboy: { code: 'CBY', many: 'carboys' },
  carton: { code: 'CTN', many: 'cartons' },
  case: { code: 'CAS', many: 'cases' },
  crate: { code: 'CRT', many: 'crates' },
  cylinder: { code: 'CYL', many: 'cylinders', gas: true },
  drum: { code: 'DRM', many: 'drums' },
  'fiberboard box': { code: 'BOX', many: 'fiberboard boxes' },
  IBC: { code: 'IBC', many: 'IBCs', bulk: true },
  jerrican: { code: 'JER', many: 'jerricans' },
  keg: { code: 'KEG', many: 'kegs' },
  pail: { code: 'PAL', many: 'pails' },
  'portable tank': { code: 'TNK', many: 'portable tanks', bulk: true },
  'salvage drum': { code: 'DRM', many: 'salvage drums' },
  'steel drum': { code: 'DRM', many: 'steel drums' },
  tote: { code: 'TOT', many: 'totes', bulk: true },
  tube: { code: 'TBE', many: 'tubes' },
} as const satisfies Record<string, PackageKind>;

export type HazmatPackage = keyof typeof hazmatPackages;

/**
 * Wet batteries, which may be secured to a pallet or a skid that then is their package (49 CFR 173.159(d)(1);
 * PHMSA 16-0081, 16-0131).
 */
const PALLETIZED: ReadonlySet<string> = new Set(['UN2794', 'UN2795', 'UN2800']);

/** Packages of these materials alone. */
const palletPackages: readonly string[] = ['pallet', 'skid'];

/**
 * The kinds of packages that a material may be in.
 * @example packageKindsOf('UN2794').at(-1); // => 'skid'
 */
export const packageKindsOf = (identificationNumber: string): readonly string[] => [
  ...Object.keys(hazmatPackages),
  ...(PALLETIZED.has(identificationNumber) ? palletPackages : []),
];

/** Units of mass and of volume for a quantity; always chosen, never assumed (49 CFR 172.202(a)(5)). */
export const hazmatQuantityUnits = [
  'lb',
  'oz',
  'kg',
  'g',
  'gal',
  'qt',
  'pt',
  'fl oz',
  'L',
  'mL',
  'cu ft',
] as const;

export type HazmatQuantityUnit = (typeof hazmatQuantityUnits)[number];

/**
 * Whether a kind of package may be on a shipping paper (49 CFR 172.202(a)(7)).
 * @example isHazmatPackage('pallet'); // => false
 */
export const isHazmatPackage = (kind: string): kind is HazmatPackage => Object.hasOwn(hazmatPackages, kind);

/** The amounts on a line. */
export interface HazmatAmount {
  readonly identificationNumber?: string | undefined;
  readonly packages?: number | undefined;
  readonly packageKind?: string | undefined;
  /** Of all packages together, in `quantityUnit`. */
  readonly quantity?: number | undefined;
  readonly quantityUnit?: string | undefined;
  /** Empty packagings with a residue have no quantity. */
  readonly residue?: boolean | undefined;
}

export interface AmountProblem {
  readonly field: keyof HazmatAmount;
  readonly message: string;
  readonly section: string;
}

/**
 * The errors in packages and total quantity. Source: 49 CFR 172.202(a)(5) and (7).
 * @example checkAmount({ packages: 4, packageKind: 'drum', quantity: 220, quantityUnit: 'gal' }); // => []
 */
export function checkAmount(amount: HazmatAmount): AmountProblem[] {
  const { packages, packageKind = '', quantity, quantityUnit = '', residue = false } = amount;
  const problems: AmountProblem[] = [];
  if (!(Number.isSafeInteger(packages) && (packages ?? 0) > 0)) {
    const message = 'Say how many packages there are, in whole numbers.';
    problems.push({ field: 'packages', section: '172.202(a)(7)', message });
  }
  const kind: PackageKind | undefined = isHazmatPackage(packageKind)
    ? hazmatPackages[packageKind]
    : undefined;
  if (!packageKindsOf(amount.identificationNumber ?? '').includes(packageKind)) {
    const message =
      packageKind === ''
        ? 'Say what the packages are: drums, boxes, cylinders.'
        : `A ${packageKind} is not a hazardous materials package. Say what stands on it: drums, boxes, cylinders.`;
    problems.push({ field: 'packageKind', section: '172.202(a)(7)', message });
  }
  if (quantity === undefined && (residue || kind?.gas || kind?.bulk)) return problems;
  if (!(Number.isFinite(quantity) && (quantity ?? 0) > 0)) {
    const message = 'Give the total quantity, by mass or volume.';
    problems.push({ field: 'quantity', section: '172.202(a)(5)', message });
  }
  if (!hazmatQuantityUnits.some((unit) => unit === quantityUnit)) {
    const message = 'Choose the unit of the quantity, such as lb or gal.';
    problems.push({ field: 'quantityUnit', section: '172.202(a)(5)', message });
  }
  return problems;
}
