import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';

/** Says whether a word is spelled as American English or one of our own words. */
export type KnowsWord = (word: string) => boolean;

const americanWords = () => {
  const settings = import.meta.resolve('@cspell/dict-en_us/cspell-ext.json');
  return decodeTrie(gunzipSync(readFileSync(new URL('en_US.trie.gz', settings))));
};
let american: ReturnType<typeof americanWords> | undefined;

/** The American dictionary of cspell, and words of our own. */
export function openDictionary(own: readonly string[]): KnowsWord {
  american ??= americanWords();
  const words = american;
  const ours = new Set(own);
  const known = (word: string) => ours.has(word) || words.has(word);
  return (word) => known(word) || known(word.toLowerCase());
}

/** Words of no language: addresses, names in a program, file names, anything with a figure in it. */
const notWords = /https?:\S+|\S+@\S+|[\w-]*[\w/][./_:=][\w/]\S*|[\w-]*\d[\w-]*|\b[a-z]+[A-Z]\w*|\B[@#<]\S+/g;

/** The words of a text that the dictionary does not know, each once. */
export function misspelled(text: string, knows: KnowsWord): string[] {
  const words = text.replace(notWords, ' ').match(/\p{L}[\p{L}']*/gu) ?? [];
  const bare = words.map((word) => word.replace(/'s?$/, '')).filter((word) => word.length > 1);
  return [...new Set(bare)].filter((word) => !knows(word));
}
