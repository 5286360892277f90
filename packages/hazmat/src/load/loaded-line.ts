import { COMBUSTIBLE_LIQUID, isSmallArmsArticle } from '../entry/rows.ts';
import type { HazardZone, HazmatRow, PhysicalState } from '../hazmat-table.ts';

/** A hazardous line as loaded on the vehicle. */
export interface LoadedLine {
  readonly row: HazmatRow;
  /** All packages of the line with their content, pounds. */
  readonly grossWeightLb: number;
  /** The class of the entry, where a flammable liquid goes as a combustible one. */
  readonly hazardClass?: string | undefined;
  readonly inhalationZone?: HazardZone | undefined;
  readonly limitedQuantity?: boolean | undefined;
  readonly residue?: boolean | undefined;
  /** Over 119 gal of a liquid, 882 lb of a solid, 1,000 lb of water capacity for a gas (49 CFR 171.8). */
  readonly bulk?: boolean | undefined;
  /** As declared by the shipper, where the table does not decide. */
  readonly state?: PhysicalState | undefined;
}

/** The class that placards and segregation go by. */
export const classOf = ({ row, hazardClass }: LoadedLine): string =>
  hazardClass === COMBUSTIBLE_LIQUID ? COMBUSTIBLE_LIQUID : row.hazardClass;

/** The zone of a material that 49 CFR 172.203(m) describes as an inhalation hazard; undefined for any other. */
export function zoneOf({ row, inhalationZone }: LoadedLine): HazardZone | undefined {
  if (row.inhalation.kind === 'zone') return row.inhalation.zone;
  return row.inhalation.kind === 'ask-zone' ? (inhalationZone ?? 'A') : undefined;
}

/**
 * Whether the package alone identifies a line: limited quantities are neither labeled nor placarded (49 CFR
 * 172.400a, 172.500(b)(3)), and a combustible liquid that is not in bulk is subject to neither (173.150(f)).
 */
export const isUnmarked = (line: LoadedLine): boolean =>
  line.limitedQuantity === true || (classOf(line) === COMBUSTIBLE_LIQUID && line.bulk !== true);

/** UN0012 and UN0014 have no label in column 6, so that they need no placard (49 CFR 172.504(f)(6)). */
export const isUnlabeledArticle = ({ row }: LoadedLine): boolean =>
  isSmallArmsArticle(row) && ['UN0012', 'UN0014'].includes(row.identificationNumber);

/** A line or column of the table of 49 CFR 177.848(d). */
export interface SegregationCategory {
  readonly category: string;
  /** By a subsidiary hazard. */
  readonly secondary: boolean;
  /** Unknown whether it is a liquid, so it is treated as one, which is stricter. */
  readonly assumed: boolean;
}

/** The table's categories of a line. Others (9, 6.2, 2.3 in zone C) are not restricted (177.848(e)(1)). */
export function segregationCategories(line: LoadedLine): SegregationCategory[] {
  const hazards = [classOf(line), ...line.row.subsidiaryClasses];
  return hazards.flatMap((hazard, at): SegregationCategory[] => {
    const category = categoryOf(line, hazard);
    if (category === undefined) return [];
    const assumed = category.includes('liquids') && stateOf(line) === 'unknown';
    return [{ category, secondary: at > 0, assumed }];
  });
}

const stateOf = ({ row, state }: LoadedLine) => state ?? row.state;

/** A subsidiary '1' (EXPLOSIVE, some organic peroxides) has no division; the strictest line applies. */
function categoryOf(line: LoadedLine, hazard: string): string | undefined {
  const zone = zoneOf(line);
  if (hazard.startsWith('1')) return /^1(?:\.[12].?)?$/.test(hazard) ? '1.1 1.2' : hazard.slice(0, 3);
  if (hazard === '2.3') return zone === 'A' ? '2.3 gas zone A' : zone === 'B' ? '2.3 gas Zone B' : undefined;
  if (hazard === '6.1')
    return zone === 'A' && line.row.packingGroup === 'I' ? '6.1 liquids PG I zone A' : undefined;
  if (hazard === '8')
    return stateOf(line) === 'solid' || stateOf(line) === 'gas' ? undefined : '8 liquids only';
  return hazard;
}
