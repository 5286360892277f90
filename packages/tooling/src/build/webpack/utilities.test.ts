import { expect, it } from 'vitest';
import { classOfUtility, readUtilities, writeUtilities } from './utilities.ts';

const names = new Set(['quiet', 'stack8']);
const kit = "import { util } from '@freightwright/mfe-kit';\n";

it('writes the class of a utility in place of its name, and loads the style sheet', () => {
  const written = writeUtilities(`${kit}<p className={util.quiet} />`, names, 'bol@1');
  expect(written).toContain(`<p className={"${classOfUtility('bol@1', 'quiet')}"} />`);
  expect(written).toMatch(/^import ".*utilities\.module\.css";/);
});

it('leaves the path of the style sheet alone', () => {
  const source = "import util from '../theme/utilities.module.css';\nutil.quiet;";
  expect(writeUtilities(source, names, 'bol@1')).toContain("from '../theme/utilities.module.css'");
});

it('gives each part classes of its own', () => {
  expect(classOfUtility('bol@1', 'quiet')).not.toBe(classOfUtility('bol@2', 'quiet'));
});

it('leaves code alone that uses no utility class', () => {
  const source = "const util = { quiet: 'a' };\nutil.quiet;";
  expect(writeUtilities(source, names, 'bol@1')).toBe(source);
});

it('refuses a utility class that does not exist', () => {
  expect(() => writeUtilities(`${kit}util.loud`, names, 'bol@1')).toThrow('There is no utility class loud');
});

it('knows the utility classes of the kit', () => {
  expect([...readUtilities()]).toEqual(
    expect.arrayContaining(['h1', 'quiet', 'stack8', 'stack16', 'violation']),
  );
});
