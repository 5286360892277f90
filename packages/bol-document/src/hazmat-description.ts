import type { BolDraftLineItem } from '@freightwright/contracts';
import { hazmatEntryOf, packageTypes } from '@freightwright/contracts/constants';
import type { HazmatRow } from '@freightwright/hazmat';
import { describeEntry, formatDescription, hazmatPackages, isHazmatPackage } from '@freightwright/hazmat';
import { formatFigure } from './us-format.ts';

type Details = NonNullable<BolDraftLineItem['hazmatDetails']>;

/** A hazardous line in the words of the law, each empty while the line is incomplete. */
export interface HazmatDescription {
  /** The description after its prefix: 'RESIDUE: Last Contained', 'RQ' (49 CFR 172.203(e), (c)(2)). */
  readonly description: string;
  /** Number, name with its technical name, class and packing group, with nothing else between them. */
  readonly basic: string;
  /** What follows it: inhalation hazard, limited quantity, marine pollutant, special permit (172.203). */
  readonly additions: readonly string[];
  /** Total quantity with its unit (172.202(a)(5)). */
  readonly quantity: string;
  /** Number and kind of packages (172.202(a)(7)). */
  readonly packages: string;
}

/**
 * A line as it is printed, from the form alone: 'UN2744, Cyclobutyl chloroformate, 6.1, (8, 3), PG II'. The
 * table is not read again, so that an issued bill always prints the same. Source: 49 CFR 172.202 (order),
 * 172.203 (additions).
 */
export function hazmatDescription(line: BolDraftLineItem): HazmatDescription {
  const { hazmatDetails = {} } = line;
  const { quantity, quantityUnit, ergGuide } = hazmatDetails;
  const entry = hazmatEntryOf(hazmatDetails);
  const { before, basic, after } = describeEntry(rowOf(hazmatDetails), entry);
  return {
    description: formatDescription({ before, basic, after: [] }),
    basic,
    additions: [...after.map(({ text }) => text), ...(ergGuide ? [`ERG Guide ${ergGuide}`] : [])],
    quantity: quantity === undefined ? '' : `${formatFigure(quantity)} ${quantityUnit ?? ''}`.trim(),
    packages: packagesOf(line),
  };
}

/** The row as the line describes it. Before the bill is issued, the line is checked against the real one. */
const rowOf = (details: Details): HazmatRow => ({
  identificationNumber: details.identificationNumber ?? '',
  symbols: [],
  description: '',
  shippingNames: [details.properShippingName ?? ''],
  hazardClass: details.hazardClass ?? '',
  subsidiaryClasses: details.subsidiaryClasses ?? [],
  packingGroup: details.packingGroup,
  specialProvisions: [],
  exceptions: [],
  state: 'unknown',
  inhalation: { kind: inhalationKind(details) },
  ergGuides: [],
});

function inhalationKind({ inhalationZone, poisonousByInhalation }: Details) {
  if (inhalationZone !== undefined) return 'ask-zone';
  return poisonousByInhalation === true ? 'words' : 'none';
}

/** The code of the package column: that of the packages in the description, 'DRM' for steel drums. */
export function packageCodeOf({ packageType = 'carton', hazmat, hazmatDetails }: BolDraftLineItem): string {
  const kind = hazmat === true ? (hazmatDetails?.packageKind ?? '') : '';
  if (isHazmatPackage(kind)) return hazmatPackages[kind].code;
  return packageTypes[isPackageType(kind) ? kind : packageType].code;
}

const isPackageType = (kind: string): kind is keyof typeof packageTypes => Object.hasOwn(packageTypes, kind);

function kindOf(typed: string, packageType: keyof typeof packageTypes) {
  if (typed === '') return packageTypes[packageType];
  if (isHazmatPackage(typed)) return { one: typed, many: hazmatPackages[typed].many };
  return isPackageType(typed) ? packageTypes[typed] : { one: typed, many: typed };
}

/** '6 steel drums'. An unknown kind is printed as typed. */
function packagesOf({ packages = 1, packageType = 'carton', hazmatDetails }: BolDraftLineItem): string {
  const typed = hazmatDetails?.packageKind ?? '';
  const { one, many } = kindOf(typed, packageType);
  return `${formatFigure(packages)} ${packages === 1 ? one : many}`;
}
