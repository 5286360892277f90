import { RegExpParser } from '@eslint-community/regexpp';
import { parse } from '@swc/core';
import { analyse } from 'scslre';
import type { Violation } from './import-rules.ts';

const CODE = /\.(?:ts|tsx|mjs)$/;
/** Tests, measurements and the tools of a team match only texts of our own. */
const OURS_ALONE = /(?:^|\/)test\/|\.test\.tsx?$|^(?:e2e|attack|bench|deploy|drill|packages\/tooling)\//;
const CONTRACTS = /^packages\/contracts\/src\//;
/** Code that pages load, and the document that browser and server both draw. */
const BROWSER = /^(?:shell|mfe-[^/]+|packages\/(?:mfe-[^/]+|bol-document))\/src\//;

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/**
 * Finds two defects of regular expressions, in files given by their paths from the root. One is a pattern
 * whose work grows faster than the text: an attacker's 100,000 blanks would block the process. A length check
 * before it is no excuse, since the next caller may have none. The other is a copy of a contract's pattern in
 * browser code: a pattern of a whole text is a rule, and copies of a rule can diverge.
 */
export async function checkPatterns(texts: ReadonlyMap<string, string>): Promise<Violation[]> {
  const served = [...texts].filter(([file]) => CODE.test(file) && !OURS_ALONE.test(file));
  const found = await Promise.all(
    served.map(async ([file, text]) => ({ file, patterns: await patternsIn(text, file.endsWith('x')) })),
  );
  const rules = new Map(
    found
      .filter(({ file }) => CONTRACTS.test(file))
      .flatMap(({ file, patterns }) => patterns.map(({ source }) => [source, file] as const)),
  );
  return found.flatMap(({ file, patterns }) =>
    patterns.flatMap((pattern): Violation[] => {
      const { source, flags } = pattern;
      const repeated = slowOn(pattern);
      const place = BROWSER.test(file) && /^\^.*\$$/s.test(source) ? rules.get(source) : undefined;
      const slow = `/${source}/${flags} takes more than linear time on many of ${JSON.stringify(repeated)}`;
      const again = `/${source}/ is a rule of ${place}: take it from contracts/constants`;
      return [
        ...(repeated === undefined ? [] : [{ rule: 'patterns-are-linear', file, detail: slow }]),
        ...(place === undefined ? [] : [{ rule: 'patterns-stand-once', file, detail: again }]),
      ];
    }),
  );
}

/** Every regular expression literal in the code. */
async function patternsIn(text: string, tsx: boolean): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isPattern(node)) found.push({ source: node.pattern, flags: node.flags });
    Object.values(node).forEach(visit);
  };
  if (text.includes('/')) visit(await parse(text, { syntax: 'typescript', tsx, target: 'esnext' }));
  return found;
}

const isPattern = (node: object): node is { pattern: string; flags: string } =>
  'type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node;

const parser = new RegExpParser();

/** A character whose repetition makes the pattern slow; undefined for a linear pattern. */
function slowOn({ source, flags }: Pattern): string | undefined {
  const unicode = flags.includes('u');
  const parsed = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets: flags.includes('v') });
  return analyse({ pattern: parsed, flags: parser.parseFlags(flags) }).reports[0]?.character.pick;
}
