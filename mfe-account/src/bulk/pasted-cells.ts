/**
 * The cells that a spreadsheet puts on the clipboard: tabs between cells, line ends between rows, and quotation marks
 * around a cell that has one of these itself. One pass over the text.
 */
export function readPasted(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      endCell();
      rows.push([]);
    } else cell += char;
  }
  endCell();
  // A spreadsheet ends the last row too.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** A cell of a file: its row, as a spreadsheet numbers it, and the key of its column. */
export interface Cell {
  readonly row: number;
  readonly column: string;
}

export const nameOf = ({ row, column }: Cell): string => `${row} ${column}`;

/**
 * Which of the shown cells a pasted block fills: its first column goes down from the cell it was pasted into, to the
 * shown cells of that column, and its further columns go to the columns that follow in the file, in the same rows.
 * @param columns keys in the file's order.
 * @returns the new values by `nameOf` the cell.
 */
export function fillDown(
  block: readonly (readonly string[])[],
  start: Cell,
  { cells, columns }: { readonly cells: readonly Cell[]; readonly columns: readonly string[] },
): Record<string, string> {
  const shown = new Set(cells.map(nameOf));
  const rows = cells.filter(({ row, column }) => column === start.column && row >= start.row);
  const first = columns.indexOf(start.column);
  const filled: Record<string, string> = {};
  for (const [down, values] of block.entries()) {
    const row = rows[down]?.row;
    if (row === undefined) break;
    for (const [right, value] of values.entries()) {
      const column = columns[first + right];
      if (column === undefined) break;
      const name = nameOf({ row, column });
      if (shown.has(name)) filled[name] = value.trim();
    }
  }
  return filled;
}
