import type { PhysicalState } from '../hazmat-table.ts';

/** Sections of column 8B for liquids and solids (49 CFR 173.201 to .203, 173.211 to .213, single materials). */
const LIQUID_SECTIONS = /\b(?:15[38]|163|17[23]|181|20[1-36]|205|22[6-9])\b/;
const SOLID_SECTIONS = /\b21[1-3]\b/;

/** Bulk container provisions of column 7: IB1 to IB3 for liquids, IB4 to IB8 for solids (172.102(c)(4)). */
const LIQUID_PROVISIONS = /(?:^|;)IB[1-3](?:;|$)/;
const SOLID_PROVISIONS = /(?:^|;)IB[4-8](?:;|$)/;

const LIQUID_WORDS = /\b(?:liquid|solutions?|fluid|dispersions?)\b/i;
const SOLID_WORDS = /\b(?:solid|dry|powder|powdered|granulated)\b/i;

/** The physical state as packed, by its packagings; by its name only where they do not decide. */
export function physicalState(row: Record<string, string>): PhysicalState {
  const { hazardClass = '', nonBulk173 = '', specialProvisions = '', properShippingName = '' } = row;
  if (hazardClass.startsWith('2')) return 'gas';
  if (LIQUID_SECTIONS.test(nonBulk173) || LIQUID_PROVISIONS.test(specialProvisions)) return 'liquid';
  if (SOLID_SECTIONS.test(nonBulk173) || SOLID_PROVISIONS.test(specialProvisions)) return 'solid';
  if (LIQUID_WORDS.test(properShippingName)) return 'liquid';
  return SOLID_WORDS.test(properShippingName) ? 'solid' : 'unknown';
}
