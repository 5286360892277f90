import { classOf, type LoadedLine, zoneOf } from './loaded-line.ts';

/** A line or column of the table of 49 CFR 177.848(d). */
export interface SegregationCategory {
  readonly category: string;
  /** By a subsidiary hazard. */
  readonly secondary: boolean;
  /** Nothing tells whether it is a liquid, so it is taken for one, which is the stricter. */
  readonly assumed: boolean;
}

/** What the table calls the hazards of a line. A class or zone that it does not have (9, 6.2, 2.3 in zone C) has no restriction (177.848(e)(1)). */
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

/** A subsidiary '1', the EXPLOSIVE label of some organic peroxides, names no division and takes the strictest line. */
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
