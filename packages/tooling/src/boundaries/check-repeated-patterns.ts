import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Violation } from './check-imports.ts';
import { patternsIn } from './check-patterns.ts';

const RULE = 'patterns-stand-once';
const CONTRACTS = /^packages\/contracts\/src\//;
/** Code that pages load, and the document that the browser and the server both draw. */
const BROWSER = /^(?:shell|mfe-[^/]+|packages\/(?:mfe-[^/]+|bol-document))\/src\//;
const TEST = /\.test\.tsx?$/;

/**
 * Finds browser code that writes a pattern of the contracts again. Only patterns of a whole text count: such a
 * pattern is a rule, and two copies of a rule can differ one day.
 */
export async function checkRepeatedPatterns(root: string, files: readonly string[]): Promise<Violation[]> {
  const among = (folder: RegExp) => files.filter((file) => folder.test(file) && !TEST.test(file));
  const [inContracts, inBrowser] = await Promise.all([
    wholePatterns(root, among(CONTRACTS)),
    wholePatterns(root, among(BROWSER)),
  ]);
  const placeOf = new Map(inContracts);
  return inBrowser.flatMap(([source, file]): Violation[] => {
    const place = placeOf.get(source);
    if (place === undefined) return [];
    return [{ rule: RULE, file, detail: `/${source}/ is a rule of ${place}: take it from contracts/facts` }];
  });
}

async function wholePatterns(root: string, files: readonly string[]): Promise<(readonly [string, string])[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const patterns = await patternsIn(await readFile(join(root, file), 'utf8'), file.endsWith('x'));
      return patterns.map(({ source }) => [source, file] as const);
    }),
  );
  return found.flat().filter(([source]) => source.startsWith('^') && source.endsWith('$'));
}
