import { nameKey, remembered, withoutWords, wordsOf } from '../find/words.ts';
import type { HazmatRow } from '../hazmat-table.ts';

/** Suffixes of a name when the material is a mixture or solution (49 CFR 172.101(c)(10)). */
const QUALIFIERS = ['mixture', 'solution'];

/**
 * The proper shipping name of a row as typed: one of its names, with as many of the optional italic words of
 * column 2 as the shipper likes, and 'mixture' or 'solution' after it. Where the table joins names by 'or',
 * one is chosen. Source: 49 CFR 172.101(c)(1), (2) and (10).
 * @returns the printed name, in the spelling of the table where no italics were typed; undefined when it is
 * no name of the row
 */
export function shippingNameOf(row: HazmatRow, typed: string): string | undefined {
  const key = nameKey(typed);
  if (key === '') return undefined;
  const same = row.shippingNames[keysOf(row).indexOf(key)];
  if (same !== undefined) return same;
  const words = wordsOf(typed);
  const last = words.at(-1) ?? '';
  const bare = QUALIFIERS.includes(last) ? words.slice(0, -1) : words;
  const named = row.shippingNames.some((name) => hasName(row, name, words) || hasName(row, name, bare));
  return named ? typed.trim().replace(/\s+/g, ' ') : undefined;
}

/** The normalized names of a row. */
const keysOf = remembered((row: HazmatRow) => row.shippingNames.map(nameKey));

/** Whether the words are the name and, in their order, italic words of the description. */
function hasName(row: HazmatRow, name: string, words: readonly string[]): boolean {
  const italics = withoutWords(words, wordsOf(name));
  if (italics === undefined) return false;
  if (italics.length === 0) return true;
  const single = row.shippingNames.length === 1;
  if (!single && italics.includes('or')) return false;
  return withoutWords(wordsOf(row.description), single ? words : italics) !== undefined;
}
