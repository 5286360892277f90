import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';
import { chooseRow } from './choose-row.ts';
import { type HazmatEntry, type HazmatProblem, specialPermitNumber } from './hazmat-entry.ts';
import { allowsLimitedQuantity, formatRow, isLiquefiedPetroleumGas } from './rows.ts';

export type EntryCheck =
  | { readonly ok: true; readonly row: HazmatRow }
  | { readonly ok: false; readonly problems: readonly HazmatProblem[] };

/**
 * Whether the table of 49 CFR 172.101 has an entry as described, with the additional information required by
 * law. The basic description is refused at its first wrong element, with the rows that exist; for a known
 * row, all missing information is reported together.
 * @example checkEntry(table, entryOf(paint)).ok; // => true
 */
export function checkEntry(table: HazmatTable, entry: HazmatEntry): EntryCheck {
  const chosen = chooseRow(table, entry);
  if ('problem' in chosen) return { ok: false, problems: [chosen.problem] };
  const { row } = chosen;
  const found = [technicalName, inhalation, limitedQuantity, specialPermit, nonOdorized].flatMap(
    (check) => check(row, entry) ?? [],
  );
  if (found.length === 0) return { ok: true, row };
  return { ok: false, problems: found.map((problem) => ({ ...problem, rows: [row] })) };
}

type Check = (row: HazmatRow, entry: HazmatEntry) => Omit<HazmatProblem, 'rows'> | undefined;

/** Source: 49 CFR 172.203(k); symbol G of 172.101(b)(4). */
const technicalName: Check = (row, entry) => {
  if (!row.symbols.includes('G') || (entry.technicalName ?? '').trim() !== '') return undefined;
  const message = `${formatRow(row)} is a generic name. Add the technical name of the material, or of the two components that contribute most to its hazard.`;
  return { code: 'technical-name-missing', field: 'technicalName', section: '172.203(k)', message };
};

/** Source: 49 CFR 172.203(m); special provisions 5 and 6 of 172.102. */
const inhalation: Check = (row, entry) => {
  if (row.inhalation.kind === 'ask-zone' && entry.inhalationZone === undefined) {
    const message = `${formatRow(row)} is poisonous by inhalation. Give its hazard zone: A, B, C or D.`;
    return { code: 'zone-missing', field: 'inhalationZone', section: '172.203(m)', message };
  }
  if (row.inhalation.kind !== 'other-name' || entry.poisonousByInhalation === false) return undefined;
  const field = 'poisonousByInhalation';
  if (entry.poisonousByInhalation === true) {
    const message = `${formatRow(row)} may not be used for a material that is poisonous by inhalation. Choose a name that says so, in division 2.3 or 6.1.`;
    return { code: 'inhalation-other-name', field, section: '172.102(c)(1), provision 5', message };
  }
  const message = `Say whether this ${formatRow(row)} is poisonous by inhalation: if it is, it takes another name.`;
  return { code: 'inhalation-unanswered', field, section: '172.102(c)(1), provision 5', message };
};

/** Source: column 8A of 49 CFR 172.101. */
const limitedQuantity: Check = (row, entry) => {
  if (entry.limitedQuantity !== true || allowsLimitedQuantity(row)) return undefined;
  const message = `${formatRow(row)} may not be shipped as a limited quantity: column 8A of the table has no exception for it.`;
  return {
    code: 'limited-quantity-not-allowed',
    field: 'limitedQuantity',
    section: '172.101(i)(1)',
    message,
  };
};

/** Source: 49 CFR 172.203(a). */
const specialPermit: Check = (_row, { specialPermit: typed = '' }) => {
  if (typed.trim() === '' || specialPermitNumber(typed) !== undefined) return undefined;
  const message = 'A special permit has a number of up to 5 digits, such as DOT-SP 11110.';
  return { code: 'special-permit-wrong', field: 'specialPermit', section: '172.203(a)', message };
};

/** Source: 49 CFR 172.203(p). */
const nonOdorized: Check = (row, entry) => {
  if (entry.nonOdorized !== true || isLiquefiedPetroleumGas(row)) return undefined;
  const message = `${formatRow(row)} is not a liquefied petroleum gas, which alone is described as non-odorized.`;
  return { code: 'not-petroleum-gas', field: 'nonOdorized', section: '172.203(p)', message };
};
