import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTexts } from './check-texts.ts';
import { specifiedTexts } from './specified-texts.ts';

/** Prints what is misspelled or hard to read in the product and its pages. Exits 1 when there is anything. */
const root = process.cwd();

/** Where texts stand that visitors, clients of the API and operators read. */
const shown = [
  '{shell,gateway,mfe-*}/src/**/*.{ts,tsx}',
  'packages/{bol-document,contracts,domain,hazmat,mfe-kit,mfe-ui,password-rules,service-kit}/src/**/*.{ts,tsx}',
  'services/*/src/**/*.ts',
  'stack/hosted-pages/src/*.ts',
  'stack/idp/src/{hosted,mail}/**/*.ts',
  'stack/checkout/src/{hosted,paper}/**/*.ts',
];
/** Tests, and the tool that packs the table of the law. */
const notShown = /\.test\.tsx?$|\.d\.ts$|fixture|\/hazmat\/src\/pack\//;
const pages = ['*.md', 'docs/**/*.md'];

const read = (globs: string[]) =>
  new Map(
    globSync(globs, { cwd: root })
      .filter((file) => !notShown.test(file))
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
  );
const faults = checkTexts({
  code: read(shown),
  pages: read(pages),
  words: readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8')
    .trim()
    .split('\n'),
  specified: specifiedTexts,
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
