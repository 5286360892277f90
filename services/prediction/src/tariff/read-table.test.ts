import { readFile } from 'node:fs/promises';
import { formatError, TableRefused } from '@freightwright/csv';
import { costMultiplier, freightClasses, weightBreaks } from '@freightwright/domain';
import { describe, expect, it, test } from 'vitest';
import { builtInFile, readBuiltInTables } from './assemble-tariff.ts';
import { readTable } from './read-table.ts';
import { type TableKind, tableKinds } from './table-columns.ts';

const builtIn = Object.fromEntries(
  await Promise.all(
    tableKinds.map(async (kind) => [kind, (await readFile(builtInFile(kind), 'utf8')).trimEnd()]),
  ),
) as Record<TableKind, string>;

/** The built-in tables with the rates of an operator, whose figures the cases replace. */
const spoilable = { ...builtIn };
for (const kind of ['class-rates', 'class-terms', 'mile-rates', 'foot-rates'] as const) {
  spoilable[kind] = await readFile(new URL(`../../test/own-tariff/${kind}.csv`, import.meta.url), 'utf8');
}

/** The errors of a table in which one text was replaced, or of another text. */
async function refusal(text: string): Promise<string[]> {
  try {
    await readTable(text);
  } catch (error) {
    if (error instanceof TableRefused) return error.violations.map(formatError);
    throw error;
  }
  return [];
}
function spoiled(kind: TableKind, found: string | RegExp, replacement: string): Promise<string[]> {
  const text = spoilable[kind].replace(found, replacement);
  expect(text).not.toBe(spoilable[kind]);
  return refusal(text);
}

describe('the built-in tariff', () => {
  test.each(tableKinds)('has a table of %s in order', async (kind) => {
    expect((await readTable(builtIn[kind])).kind).toBe(kind);
  });

  it('has rates of each class by the multipliers of the product specification, to the cent', async () => {
    const { 'class-rates': rows } = await readBuiltInTables();
    const ofClass50 = new Map(
      rows.filter(({ freightClass }) => freightClass === '50').map((row) => [row.fromMiles, row]),
    );
    expect(rows).toHaveLength(ofClass50.size * freightClasses.length);
    for (const row of rows) {
      const base = ofClass50.get(row.fromMiles);
      for (const name of weightBreaks) {
        expect(row[name]).toBe(Math.round((base?.[name] ?? 0) * costMultiplier(row.freightClass) + 1e-6));
      }
    }
  });

  it('has the published steps of the fuel table, 5 cents apart (domain facts, section 3)', async () => {
    const { 'fuel-table': rows } = await readBuiltInTables();
    const percentFrom = new Map(rows.map((row) => [row.fromPricePerGallon, row.percent]));
    expect([2.5, 3, 3.5, 4, 4.5].map((dollars) => percentFrom.get(dollars))).toEqual([
      19.6, 22.8, 26.2, 29.5, 34.5,
    ]);
    const mills = rows.map((row) => Math.round(row.fromPricePerGallon * 1000));
    expect(mills.slice(1).every((each, index) => each - (mills[index] ?? 0) === 50)).toBe(true);
  });

  it('has a price of diesel for every week, confirmed to June 23, 2025', async () => {
    const { 'diesel-prices': rows } = await readBuiltInTables();
    const days = rows.map(({ weekOf }) => Date.parse(weekOf) / 86_400_000);
    expect(days.slice(1).every((day, index) => day - (days[index] ?? 0) === 7)).toBe(true);
    expect(rows.filter(({ isConfirmed }) => isConfirmed).at(-1)?.weekOf).toBe('2025-06-23');
    expect(rows.at(-1)).toMatchObject({ weekOf: '2026-09-14', pricePerGallon: 6.285, isConfirmed: false });
  });
});

