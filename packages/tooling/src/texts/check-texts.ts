import { collectTexts } from './collect-texts.ts';
import { hardToRead } from './plain-english.ts';
import { type KnowsWord, misspelled, openDictionary } from './spelling.ts';
import type { VisibleText } from './visible-text.ts';

export interface TextSources {
  /** Source files by their path, with what they say. */
  readonly code: ReadonlyMap<string, string>;
  /** Pages in Markdown. Only their spelling is checked. */
  readonly pages: ReadonlyMap<string, string>;
  /** The words of the trade, as the file has them. */
  readonly words: readonly string[];
  readonly specified: readonly string[];
}

/** Every finding in what a person reads, as "file:line: text: rule". */
export function checkTexts({ code, pages, words, specified }: TextSources): string[] {
  const knows = openDictionary(words);
  const texts = [...code].flatMap(([file, source]) => collectTexts(file, source));
  const quoted = new Set(specified);
  const seen = new Set(texts.map(({ text }) => text));
  return [
    ...texts.filter(({ text }) => !quoted.has(text)).flatMap((text) => textFaults(text, knows)),
    ...[...pages].flatMap(([file, page]) => pageFaults(file, page, knows)),
    ...orderFaults(words),
    ...specified.filter((text) => !seen.has(text)).map((text) => `No text says any more: "${text}"`),
  ];
}

function textFaults({ file, line, text }: VisibleText, knows: KnowsWord): string[] {
  const wrong = misspelled(text, knows).map((word) => `spelling: "${word}" is in no dictionary`);
  return [...wrong, ...hardToRead(text)].map((fault) => `${file}:${line}: "${text}": ${fault}`);
}

function pageFaults(file: string, page: string, knows: KnowsWord): string[] {
  return proseLines(page).flatMap((line, index) =>
    misspelled(line, knows).map((word) => `${file}:${index + 1}: spelling: "${word}" is in no dictionary`),
  );
}

/** The lines of a page without code, the targets of links and HTML. */
function proseLines(page: string): string[] {
  let isCode = false;
  return page.split('\n').map((line) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    if (isCode) return '';
    return line
      .replace(/`[^`]*`?/g, ' ')
      .replace(/\]\([^)]*\)/g, '] ')
      .replace(/<[^>]*>|&\w+;/g, ' ')
      .replaceAll('’', "'");
  });
}

/** The list stays in the order of the alphabet, so that nobody adds a word twice. */
function orderFaults(words: readonly string[]): string[] {
  const order = new Intl.Collator('en-US');
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    if (before === undefined || order.compare(before, word) < 0) return [];
    return [`words.txt: "${word}" belongs before "${before}", or is there twice`];
  });
}
