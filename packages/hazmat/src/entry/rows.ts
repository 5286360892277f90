import { nameKey, remembered } from '../find/words.ts';
import type { HazardousSubstance, HazmatRow, HazmatTable, MarinePollutant } from '../hazmat-table.ts';

/**
 * Whether a row is a liquefied petroleum gas, whose shipping paper declares when it has no odor: UN1075 and
 * the gases that may go by that number within the United States (special provision 19 of 49 CFR 172.102).
 * Source: 49 CFR 171.8, 172.203(p).
 * @example isLiquefiedPetroleumGas(propane); // => true
 */
export const isLiquefiedPetroleumGas = (row: HazmatRow): boolean =>
  row.identificationNumber === 'UN1075' || row.specialProvisions.includes('19');

const byNumber = remembered(({ rows }: HazmatTable): ReadonlyMap<string, readonly HazmatRow[]> => {
  const index = Map.groupBy(rows, (row) => row.identificationNumber);
  index.delete('');
  const own = index.get('UN1075') ?? [];
  return index.set('UN1075', [...new Set([...own, ...rows.filter(isLiquefiedPetroleumGas)])]);
});

/**
 * The rows of an identification number, 'UN1263'. Under UN1075 also the gases that may go by it within the
 * United States (special provision 19 of 49 CFR 172.102: butane, propane and other liquefied gases).
 * @example rowsOfNumber(table, 'UN1830').map(formatRow); // => ['UN1830, Sulfuric acid, 8, PG II']
 */
export const rowsOfNumber = (table: HazmatTable, identificationNumber: string): readonly HazmatRow[] =>
  byNumber(table).get(identificationNumber) ?? [];

const forbiddenByName = remembered(({ rows }: HazmatTable): ReadonlyMap<string, HazmatRow> => {
  const forbidden = rows.filter(({ hazardClass }) => hazardClass === 'Forbidden');
  return new Map(forbidden.map((row) => [nameKey(row.description), row]));
});

/** The forbidden material with a name. The table has no number for it. */
export const forbiddenRow = (table: HazmatTable, name: string): HazmatRow | undefined =>
  forbiddenByName(table).get(nameKey(name));

/** Maximum rows named in a message. */
const MAX_NAMED = 4;

/**
 * A row as a shipper writes it. Alternative names are joined by 'or'.
 * @example formatRow(paint); // => 'UN1263, Paint, 3, PG II'
 */
export function formatRow({ identificationNumber, shippingNames, description, ...row }: HazmatRow): string {
  const subsidiary = row.subsidiaryClasses.length > 0 ? `(${row.subsidiaryClasses.join(', ')})` : '';
  const name = shippingNames.length > 0 ? shippingNames.join(' or ') : description;
  const group = row.packingGroup === undefined ? '' : `PG ${row.packingGroup}`;
  return [identificationNumber, name, row.hazardClass, subsidiary, group].filter(Boolean).join(', ');
}

