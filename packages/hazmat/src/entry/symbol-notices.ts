import type { HazmatRow } from '../hazmat-table.ts';

/** What a shipper by road should know of the symbols in column 1. Each sentence ends with its section. */
export function symbolNotices(row: HazmatRow, { reportableQuantity = false } = {}): string[] {
  const notices = [modeNotice(row, reportableQuantity), usageNotice(row)];
  return notices.filter((notice) => notice !== undefined);
}

/**
 * Symbols A and W: the rules hold by aircraft or by vessel alone, unless the material is a hazardous substance
 * or hazardous waste, which they hold for in every mode. Source: 49 CFR 172.101(b)(2) and (6).
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
