import { expect, it } from 'vitest';
import { formatRow } from '../entry/rows.ts';
import { hazmatTable } from '../table/index.ts';
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
