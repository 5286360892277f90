const header = 'description,weight,length,width,height,package_type,hazmat\n';
const rowOf = (row: number) => `Boxed books ${row},${300 + (row % 900)},48,40,${30 + (row % 60)},pallet,no\n`;

/** A CSV text with that many rows. */
export const wholeFile = (rows: number): string =>
  header + Array.from({ length: rows }, (_, row) => rowOf(row)).join('');

/** The same as a stream of chunks, so that it is never in memory as a whole. */
export function* rowsOfFile(rows: number): Generator<string> {
  yield header;
  for (let from = 0; from < rows; from += 1_000) {
    const count = Math.min(1_000, rows - from);
    yield Array.from({ length: count }, (_, index) => rowOf(from + index)).join('');
  }
}