/** The first few of the rows as text, without duplicates, and how many more there are. */
export function formatRows(rows: readonly HazmatRow[]): string {
  const lines = [...new Set(rows.map(formatRow))];
  const more = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/**
 * Sections of column 8A for limited quantities: small arms cartridges (49 CFR 173.63(b)), flammable liquids, solids, oxidizers and organic peroxides,
 * poisons, corrosives and class 9 (173.150 to 173.155), chemical and first aid kits (173.161),
 * polyester resin kits (173.165), consumer commodities (173.167), fuel cell cartridges (173.230), compressed
 * gases (173.306), fire extinguishers (173.309). The others (batteries, vehicles, infectious substances,
 * refrigerated gases) are exceptions of another kind.
 */
const LIMITED_QUANTITY_SECTIONS: ReadonlySet<string> = new Set(
  ['63', '150', '151', '152', '153', '154', '155', '161', '165', '167', '230', '306', '309'].map(
    (section) => `173.${section}`,
  ),
);

/**
 * Whether column 8A allows the material as a limited quantity (49 CFR 172.101(i)(1)).
 * @example allowsLimitedQuantity(paint); // => true
 */
export const allowsLimitedQuantity = (row: HazmatRow): boolean =>
  row.exceptions.some((section) => LIMITED_QUANTITY_SECTIONS.has(section));

/**
 * Cartridges, small arms, and the articles of 1.4S that 173.63(b) treats like them: UN0012, UN0014, UN0055 and
 * UN0323. Their quantity is the net mass of the articles (49 CFR 172.202(a)(5)(i); PHMSA 04-0086).
 * @example isSmallArmsArticle(paint); // => false
 */
export const isSmallArmsArticle = (row: HazmatRow): boolean =>
  row.hazardClass === '1.4S' && row.exceptions.includes('173.63');

export const COMBUSTIBLE_LIQUID = 'Combustible liquid';

/**
 * Whether a typed class is the row's. A flammable liquid with a flash point of 100 F or more and no other
 * hazard, always in packing group III, may go as a combustible liquid within the United States. Source: 49
 * CFR 172.101(d)(4), 173.150(f)(1).
 */
export function sameClass(row: HazmatRow, typed: string): boolean {
  if (typed === row.hazardClass) return true;
  return (
    typed === COMBUSTIBLE_LIQUID &&
    row.hazardClass === '3' &&
    row.packingGroup === 'III' &&
    row.subsidiaryClasses.length === 0
  );
}

/**
 * The concentration by weight from which a mixture is a hazardous substance: 10 % for a reportable quantity
 * of 5,000 lb, 2 % for 1,000, 0.2 % for 100, 0.02 % for 10, 0.002 % for 1. Source: 49 CFR 171.8, hazardous
 * substance (3)(ii).
 * @example reportablePercent({ name: 'Xylene', reportableQuantityLb: 100 }); // => 0.2
 */
export const reportablePercent = ({ reportableQuantityLb: pounds }: HazardousSubstance): number =>
  pounds / 500;

/**
 * Whether one package has a reportable quantity, so that the line is marked RQ (49 CFR 172.203(c)(2)).
 * @param packageLb net weight of what is in one package, pounds
 * @param percent of the substance by weight, 100 when the material is the substance
 * @example isReportable({ name: 'Xylene', reportableQuantityLb: 100 }, 500, 20); // => true
 */
export function isReportable(substance: HazardousSubstance, packageLb: number, percent = 100): boolean {
  const enough = packageLb * (percent / 100) >= substance.reportableQuantityLb;
  return enough && percent >= reportablePercent(substance);
}

/**
 * Percent by weight that makes a mixture a marine pollutant: 10, severe ones 1 (49 CFR 171.8).
 * @example pollutantPercent({ name: 'DDT', severe: true }); // => 1
 */
export const pollutantPercent = ({ severe }: MarinePollutant): number => (severe ? 1 : 10);

/**
 * Notices for road shippers about the symbols in column 1. Each sentence ends with its section.
 * @example symbolNotices(paint); // => []
 */
export function symbolNotices(row: HazmatRow, { reportableQuantity = false } = {}): string[] {
  const notices = [modeNotice(row, reportableQuantity), usageNotice(row)];
  return notices.filter((notice) => notice !== undefined);
}

/**
 * Symbols A and W: the rules apply only by aircraft or by vessel, except to a hazardous substance or
 * hazardous waste, for which they apply in every mode. Source: 49 CFR 172.101(b)(2) and (6).
 */
function modeNotice({ symbols }: HazmatRow, isHazardousSubstance: boolean): string | undefined {
  const modes = [
    ...(symbols.includes('A') ? ['aircraft'] : []),
    ...(symbols.includes('W') ? ['vessel'] : []),
  ];
  if (modes.length === 0 || isHazardousSubstance) return undefined;
  const section =
    modes.length === 2 ? '172.101(b)(2) and (6)' : `172.101(b)(${modes[0] === 'vessel' ? 6 : 2})`;
  return `This material is regulated only by ${modes.join(' or by ')}. By road it is not hazardous freight, unless it is a hazardous substance (RQ) or a hazardous waste (49 CFR ${section}).`;
}

/** Symbols D and I. Source: 49 CFR 172.101(b)(3) and (5). */
function usageNotice({ symbols }: HazmatRow): string | undefined {
  if (symbols.includes('D')) {
    return 'This name is for transportation within the United States. Abroad the material may need another name (49 CFR 172.101(b)(3)).';
  }
  if (symbols.includes('I')) {
    return 'This name is for international transportation. Within the United States another name of the table may be used (49 CFR 172.101(b)(5)).';
  }
  return undefined;
}