describe('a table is refused', () => {
  it.each([
    ['', 'line 1: the first line must name the columns of a table, one of'],
    ['fromMiles,toMiles,perFoot\n0,100,18', 'line 1: the first line must name the columns of a table'],
    ['fromMiles,toMiles,perFoot,minimum\n', 'line 1: there must be rows after the first line'],
    ['fromMiles,toMiles,perFoot,minimum\n0,100,18', 'line 2: must have 4 fields; it has 3'],
  ])('for %j', async (text, sentence) => {
    expect((await refusal(text))[0]).toContain(sentence);
  });

  const cases: readonly (readonly [TableKind, string | RegExp, string, string])[] = [
    ['foot-rates', '26.00', '26,00', 'line 3: must have 4 fields; it has 5'],
    ['foot-rates', '26.00', '26.005', 'line 3, column perFoot: must be dollars with at most two decimals'],
    ['foot-rates', '26.00', '-26', 'line 3, column perFoot: must be dollars'],
    ['foot-rates', '101,250', '102,250', 'line 3, column fromMiles: must be 101, where the lanes before end'],
    ['foot-rates', '0,100', '1,100', 'line 2, column fromMiles: must be 0, where the lanes before end'],
    ['foot-rates', '101,250', '101,90', 'line 3, column toMiles: must not be less than fromMiles'],
    ['foot-rates', '26.00', '16.00', 'line 3, column perFoot: must not be less than for a shorter lane'],
    ['foot-rates', '320.00', '20.00', 'line 3, column minimum: must not be less than for a shorter lane'],
    ['class-rates', '0,100,55', '0,100,56', 'line 3, column freightClass: must be one of'],
    ['class-rates', /^0,100,55,.*\n/m, '', 'class 55 is missing for the lanes from 0 miles'],
    ['class-rates', '0,100,55', '0,100,50', 'class 50 from 0 miles is there already, on line 2'],
    ['class-rates', '0,100,55', '0,99,55', 'line 3, column toMiles: must be 100 for every class'],
    ['class-rates', '45.08,38.20', '45.08,45.09', 'column M5C: must not be dearer than L5C'],
    ['class-rates', '500,450.80,382.00', '500,450.80,1.00', 'must not be less than for a lower class'],
    ['class-rates', '501,750,500,758.70', '501,750,500,600.00', 'must not be less than for a shorter lane'],
    ['class-terms', ',40,', ',96,', 'column discountPercent: must be a percentage from 0 to 95'],
    ['class-terms', '105.00', '5.00', 'line 3, column minimum: must not be less than for a shorter lane'],
    [
      'mile-rates',
      'truckload,trailer',
      'truckload,cargo-van',
      'column vehicle: must be trailer for a truckload',
    ],
    ['mile-rates', /^expedited,cargo-van.*\n/gm, '', 'rows for expedited by cargo-van are missing'],
    ['mile-rates', '2.40', '1.00', 'must not be cheaper than a smaller vehicle on the same lanes'],
    ['mile-rates', 'expedited,small', 'air,small', 'column service: must be one of truckload, expedited'],
    ['accessorials', /^liftgate,.*\n/m, '', 'column accessorial: liftgate is missing'],
    ['accessorials', 'liftgate,75.00', 'liftgate,101.00', 'column charged: must lie from `from` to `to`'],
    ['accessorials', 'inside_delivery', 'piano', 'column accessorial: must be one of'],
    ['fuel-table', '1.05,', '1.00,', 'line 3, column fromPricePerGallon: must be more than on line 2'],
    [
      'fuel-table',
      '1.05,10.3',
      '1.05,9',
      'column percent: must not be less than for a lower price of diesel',
    ],
    ['diesel-prices', '2024-01-01', '2024-01-02', 'line 2, column weekOf: must be a Monday'],
    ['diesel-prices', '2024-01-01', '2024-02-30', 'line 2, column weekOf: must be a day of the calendar'],
    ['diesel-prices', '2024-01-08', '2024-01-01', 'column weekOf: 2024-01-01 is there already, on line 2'],
    ['diesel-prices', ',yes,', ',true,', "column isConfirmed: must be one of yes, no; it is 'true'"],
    ['diesel-prices', '3.876', '387.6', 'line 2, column pricePerGallon: must be dollars per gallon'],
    ['carriers', '0.927', '0', 'line 2, column factor: must be a factor from 0.1 to 10'],
    ['carriers', 'Lakeshore Motor Freight', '', 'line 2, column carrier: must not be empty'],
    ['carriers', 'AL GA IA', 'Iowa', 'line 2, column states: must be codes of states'],
    ['carriers', ',150,250,', ',150,50,', 'column milesPerDay: must be whole miles from 100 to 5000'],
    ['carriers', ',expedited,', ',boat,', 'line 5, column service: must be one of ltl, truckload'],
  ];
  test.each(cases)('of %s with %s in place of %s', async (kind, found, replacement, sentence) => {
    expect((await spoiled(kind, found, replacement)).join('\n')).toContain(sentence);
  });

  it('of carriers is read where it lacks the columns that were added', async () => {
    const header = 'carrier,serviceName,service,factor,minimum,transitDifference,reliability';
    const { rows } = await readTable(`${header}\nDock Lines,LTL,ltl,0.9,100,+1,90\n`);
    expect(rows).toMatchObject([
      { factor: 0.9, states: [], discountPercent: null, milesPerDay: null, basis: '' },
    ]);
    expect(await refusal(`${header}\nDock Lines,LTL,ltl,0.9\n`)).toEqual([
      'line 2: must have 7 fields; it has 4',
    ]);
  });

  it('with every fault that is in it, the first 20', async () => {
    expect(await refusal(builtIn['fuel-table'].replaceAll(/^(\d)/gm, 'x$1'))).toHaveLength(20);
  });
});
