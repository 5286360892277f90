import type { HazmatEntry } from '../entry/hazmat-entry.ts';
import { isSmallArmsArticle } from '../entry/rows.ts';
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
  | 'substance-missing';

export interface PackingProblem {
  readonly code: PackingProblemCode;
  readonly field:
    | 'quantity'
    | 'quantityUnit'
    | 'limitedQuantity'
    | 'reportableQuantity'
    | 'hazardousSubstances';
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
const HEAVIEST_PALLET_LB = 100;
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

/** Source: 49 CFR 172.202(a)(5)(i); PHMSA 04-0086. */
function articleProblem({ row, quantityUnit = '' }: PackedLine): PackingProblem | undefined {
  if (!isSmallArmsArticle(row) || quantityUnit === '' || quantityUnit in POUNDS) return undefined;
  const message = `The quantity of ${row.identificationNumber} is the net mass of the articles. Give it in lb or kg.`;
  return { code: 'article-mass', field: 'quantityUnit', section: '172.202(a)(5)(i)', message };
}

function amountProblem(line: PackedLine): PackingProblem | undefined {
  const { quantity = 0, quantityUnit = '', packages, packageKind, grossWeightLb } = line;
  const net = netLbOf(line);
  if (net !== undefined && grossWeightLb > 0 && net > grossWeightLb) {
    const message = `The quantity is ${pounds(net)} net, and the whole line weighs ${pounds(grossWeightLb)}.`;
    return { code: 'net-above-gross', field: 'quantity', section: '172.202(a)(5)', message };
  }
  const most = mostGallons(packageKind);
  const each = (quantity * (GALLONS[quantityUnit] ?? 0)) / packages;
  if (most === undefined || each <= most) return undefined;
  const gallons = Math.round(each).toLocaleString('en-US');
  const message = `Each ${packageKind} would have ${gallons} gal. It may have ${most} gal at most.`;
  return { code: 'package-volume', field: 'quantity', section: '171.8', message };
}

function mostGallons(kind: string): number | undefined {
  if (!isHazmatPackage(kind) || kind === 'portable tank') return undefined;
  const isBulk = 'bulk' in hazmatPackages[kind satisfies HazmatPackage];
  return isBulk ? MOST_GALLONS.bulk : MOST_GALLONS.package;
}

function limitedProblem(line: PackedLine): PackingProblem | undefined {
  const { entry, packages, grossWeightLb, pallets = 0 } = line;
  const least = Math.max(netLbOf(line) ?? 0, grossWeightLb - pallets * HEAVIEST_PALLET_LB) / packages;
  if (entry.limitedQuantity !== true || least <= LIMITED_PACKAGE_LB) return undefined;
  const message = `Each package weighs about ${pounds(least)}. A package with limited quantities weighs ${LIMITED_PACKAGE_LB} lb gross at most.`;
  return { code: 'limited-quantity-gross', field: 'limitedQuantity', section: '173.150(b)', message };
}

function reportableProblem(table: HazmatTable, line: PackedLine): PackingProblem | undefined {
  const { row, entry, packages, grossWeightLb } = line;
  if (entry.residue === true) return undefined;
  const own = lowest(findSubstances(table, row));
  if (entry.reportableQuantity !== true) {
    const net = ((netLbOf(line) ?? 0) * leastPercent(row)) / 100 / packages;
    if (own === undefined || net < own.reportableQuantityLb) return undefined;
    const message = `One package has ${pounds(net)} of ${own.name}, whose reportable quantity is ${pounds(own.reportableQuantityLb)}. Tick RQ.`;
    return {
      code: 'reportable-quantity-missing',
      field: 'reportableQuantity',
      section: '172.203(c)(2)',
      message,
    };
  }
  const { hazardousSubstances = '', technicalName = '' } = entry;
  const named = lowest([
    ...(own ? [own] : []),
    ...findSubstances(table, undefined, `${hazardousSubstances}, ${technicalName}`),
  ]);
  if (named === undefined) {
    if (hazardousSubstances.trim() !== '') return undefined;
    const message = 'RQ needs the name of the hazardous substance, which this shipping name does not have.';
    return { code: 'substance-missing', field: 'hazardousSubstances', section: '172.203(c)(1)', message };
  }
  const most = (netLbOf(line) ?? grossWeightLb) / packages;
  if (most <= 0 || most >= named.reportableQuantityLb) return undefined;
  const message = `One package has at most ${pounds(most)}, and the reportable quantity of ${named.name} is ${pounds(named.reportableQuantityLb)}. Take RQ away.`;
  return { code: 'reportable-quantity-not-reached', field: 'reportableQuantity', section: '171.8', message };
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
