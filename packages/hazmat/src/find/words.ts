/** No name of the table is longer. */
const MAX_NAME = 400;

/** Spellings of the international codes that a proper shipping name may take (49 CFR 172.101(c)(1)). */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/sulph/g, 'sulf'],
  [/aluminium/g, 'aluminum'],
  [/caesium/g, 'cesium'],
];

/**
 * The words of a name for comparison: without punctuation and case, since neither is part of a proper
 * shipping name, and in the singular, since either number is allowed (49 CFR 172.101(c)(1) and (2)). Linear;
 * a text of more than 400 characters has no words.
 */
export function wordsOf(name: string): string[] {
  if (name.length > MAX_NAME) return [];
  const spelled = SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), name.toLowerCase());
  return (spelled.match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

const singular = (word: string): string =>
  word.length > 4 && word.endsWith('ies') ? `${word.slice(0, -3)}y` : withoutPlural(word);

const withoutPlural = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** The normalized name as one text. */
export const nameKey = (name: string): string => wordsOf(name).join(' ');

/** Memoizes `make` by object. */
export function remembered<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const stored = known.get(key) ?? { value: make(key) };
    known.set(key, stored);
    return stored.value;
  };
}

/** `words` without `wanted`, in order; undefined when some are missing. */
export function withoutWords(words: readonly string[], wanted: readonly string[]): string[] | undefined {
  let at = 0;
  const left = words.filter((word) => {
    if (word !== wanted[at]) return true;
    at += 1;
    return false;
  });
  return at === wanted.length ? left : undefined;
}
