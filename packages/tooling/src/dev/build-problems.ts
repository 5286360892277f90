import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { StatsError } from 'webpack';
import type { BuildProblem } from './build-state.ts';

/** Problems that a page is told of, and the characters of each. The terminal has all of it. */
const problemsAtMost = 5;
const messageAtMost = 2_000;

/** The file and line that a compiler puts into its words: '[/a/page.tsx:12:3]', '(3:1) /a/look.module.css'. */
const placesInWords = [
  /\[(?<file>\/[^\]\s:]{1,500}):(?<line>\d{1,7}):\d{1,7}\]/,
  /\((?<line>\d{1,7}):\d{1,7}\) (?<file>\/\S{1,500})/,
  /(?<file>\/[^\s:]{1,500}):(?<line>\d{1,7}):/,
];

/**
 * What webpack says of a failed build, as a page shows it.
 * @param workspace the folder from which files are named.
 */
export function buildProblems(errors: readonly StatsError[], workspace: string): BuildProblem[] {
  return errors.slice(0, problemsAtMost).map(({ message, moduleIdentifier, loc }) => {
    const words = plainWords(message);
    const said = placesInWords.map((place) => place.exec(words)?.groups).find((found) => found);
    const file = moduleIdentifier?.split('!').at(-1)?.split(/[?|]/)[0] || said?.file;
    const line = Number(loc?.split(':')[0] ?? said?.line);
    return {
      ...(file && { file: relative(workspace, file) }),
      ...(line > 0 && { line }),
      message: words,
    };
  });
}

/** Without the loader's name in front and the compiler's own stack behind, which say nothing of the fault. */
function plainWords(message: string): string {
  const words = stripVTControlCharacters(message).replace(/^Module build failed [^\n]*\n(?:Error: )?/, '');
  const end = words.indexOf('\nCaused by:');
  return words.slice(0, Math.min(end === -1 ? messageAtMost : end, messageAtMost)).trim();
}
