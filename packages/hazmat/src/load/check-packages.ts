import type { HazmatEntry } from '../entry/hazmat-entry.ts';
import { isReportable, isSmallArmsArticle, reportablePercent } from '../entry/rows.ts';
import { findSubstances } from '../find/find-listed.ts';
import type { HazardousSubstance, HazmatRow, HazmatTable } from '../hazmat-table.ts';
import { type HazmatPackage, hazmatPackages, isHazmatPackage } from '../print/package-kinds.ts';

/** The packages of a hazardous line. Weights are in pounds. */
export interface PackedLine {
  readonly row: HazmatRow;
  readonly entry: Pick<
    HazmatEntry,
    'limitedQuantity' | 'reportableQuantity' | 'hazardousSubstances' | 'technicalName' | 'residue'
  >;
  readonly packages: number;
  readonly packageKind: string;
  /** Of all packages together, in `quantityUnit`. */
  readonly quantity?: number | undefined;
  readonly quantityUnit?: string | undefined;
  /** The weight of the line: the packages and what they stand on. */
  readonly grossWeightLb: number;
  /** Of the packages alone, where the shipper knows it. */
  readonly packagesLb?: number | undefined;
  /** Of the hazardous substance, in one package. */
  readonly substanceLb?: number | undefined;
  /** Pallets or skids of the line, whose weight is not that of the packages. */
  readonly pallets?: number | undefined;
}

export type PackingProblemCode =
  | 'net-above-gross'
  | 'package-volume'
  | 'article-mass'
  | 'limited-quantity-gross'
  | 'reportable-quantity-missing'
  | 'reportable-quantity-not-reached'
  | 'substance-missing'
  | 'substance-quantity-missing';

export interface PackingProblem {
  readonly code: PackingProblemCode;
  readonly field:
    | ('quantity' | 'quantityUnit' | 'packagesWeight' | 'limitedQuantity')
    | ('reportableQuantity' | 'hazardousSubstances' | 'substanceWeight');
  /** A whole sentence for the shipper. */
  readonly message: string;
  /** Of 49 CFR. */
  readonly section: string;
}

const POUNDS: Readonly<Record<string, number>> = {
  lb: 1,
  oz: 1 / 16,
  kg: 1 / 0.453_592_37,
  g: 1 / 453.592_37,
};
const GALLONS: Readonly<Record<string, number>> = {
  ...{ gal: 1, qt: 1 / 4, pt: 1 / 8, 'fl oz': 1 / 128, L: 1 / 3.785_411_784, mL: 1 / 3785.411_784 },
  'cu ft': 1728 / 231,
};

/** 30 kg, as the sections of column 8A give it in pounds (49 CFR 173.150(b), 173.306(a)). */
const LIMITED_PACKAGE_LB = 66;
/** A pallet with its straps weighs no more, so that the packages weigh at least the rest. */
export const HEAVIEST_PALLET_LB = 100;
/** A receptacle above 450 L is a bulk packaging (49 CFR 171.8), one above 3 cubic meters no IBC (178.700(c)(1)). */
const MOST_GALLONS = { package: 119, bulk: 793 } as const;

/**
 * What cannot be, or is not lawful, in the packages of a line: amounts that contradict each other, limited
 * quantities in heavy packages, and a reportable quantity (RQ) that is missing or not reached. Only what
 * is certain from the figures is a problem: what a package weighs lies between its net weight, where the
 * quantity is a mass, and its share of the gross weight. Sources: 49 CFR 171.8, 172.203(c), 173.150(b).
 * @example checkPackages(table, { row: acid, entry: {}, packages: 1, packageKind: 'tote',
 *   quantity: 2600, quantityUnit: 'lb', grossWeightLb: 2700 })[0]?.code; // => 'reportable-quantity-missing'
 */
export function checkPackages(table: HazmatTable, line: PackedLine): PackingProblem[] {
  const contradiction = articleProblem(line) ?? amountProblem(line);
  if (contradiction !== undefined) return [contradiction];
  return [limitedProblem(line), reportableProblem(table, line)].filter((problem) => problem !== undefined);
}

const pounds = (value: number): string => `${Number(value.toFixed(1)).toLocaleString('en-US')} lb`;

/** The net weight of the line, where its quantity is a mass. */
const netLbOf = ({ quantity, quantityUnit = '' }: PackedLine): number | undefined => {
  const factor = POUNDS[quantityUnit];
  return quantity === undefined || factor === undefined ? undefined : quantity * factor;
};

const grossLbOf = ({ packagesLb, grossWeightLb }: PackedLine): number => packagesLb ?? grossWeightLb;

/** Source: 49 CFR 172.202(a)(5)(i); PHMSA 04-0086. */
function articleProblem({ row, quantityUnit = '' }: PackedLine): PackingProblem | undefined {
  if (!isSmallArmsArticle(row) || quantityUnit === '' || quantityUnit in POUNDS) return undefined;
  const message = `The quantity of ${row.identificationNumber} is the net mass of the articles. Give it in lb or kg.`;
  return { code: 'article-mass', field: 'quantityUnit', section: '172.202(a)(5)(i)', message };
}

function amountProblem(line: PackedLine): PackingProblem | undefined {
  const { quantity = 0, quantityUnit = '', packages, packageKind } = line;
  const above = aboveGross(line);
  if (above !== undefined) return above;
  const most = mostGallons(packageKind);
  const each = (quantity * (GALLONS[quantityUnit] ?? 0)) / packages;
  if (most === undefined || each <= most) return undefined;
  const gallons = Math.round(each).toLocaleString('en-US');
  const message = `Each ${packageKind} would have ${gallons} gal. It may have ${most} gal at most.`;
  return { code: 'package-volume', field: 'quantity', section: '171.8', message };
}

