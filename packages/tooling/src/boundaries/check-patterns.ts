import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RegExpParser } from '@eslint-community/regexpp';
import { parse } from '@swc/core';
import { analyse } from 'scslre';
import type { Violation } from './check-imports.ts';

const RULE = 'patterns-are-linear';

/** Tests, measurements and the tools of a team match only texts that we wrote ourselves. */
const OURS_ALONE = [
  /(?:^|\/)test\//,
  /\.test\.tsx?$/,
  /^(?:e2e|attack|bench|deploy|drill|packages\/tooling)\//,
];

/**
 * Finds regular expressions, in files given by their paths from the root, whose work grows faster than the
 * text they match: a stranger who sends 100,000 blanks would keep the process busy with them. A length check
 * before the pattern is no excuse, since the next caller may have none.
 */
export async function checkPatterns(root: string, files: readonly string[]): Promise<Violation[]> {
  const served = files.filter((file) => !OURS_ALONE.some((ours) => ours.test(file)));
  const found = await Promise.all(
    served.map(async (file) => {
      const patterns = await patternsIn(await readFile(join(root, file), 'utf8'), file.endsWith('x'));
      return patterns.flatMap((pattern): Violation[] => {
        const repeated = slowOn(pattern);
        if (repeated === undefined) return [];
        const detail = `/${pattern.source}/${pattern.flags} takes more than linear time on many of ${JSON.stringify(repeated)}`;
        return [{ rule: RULE, file, detail }];
      });
    }),
  );
  return found.flat();
}

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression that is written in the code. */
export async function patternsIn(text: string, tsx: boolean): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      if (isPattern(node)) found.push({ source: node.pattern, flags: node.flags });
      Object.values(node).forEach(visit);
    }
  };
  if (text.includes('/')) visit(await parse(text, { syntax: 'typescript', tsx, target: 'esnext' }));
  return found;
}

const isPattern = (node: object): node is { pattern: string; flags: string } =>
  'type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node;

const parser = new RegExpParser();

/**
 * A character that makes the pattern slow when it is repeated; undefined for a pattern that always takes
 * linear time.
 */
function slowOn({ source, flags }: Pattern): string | undefined {
  const unicode = flags.includes('u');
  const parsed = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets: flags.includes('v') });
  return analyse({ pattern: parsed, flags: parser.parseFlags(flags) }).reports[0]?.character.pick;
}
