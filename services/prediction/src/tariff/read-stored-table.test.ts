import { readFile } from 'node:fs/promises';
import { expect, it, test } from 'vitest';
import { builtInFile, readBuiltInTables } from './built-in-tariff.ts';
import { readStoredTable } from './read-stored-table.ts';
import { type TableKind, tableKinds } from './table-columns.ts';

const builtIn = await readBuiltInTables();
const text = (kind: TableKind) => readFile(builtInFile(kind), 'utf8');
/** The lines of a built-in table, of which some are changed or left out. */
async function stored(kind: TableKind, change: (line: string) => string | undefined) {
  const lines = (await text(kind)).trimEnd().split('\n');
  return readStoredTable(kind, lines.flatMap((line) => change(line) ?? []).join('\n'), builtIn);
}

test.each(tableKinds)('a table of %s in order is read as it is', async (kind) => {
  const { table, filledIn } = await readStoredTable(kind, await text(kind), builtIn);
  expect(table).toEqual({ kind, rows: builtIn[kind] });
  expect(filledIn).toEqual([]);
});

it('takes the row of something that is offered since from the built-in tariff, and keeps the others', async () => {
  const { table, filledIn } = await stored('accessorials', (line) =>
    line.startsWith('notification') ? undefined : line.replace('liftgate,75.00', 'liftgate,70.00'),
  );
  expect(filledIn).toEqual(['notification']);
  expect(table.rows).toHaveLength(builtIn.accessorials.length);
  expect(table.rows).toContainEqual(
    builtIn.accessorials.find(({ accessorial }) => accessorial === 'notification'),
  );
  expect(table.rows).toContainEqual(expect.objectContaining({ accessorial: 'liftgate', from: 7_000 }));
});

it('takes all lanes of a new vehicle', async () => {
  const { table, filledIn } = await stored('mile-rates', (line) =>
    line.startsWith('expedited,large-straight') ? undefined : line,
  );
  expect(filledIn).toEqual(['expedited large-straight']);
  expect(table.rows).toHaveLength(builtIn['mile-rates'].length);
});

it('takes a column that is new from the built-in row of the same lane', async () => {
  const { table, filledIn } = await stored('class-terms', (line) =>
    line.replace(/^251,500,/, '300,450,').replace(/,[^,]*$/, ''),
  );
  expect(table.rows).toContainEqual({ fromMiles: 300, toMiles: 450, discountPercent: 40, minimum: 11_800 });
  expect(filledIn).toContain('line 4, column minimum');
});

it('leaves out the row of something that is no longer offered', async () => {
  const { table, filledIn } = await stored('accessorials', (line) =>
    line.startsWith('liftgate,') ? `${line}\npiano_moving,1.00,2.00,1.50,` : line,
  );
  expect(table.rows).toEqual(builtIn.accessorials);
  expect(filledIn).toEqual(['line 9 left out']);
});

it('has the built-in rows in place of a file of which nothing can be read', async () => {
  const { table, filledIn } = await readStoredTable('foot-rates', 'a,b\n1,2', builtIn);
  expect(table.rows).toEqual(builtIn['foot-rates']);
  expect(filledIn.length).toBeGreaterThan(0);
});
