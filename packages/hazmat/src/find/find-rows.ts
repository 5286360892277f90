import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';
import { rowsOfCommonName } from './common-names.ts';
import { remembered, wordsOf } from './words.ts';

/** Maximum number of search words; more do not narrow further. */
const MAX_WORDS = 8;
const NUMBER = /^(UN|NA|ID)?[ -]?(\d{2,4})$/i;

/**
 * The rows that match a typed number or name, best first: '1263', 'UN 1263', 'NA1993', '126' as a prefix; or
 * words, each a prefix of one in the name, roman or italic. Names that begin with the typed text come before
 * names that only contain the words, and roman words before italic ones. Forbidden materials are found by
 * name, so that a page can report them. A common name (`COMMON_NAMES`) finds what it may be. The work is one pass over the rows.
 * @param limit rows at most
 * @example findRows(table, 'UN1263', 5)[0]?.shippingNames[0]; // => 'Paint'
 */
export function findRows(table: HazmatTable, typed: string, limit = 20): HazmatRow[] {
  const number = NUMBER.exec(typed.trim());
  return (number ? byNumber(table, number[1], number[2] ?? '') : byName(table, typed)).slice(0, limit);
}

function byNumber({ rows }: HazmatTable, prefix: string | undefined, digits: string): HazmatRow[] {
  const fits = ({ identificationNumber: id }: HazmatRow) =>
    id.startsWith(digits, 2) && (prefix === undefined || id.startsWith(prefix.toUpperCase()));
  return rows
    .filter(fits)
    .toSorted((a, b) => Number(a.identificationNumber.slice(2)) - Number(b.identificationNumber.slice(2)));
}

function byName(table: HazmatTable, typed: string): HazmatRow[] {
  const wanted = wordsOf(typed).slice(0, MAX_WORDS);
  if (wanted.length === 0) return [];
  const ranked: Searchable[][] = [[], [], [], []];
  for (const entry of searchable(table)) {
    const rank = rankOf(entry, wanted);
    if (rank !== undefined) ranked[rank]?.push(entry);
  }
  const shortestFirst = ranked.flatMap((entries) =>
    entries.toSorted((a, b) => a.roman.length - b.roman.length),
  );
  const { whole, begun } = rowsOfCommonName(table, typed);
  return [...new Set([...whole, ...shortestFirst.map(({ row }) => row), ...begun])];
}

function rankOf({ row, roman, whole }: Searchable, wanted: readonly string[]): number | undefined {
  if (hasAll(roman, wanted)) return roman.startsWith(` ${wanted.join(' ')}`) ? 0 : 1;
  if (!hasAll(whole, wanted)) return undefined;
  return row.shippingNames.length === 0 ? 3 : 2;
}

const hasAll = (text: string, wanted: readonly string[]): boolean =>
  wanted.every((word) => text.includes(` ${word}`));

interface Searchable {
  readonly row: HazmatRow;
  /** The words of the proper shipping names, each with a blank before it. */
  readonly roman: string;
  /** Those of the whole description. */
  readonly whole: string;
}

const spaced = (text: string) => ` ${wordsOf(text).join(' ')}`;

/** The words of every name. */
const searchable = remembered(({ rows }: HazmatTable): readonly Searchable[] =>
  rows.map((row) => ({
    row,
    roman: row.shippingNames.map(spaced).join(' |'),
    whole: spaced(row.description),
  })),
);
