import type { Cell, CellValue } from 'hucre/xlsx';

/** What stands for a formula without a cached value. The validation of a row rejects it, as the errors of formulas. */
export const formulaWithoutValue = '#FORMULA!';

/** Whether a spreadsheet has shortened the number, because it has more digits than its 15. */
const isRounded = (value: number): boolean => Math.abs(value) >= 1e15;

/** '00000' of a ZIP code. */
const zeros = /^0{2,}$/;
/** '00000-0000' of a ZIP code with four more digits. */
const zipPlusFour = /^0{5}\\?-0{4}$/;
/** '0.0 "kg"', '#,##0\ \k\g': a number and the text after it. */
const withText = /^[#0?,.]+((?:"[^"]*"|\\.|[ _-])+)$/;

/** The text of a cell as a CSV file would have it, independent of the locale: a number has no thousands separator. */
export function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return cell?.formula !== undefined ? formulaWithoutValue : '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt ?? '');
  return value instanceof Date ? dateText(value) : value.replaceAll('\0', '');
}

function numberText(value: number, format: string): string {
  if (isRounded(value)) return value.toExponential().toUpperCase();
  // The binary number of a calculation may have more digits than the 15 that a spreadsheet shows.
  const number = String(Number(value.toPrecision(15)));
  const [shown = ''] = format.replace(/\[[^[\]]*\]/g, '').split(';');
  if (zeros.test(shown)) return number.padStart(shown.length, '0');
  if (zipPlusFour.test(shown)) return number.padStart(9, '0').replace(/(?=....$)/, '-');
  const [, text = ''] = withText.exec(shown) ?? [];
  const unit = text.replace(/["\\_]/g, '').trim();
  return unit === '' ? number : `${number} ${unit}`;
}

/** '2026-12-01', with the time unless it is midnight; the time alone of a cell without a date. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '########';
  const [day = '', time = ''] = value.toISOString().split(/[T.]/);
  if (day < '1900') return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
