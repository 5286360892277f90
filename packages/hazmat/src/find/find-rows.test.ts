import { expect, it } from 'vitest';
import { formatRow, rowsOfNumber } from '../entry/rows.ts';
import { hazmatTable } from '../table/index.ts';
import { COMMON_NAMES } from './common-names.ts';
import { findRows } from './find-rows.ts';

const table = hazmatTable();
const found = (typed: string, limit?: number) => findRows(table, typed, limit).map(formatRow);

it.each([
  ['1263', 'UN1263, Paint, 3, PG I', 6],
  ['UN1263', 'UN1263, Paint, 3, PG I', 6],
  [' un 1263 ', 'UN1263, Paint, 3, PG I', 6],
  ['NA1993', 'NA1993, Combustible liquid, n.o.s., Combustible liquid, PG III', 9],
  ['1993', 'NA1993, Combustible liquid, n.o.s., Combustible liquid, PG III', 12],
  ['ID8000', 'ID8000, Consumer commodity, 9', 1],
])('finds the rows of the number %s', (typed, first, count) => {
  expect(found(typed)[0]).toBe(first);
  expect(found(typed)).toHaveLength(count);
});

it('finds the numbers that begin with what is typed, in their order', () => {
  const numbers = findRows(table, '11', 4).map(({ identificationNumber }) => identificationNumber);
  expect(numbers).toEqual(['UN1100', 'UN1104', 'UN1105', 'UN1105']);
});

it.each([
  ['paint', 'UN1263, Paint, 3, PG I'],
  ['Gasoline', 'UN1203, Gasoline, 3, PG II'],
  ['lith ion batt', 'UN3480, Lithium ion batteries, 9'],
  ['acid acetic glac', 'UN2789, Acetic acid, glacial or Acetic acid solution, 8, (3), PG II'],
  ['sulphuric acid fuming', 'UN1831, Sulfuric acid, fuming, 8, PG I'],
  // In the italics of 'Paint (including paint, lacquer, enamel ...)'.
  ['lacquer', 'UN1263, Paint, 3, PG I'],
  ['acetylene liquefied', 'Acetylene (liquefied), Forbidden'],
])('finds %s by the beginnings of its words', (typed, first) => {
  expect(found(typed)[0]).toBe(first);
});

it('puts names that begin so first, then roman words, italics and forbidden materials, the shortest first', () => {
  expect(found('acetylene').map((row) => row.split(', ')[0])).toEqual([
    ...['UN1001', 'UN1060', 'UN3138', 'Acetylene (liquefied)', 'Acetylene silver nitrate', 'Acetylene'],
  ]);
});

// What shippers type for what the table calls something else.
it.each([
  ['ammo', 'UN0012, Cartridges for weapons, inert projectile or Cartridges, small arms, 1.4S'],
  ['Ammunition', 'UN0012, Cartridges for weapons, inert projectile or Cartridges, small arms, 1.4S'],
  ['battery', 'UN2794, Batteries, wet, filled with acid, 8'],
  ['batteries', 'UN2794, Batteries, wet, filled with acid, 8'],
  ['lithium battery', 'UN3480, Lithium ion batteries, 9'],
  ['bleach', 'UN1791, Hypochlorite solutions, 8, PG II'],
  ['drain cleaner', 'UN1824, Sodium hydroxide solution, 8, PG II'],
  ['hand sanitizer', 'UN1987, Alcohols, n.o.s., 3, PG I'],
  ['propane', 'UN1978, Propane or Petroleum gases, liquefied, 2.1'],
  ['paint thinner', 'UN1268, Petroleum distillates, n.o.s. or Petroleum products, n.o.s., 3, PG I'],
  ['nail polish', 'UN1263, Paint, 3, PG I'],
  ['pool chlorine', /^UN2880, Calcium hypochlorite, hydrated/],
  ['fertilizer', 'UN2067, Ammonium nitrate based fertilizer, 5.1, PG III'],
  ['dry ice', 'UN1845, Carbon dioxide, solid or Dry ice, 9'],
  ['lighter', /^UN1057, Lighters/],
  ['Drain cl', 'UN1824, Sodium hydroxide solution, 8, PG II'],
])('finds the common name %s', (typed, first) => {
  expect(found(typed)[0]).toEqual(typeof first === 'string' ? first : expect.stringMatching(first));
});

it('has rows and a source for every common name, each a single time', () => {
  const names = COMMON_NAMES.flatMap((one) => one.names.split(',').map((name) => name.trim()));
  expect(new Set(names).size).toBe(names.length);
  expect(COMMON_NAMES.filter(({ source }) => source === '')).toEqual([]);
  for (const name of names) expect(findRows(table, name), name).not.toEqual([]);
  const numbers = COMMON_NAMES.flatMap((one) => one.numbers.split(' '));
  const missing = numbers.filter((digits) =>
    ['UN', 'NA'].every((prefix) => rowsOfNumber(table, `${prefix}${digits}`).length === 0),
  );
  expect(missing).toEqual([]);
});

it.each(['', '   ', 'banana', '9999', 'UN0000', '---', 'x'.repeat(100_000)])(
  'finds nothing for %j',
  (typed) => {
    expect(found(typed)).toEqual([]);
  },
);

it('gives no more rows than asked for', () => {
  expect(found('acid', 5)).toHaveLength(5);
  expect(found('liquid')).toHaveLength(20);
});
