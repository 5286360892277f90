import { lookupLimits } from '@freightwright/contracts';
import { formatError, TableRefused } from '@freightwright/csv';
import { expect, it } from 'vitest';
import { readListing } from './nmfc-listing.ts';

const header = 'code,commodity,freightClass';
const refusal = async (...lines: string[]): Promise<string[]> => {
  try {
    await readListing(lines.join('\n'));
  } catch (error) {
    if (error instanceof TableRefused) return error.violations.map(formatError);
    throw error;
  }
  return [];
};

it('reads codes with and without a sub, classes, and freight that is rated on density', async () => {
  expect(
    await readListing(`${header}\r\n156600-05,"Plastic, articles of",density\r\n05040,Adhesives,77.5\r\n`),
  ).toEqual([
    { code: '156600-05', commodity: 'Plastic, articles of', freightClass: null },
    { code: '05040', commodity: 'Adhesives', freightClass: '77.5' },
  ]);
});

const longest = lookupLimits.nmfcCommodity;
it('accepts a commodity as long as it may be', async () => {
  expect(await refusal(header, `1,${'x'.repeat(longest)},50`)).toEqual([]);
});

it.each([
  ['12a,Steel,50', "line 2, column code: must be an NMFC item such as 156600-05; it is '12a'"],
  ['1234567,Steel,50', "line 2, column code: must be an NMFC item such as 156600-05; it is '1234567'"],
  ['1,,50', 'line 2, column commodity: must have 1 to 200 characters; it has 0'],
  [`1,${'x'.repeat(longest + 1)},50`, 'line 2, column commodity: must have 1 to 200 characters; it has 201'],
  ['1,Steel,51', "line 2, column freightClass: must be one of the 18 classes or 'density'; it is '51'"],
  ['1,Steel,77.50', "line 2, column freightClass: must be one of the 18 classes or 'density'; it is '77.50'"],
  ['1,Steel', 'line 2: must have 3 fields; it has 2'],
  ['1,Steel, bars,50', 'line 2: must have 3 fields; it has 4'],
])('refuses %s', async (row, violation) => {
  expect(await refusal(header, row)).toEqual([violation]);
});

it('refuses a code that is there twice, and says where the other is', async () => {
  expect(await refusal(header, '1,Steel,50', '2,Iron,55', '1,Bars,60')).toEqual([
    'line 4, column code: 1 is there already, on line 2',
  ]);
});

it('refuses a file without its first line, without rows, and with too many', async () => {
  expect(await refusal('item,name,class', '1,Steel,50')).toEqual([
    `line 1: the first line must be ${header}`,
  ]);
  expect(await refusal('')).toEqual([`line 1: the first line must be ${header}`]);
  expect(await refusal(header)).toEqual(['line 1: there must be rows after the first line']);
  const rows = Array.from({ length: lookupLimits.nmfcRows + 1 }, (_, at) => `${at},Steel,50`);
  expect(await refusal(header, ...rows.slice(1))).toEqual([]);
  expect(await refusal(header, ...rows)).toEqual(['line 20002: there may be at most 20,000 rows']);
});

it('names the first twenty faults in the order of their lines, and repeats no more than 30 characters', async () => {
  const violations = await refusal(
    header,
    ...Array.from({ length: 30 }, () => `1,Steel,${'9'.repeat(5000)}`),
  );
  expect(violations).toHaveLength(20);
  expect(violations[0]).toBe(
    `line 2, column freightClass: must be one of the 18 classes or 'density'; it is '${'9'.repeat(30)}…'`,
  );
  expect(violations[1]).toContain('line 3');
});
