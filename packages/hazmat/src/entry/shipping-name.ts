import { nameKey, withoutWords, wordsOf } from '../find/words.ts';
import type { HazmatRow } from '../hazmat-table.ts';

/** What a name takes on when the material is one of a mixture or solution (49 CFR 172.101(c)(10)). */
const QUALIFIERS = ['mixture', 'solution'];

/**
 * Reads a typed proper shipping name. It is one of the names of the row. Italic words of column 2 may be
 * added, although they are not part of the name, and 'mixture' or 'solution' may follow. Of names between
 * which the table says 'or', one is chosen.
 * Source: 49 CFR 172.101(c)(1), (2) and (10).
 * @returns the name as it is printed, in the spelling of the table where no italics were typed; undefined for
 * what is not a name of the row
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

const keys = new WeakMap<HazmatRow, readonly string[]>();

/** The names of a row as they are compared, worked out once. */
function keysOf(row: HazmatRow): readonly string[] {
  const known = keys.get(row) ?? row.shippingNames.map(nameKey);
  keys.set(row, known);
  return known;
}

/** Whether the words are the name and, in their order, italic words of the description. */
function hasName(row: HazmatRow, name: string, words: readonly string[]): boolean {
  const italics = withoutWords(words, wordsOf(name));
  if (italics === undefined) return false;
  if (italics.length === 0) return true;
  const single = row.shippingNames.length === 1;
  if (!single && italics.includes('or')) return false;
  return withoutWords(wordsOf(row.description), single ? words : italics) !== undefined;
}