/** A weight of which the line, or its packages, have more than they weigh. */
function aboveGross(line: PackedLine): PackingProblem | undefined {
  const { packages, grossWeightLb, packagesLb = 0, substanceLb = 0 } = line;
  const grossLb = grossLbOf(line);
  const whole = packagesLb > 0 ? 'the packages weigh' : 'the whole line weighs';
  const netLb = netLbOf(line) ?? 0;
  const weights: readonly (readonly [PackingProblem['field'], number, number, string])[] = [
    [
      'packagesWeight',
      packagesLb,
      grossWeightLb,
      `The packages weigh ${pounds(packagesLb)}, and the whole line weighs`,
    ],
    ['quantity', netLb, grossLb, `The quantity is ${pounds(netLb)} net, and ${whole}`],
    [
      'substanceWeight',
      substanceLb * packages,
      grossLb,
      `The packages have ${pounds(substanceLb * packages)} of the substance, and ${whole}`,
    ],
  ];
  const found = weights.find(([, lb, mostLb]) => mostLb > 0 && lb > mostLb);
  if (found === undefined) return undefined;
  const [field, , mostLb, text] = found;
  return { code: 'net-above-gross', field, section: '172.202(a)(5)', message: `${text} ${pounds(mostLb)}.` };
}

function mostGallons(kind: string): number | undefined {
  if (!isHazmatPackage(kind) || kind === 'portable tank') return undefined;
  const isBulk = 'bulk' in hazmatPackages[kind satisfies HazmatPackage];
  return isBulk ? MOST_GALLONS.bulk : MOST_GALLONS.package;
}

function limitedProblem(line: PackedLine): PackingProblem | undefined {
  const { entry, packages, grossWeightLb, packagesLb, pallets = 0 } = line;
  const grossLb = packagesLb ?? grossWeightLb - pallets * HEAVIEST_PALLET_LB;
  const least = Math.max(netLbOf(line) ?? 0, grossLb) / packages;
  if (entry.limitedQuantity !== true || least <= LIMITED_PACKAGE_LB) return undefined;
  const message = `Each package weighs about ${pounds(least)}. A package with limited quantities weighs ${LIMITED_PACKAGE_LB} lb gross at most.`;
  return { code: 'limited-quantity-gross', field: 'limitedQuantity', section: '173.150(b)', message };
}

function reportableProblem(table: HazmatTable, line: PackedLine): PackingProblem | undefined {
  const { row, entry, packages, substanceLb } = line;
  if (entry.residue === true) return undefined;
  const { hazardousSubstances = '', technicalName = '' } = entry;
  const own = lowest(findSubstances(table, row));
  const named = lowest(findSubstances(table, undefined, `${hazardousSubstances}, ${technicalName}`));
  const netLb = netLbOf(line);
  if (entry.reportableQuantity !== true) {
    const substance = own ?? named;
    const ownLb = own && ((netLb ?? 0) * leastPercent(row)) / 100 / packages;
    const eachLb = substanceLb ?? ownLb;
    if (substance === undefined || eachLb === undefined || !isReached(line, substance, eachLb))
      return undefined;
    const message = `One package has ${pounds(eachLb)} of ${substance.name}, whose reportable quantity is ${pounds(substance.reportableQuantityLb)}. Tick RQ.`;
    return {
      code: 'reportable-quantity-missing',
      field: 'reportableQuantity',
      section: '172.203(c)(2)',
      message,
    };
  }
  if (own === undefined && named === undefined && hazardousSubstances.trim() === '') {
    const message = 'RQ needs the name of the hazardous substance, which this shipping name does not have.';
    return { code: 'substance-missing', field: 'hazardousSubstances', section: '172.203(c)(1)', message };
  }
  if (own === undefined && substanceLb === undefined) {
    const message = 'Enter how many pounds of the hazardous substance one package has, which decides on RQ.';
    return { code: 'substance-quantity-missing', field: 'substanceWeight', section: '171.8', message };
  }
  const substance = lowest([own, named].filter((one) => one !== undefined));
  const mostLb = substanceLb ?? (netLb ?? grossLbOf(line)) / packages;
  if (substance === undefined || mostLb <= 0 || isReached(line, substance, mostLb)) return undefined;
  const { name, reportableQuantityLb } = substance;
  const message = `One package has at most ${pounds(mostLb)} of ${name}, whose reportable quantity is ${pounds(reportableQuantityLb)}, from ${reportablePercent(substance)} % of the material on. Take RQ away.`;
  return { code: 'reportable-quantity-not-reached', field: 'reportableQuantity', section: '171.8', message };
}

/** By pounds in one package, and by the share of the material where both are known (49 CFR 171.8). */
function isReached(line: PackedLine, substance: HazardousSubstance, eachLb: number): boolean {
  const netLb = netLbOf(line);
  const isShare = line.substanceLb !== undefined && netLb !== undefined;
  return (
    isReportable(substance, eachLb) &&
    (!isShare || (eachLb * line.packages * 100) / netLb >= reportablePercent(substance))
  );
}

const lowest = (substances: readonly HazardousSubstance[]): HazardousSubstance | undefined =>
  substances.toSorted((a, b) => a.reportableQuantityLb - b.reportableQuantityLb)[0];

/** How much of the material is the substance at least: a solution may have any share. */
function leastPercent({ description }: HazmatRow): number {
  const above = /(?<!not )more than (\d+(?:\.\d+)?) percent/i.exec(description)?.[1];
  if (above !== undefined) return Number(above);
  return /\bsolutions?\b|\bmixtures?\b|\baqueous\b|\bnot more than\b|\bless than\b/i.test(description)
    ? 0
    : 100;
}
