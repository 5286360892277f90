import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { StatsError } from 'webpack';

/** Maximum problems sent to a page, and characters of each. The terminal shows all of it. */
const problemsAtMost = 5;
const messageAtMost = 2_000;

/** The file and line in a compiler's message: '[/a/page.tsx:12:3]', '(3:1) /a/look.module.css'. */
const placesText = [
  /\[(?<file>\/[^\]\s:]{1,500}):(?<line>\d{1,7}):\d{1,7}\]/,
  /\((?<line>\d{1,7}):\d{1,7}\) (?<file>\/\S{1,500})/,
  /(?<file>\/[^\s:]{1,500}):(?<line>\d{1,7}):/,
];

/**
 * webpack's errors for a page: 'mfe-bol/src/bol-page.tsx, line 12' with the message below.
 * @param workspace the folder from which files are named.
 */
export const buildProblems = (errors: readonly StatsError[], workspace: string): string[] =>
  errors.slice(0, problemsAtMost).map(({ message, moduleIdentifier, loc }) => {
    const texts = describePlain(message);
    const output = placesText.map((place) => place.exec(texts)?.groups).find((found) => found);
    const file = moduleIdentifier?.split('!').at(-1)?.split(/[?|]/)[0] || output?.file;
    const line = Number(loc?.split(':')[0] ?? output?.line);
    if (!file) return texts;
    return `${relative(workspace, file)}${line > 0 ? `, line ${line}` : ''}\n${texts}`;
  });

/** Strips the loader's name in front and the compiler's own stack behind, which do not describe the error. */
function describePlain(message: string): string {
  const texts = stripVTControlCharacters(message).replace(/^Module build failed [^\n]*\n(?:Error: )?/, '');
  const [before = ''] = texts.split('\nCaused by:');
  return before.slice(0, messageAtMost).trim();
}
