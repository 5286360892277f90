interface PackageKind {
  readonly many: string;
  readonly gas?: true;
  readonly bulk?: true;
}

/**
 * Kinds of packages a shipping paper may name, with the word for several (49 CFR 172.202(a)(7)). What packages stand on, a pallet or a skid, is no
 * package. `gas`: a cylinder, whose number is quantity enough; `bulk`: over 119 gal or 882 lb (171.8), where '2 IBCs' is enough
 * (172.202(a)(5)(iii)).
 */
export const hazmatPackages = {
  bag: { many: 'bags' },
  bottle: { many: 'bottles' },
  box: { many: 'boxes' },
  can: { many: 'cans' },
  carboy: { many: 'carboys' },
  carton: { many: 'cartons' },
  case: { many: 'cases' },
  crate: { many: 'crates' },
  cylinder: { many: 'cylinders', gas: true },
  drum: { many: 'drums' },
  'fiberboard box': { many: 'fiberboard boxes' },
  IBC: { many: 'IBCs', bulk: true },
  jerrican: { many: 'jerricans' },
  keg: { many: 'kegs' },
  pail: { many: 'pails' },
  'portable tank': { many: 'portable tanks', bulk: true },
  'salvage drum': { many: 'salvage drums' },
  'steel drum': { many: 'steel drums' },
  tote: { many: 'totes', bulk: true },
  tube: { many: 'tubes' },
} as const satisfies Record<string, PackageKind>;

export type HazmatPackage = keyof typeof hazmatPackages;

/** Units of mass and of volume that a quantity may stand in; one is always chosen, never assumed (49 CFR 172.202(a)(5)). */
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

export const isHazmatPackage = (kind: string): kind is HazmatPackage => Object.hasOwn(hazmatPackages, kind);

/** What a line holds, in numbers. */
export interface HazmatAmount {
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

/** What is wrong with number and kind of packages and with the total quantity. Source: 49 CFR 172.202(a)(5) and (7). */
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
  if (kind === undefined) {
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
