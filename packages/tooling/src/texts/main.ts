import { globSync, readFileSync } from 'node:fs';
import { hardToRead } from './plain-english.ts';
import { type Prose, proseIn } from './prose-in.ts';
import { specifiedTexts } from './specified-texts.ts';

/** Prints what is hard to read in the texts of the product. Exits 1 when there is anything. */

/** Where texts stand that visitors, clients of the API and operators read. cspell.json has the same places. */
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

const files = globSync(shown).filter((file) => !notShown.test(file));
const texts = files.sort().flatMap((file) => {
  return proseIn(file, readFileSync(file, 'utf8')).map((prose): Prose & { file: string } => ({
    file,
    ...prose,
  }));
});
const seen = new Set(texts.map(({ text }) => text));
const specified = new Set(specifiedTexts);
const faults = [
  ...texts
    .filter(({ text }) => !specified.has(text))
    .flatMap(({ file, line, text }) =>
      hardToRead(text).map((fault) => `${file}:${line}: "${text}": ${fault}`),
    ),
  ...specifiedTexts.filter((text) => !seen.has(text)).map((text) => `No text says any more: "${text}"`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
