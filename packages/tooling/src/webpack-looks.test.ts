import { expect, it } from 'vitest';
import { classOfLook, readLooks, writeLooks } from './webpack-looks.ts';

const looks = new Set(['quiet', 'stack8']);
const kit = "import { looks } from '@freightwright/mfe-kit';\n";

it('writes the class of a look in place of its name, and loads the style sheet', () => {
  const written = writeLooks(`${kit}<p className={looks.quiet} />`, looks, 'bol@1');
  expect(written).toContain(`<p className={"${classOfLook('bol@1', 'quiet')}"} />`);
  expect(written).toMatch(/^import ".*looks\.module\.css";/);
});

it('leaves the path of the style sheet alone', () => {
  const source = "import looks from '../theme/looks.module.css';\nlooks.quiet;";
  expect(writeLooks(source, looks, 'bol@1')).toContain("from '../theme/looks.module.css'");
});

it('gives each part classes of its own', () => {
  expect(classOfLook('bol@1', 'quiet')).not.toBe(classOfLook('bol@2', 'quiet'));
});

it('leaves code alone that has no looks', () => {
  const source = "const looks = { quiet: 'a' };\nlooks.quiet;";
  expect(writeLooks(source, looks, 'bol@1')).toBe(source);
});

it('refuses a look that does not exist', () => {
  expect(() => writeLooks(`${kit}looks.loud`, looks, 'bol@1')).toThrow('There is no look loud');
});

it('knows the looks of the kit, those with steps too', () => {
  expect([...readLooks()]).toEqual(expect.arrayContaining(['h1', 'quiet', 'stack8', 'stack16', 'fault']));
});
