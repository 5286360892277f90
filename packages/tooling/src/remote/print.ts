import { isFromSource } from '../build-files.ts';

/** How to run the commands, and the development server. */
export const callRemote = isFromSource ? 'npm run remote --' : 'npx freightwright-remote';
export const callDev = isFromSource ? 'npm run dev --' : 'npx freightwright-remote dev';

/** Rows as lines with aligned columns, two blanks between columns and none at the end of a line. */
export function alignedLines(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
