import { COMBUSTIBLE_LIQUID } from '../entry/combustible-liquid.ts';
import type { HazardZone, HazmatRow, PhysicalState } from '../hazmat-table.ts';

/** A hazardous line as it stands on the vehicle. */
export interface LoadedLine {
  readonly row: HazmatRow;
  /** All packages of the line with what is in them, pounds. */
  readonly grossWeightLb: number;
  /** The class of the entry, where a flammable liquid goes as a combustible one. */
  readonly hazardClass?: string | undefined;
  readonly inhalationZone?: HazardZone | undefined;
  readonly limitedQuantity?: boolean | undefined;
  readonly residue?: boolean | undefined;
  /** In a bulk packaging: over 119 gal of a liquid, 882 lb of a solid, 1,000 lb of water capacity for a gas (49 CFR 171.8). */
  readonly bulk?: boolean | undefined;
  /** The shipper's word, where the table does not tell. */
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
 * Whether a line is marked by nothing but its package: limited quantities are neither labeled nor placarded (49 CFR 172.400a, 172.500(b)(3)), and a
 * combustible liquid that is not in bulk is subject to neither (173.150(f)).
 */
export const isUnmarked = (line: LoadedLine): boolean =>
  line.limitedQuantity === true || (classOf(line) === COMBUSTIBLE_LIQUID && line.bulk !== true);
