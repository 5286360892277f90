/** Characters that make a spreadsheet read a cell as a formula. Source: OWASP, "CSV Injection". */
const beginsFormula = /^[\s\0]*[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;

/**
 * A cell that no spreadsheet executes: an apostrophe before a formula makes it a text. A number stays a
 * number.
 */
export const harmless = (cell: string): string =>
  beginsFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell;

/** One line of CSV (RFC 4180), with its line end. */
export const csvLine = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => quoted(harmless(cell), separator)).join(separator)}\r\n`;

function quoted(cell: string, separator: string): string {
  const needsQuotes = /["\r\n]/.test(cell) || cell.includes(separator) || cell !== cell.trim();
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
