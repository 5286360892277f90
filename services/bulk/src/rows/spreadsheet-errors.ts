/** '#N/A', '#REF!', '#BEZUG!', 'Err:508', '####': a formula that failed, or whose value was not saved. */
const failedFormula = /^(?:#(?:[A-Z]{2,10}[!?]|N\/A|NV|DIV\/0!)|Err:\d{3}|#{3,})$/;
/** '1.23457E+15': a number that a spreadsheet shortened. */
const shortened = /^-?\d(?:[.,]\d+)?E\+(?:1[1-9]|[2-9]\d)$/i;

/** 'A', 'Z', 'AA': the name of a column, whose index is from 0. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Why a cell has no usable value, because a spreadsheet did not write it; undefined for other cells. */
export function spreadsheetError(
  cell: string,
  { row, index }: { row: number; index: number },
): { rule: string; message: string } | undefined {
  const text = cell.trim();
  const name = `Cell ${columnName(index)}${row}`;
  if (failedFormula.test(text)) {
    const message = `${name} is a formula without a value. Open the file in a spreadsheet, correct the formula, and save it, or type the value.`;
    return { rule: 'formula', message };
  }
  if (shortened.test(text)) {
    const message = `${name} is a number that the spreadsheet shortened. Format the column as text and type the whole number.`;
    return { rule: 'digits', message };
  }
  return undefined;
}
