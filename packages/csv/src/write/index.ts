/** Characters that make a spreadsheet read a cell as a formula. Source: OWASP, "CSV Injection". */
const signs = '[=+\\-@＝＋－＠]';
const number = '-?\\d+(?:\\.\\d+)?';
const beginsFormula = new RegExp(`^[\\s\\0]*'*(?:${signs}|[\\t\\r])`);
const isNumber = new RegExp(`^${number}$`);
/** A spreadsheet that expects another separator splits a cell there, and at its line breaks. */
const separators = '[;\\t|\\r\\n]';
const formulaWithin = new RegExp(
  `(${separators})(?!${number}(?:${separators}|$))(?=[^\\S\\t\\r\\n]*'*${signs})`,
  'g',
);
const guard = new RegExp(`(^|${separators})'(?=[\\s\\0]*'*(?:${signs}|[\\t\\r]))`, 'g');

/**
 * A cell that no spreadsheet executes, whichever separator it expects: an apostrophe before a formula makes it
 * a text. A number stays a number.
 */
export function harmless(cell: string): string {
  if (isNumber.test(cell)) return cell;
  return (beginsFormula.test(cell) ? `'${cell}` : cell).replace(formulaWithin, "$1'");
}

/** The cell of which `harmless` made this one. */
export const withoutGuard = (cell: string): string => (cell.includes("'") ? cell.replace(guard, '$1') : cell);

/** One line of CSV (RFC 4180), with its line end. */
export const csvLine = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => quoted(harmless(cell), separator)).join(separator)}\r\n`;

function quoted(cell: string, separator: string): string {
  const needsQuotes = /["\r\n;\t|]/.test(cell) || cell.includes(separator) || cell !== cell.trim();
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
