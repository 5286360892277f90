import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { writeOut } from './webpack-roles.ts';
import { readRoles } from './webpack-roles-known.ts';

const roles = readRoles(
  `
  @custom-media --narrow (max-width: 1079px);
  @custom-media --phone (max-width: 719px);
  .states { --pseudo-classes: hover focus; --between: "& + &"; --elements: li p; }
  @keyframes appear { from { opacity: 0; } }
  :root { --gutter: 24px; @media (--phone) { --gutter: 16px; } }
  .text { --interface: 14px; --label: 12px 500; --h1: 40px; --phone-h1: 32px; --phone-reading: 15px / 22px; }
  .text-words { --breaking: overflow-wrap anywhere; --right: text-align right; }
  .flow { --row: flex; --columns: grid; }
  .flow-words { --flex: display flex; --grid: display grid; --wrapping: flex-wrap wrap; --start: align-items start; }
  .box-sheet { border: 0; }
  .size-square { width: var(--value); height: var(--value); }
  `,
  'roles.css',
);

/** Normalizes whitespace and the last semicolon of a block. */
const plain = (css: string) =>
  css
    .replace(/;?\s*([{}])\s*/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim();
const written = (source: string) => plain(writeOut(source, 'a.module.css', roles));

it.each([
  ['a role', '.a { --text: interface; }', '.a { font-size: 14px; }'],
  ['a value', '.a { --text: interface 600; }', '.a { font-size: 14px; font-weight: 600; }'],
  ['what stands for no value', '.a { --text: label; }', '.a { font-size: 12px; font-weight: 500; }'],
  ['a value of several words', '.a { --flow: row 8px 16px; }', '.a { display: flex; gap: 8px 16px; }'],
  [
    'a color of the text',
    '.a { --text: interface 600 ink2; }',
    '.a { font-size: 14px; font-weight: 600; color: var(--fw-ink2); }',
  ],
  [
    'a text of its own',
    '.a { --text: 15px / 22px 560 94% -0.01em ink; }',
    '.a { font-size: 15px; line-height: 22px; font-weight: 560; font-stretch: 94%; letter-spacing: -0.01em; color: var(--fw-ink); }',
  ],
  ['a weight and a color alone', '.a { --text: 560 ink; }', '.a { font-weight: 560; color: var(--fw-ink); }'],
  [
    'a text that is one on a phone alone',
    '.a { --text: reading; }',
    '@media (max-width: 719px) { .a { font-size: 15px; line-height: 22px; } }',
  ],
  [
    'a rule for each step',
    ':where(.a) { --steps: 4px 8px; --flow: row var(--step); }',
    ':where(.a4) { display: flex; gap: 4px; } :where(.a8) { display: flex; gap: 8px; }',
  ],
  [
    'a table of looks',
    '.looks { --wide: width 100%; --topic: text interface 600; }',
    ':where(.wide) { width: 100%; } :where(.topic) { font-size: 14px; font-weight: 600; }',
  ],
  [
    'steps in a table of looks',
    '.looks { --high: min-height var(--step) for 8px 12px; }',
    ':where(.high8) { min-height: 8px; } :where(.high12) { min-height: 12px; }',
  ],
  ['a box', '.a { --box: sheet; }', '.a { border: 0; }'],
  ['a size', '.a { --size: square 8px; }', '.a { width: 8px; height: 8px; }'],
  [
    'a line that is drawn',
    '.a { --stroke: 1.5 ink2; }',
    '.a { fill: none; stroke: var(--fw-ink2); stroke-width: 1.5; }',
  ],
  [
    'words behind a text',
    '.a { --text: interface 600 ink2 breaking right; }',
    '.a { font-size: 14px; font-weight: 600; color: var(--fw-ink2); overflow-wrap: anywhere; text-align: right; }',
  ],
  [
    'words behind a flow',
    '.a { --flow: row 8px 16px wrapping start; }',
    '.a { display: flex; gap: 8px 16px; flex-wrap: wrap; align-items: start; }',
  ],
  ['columns', '.a { --flow: columns 1fr 2fr; }', '.a { display: grid; grid-template-columns: 1fr 2fr; }'],
  [
    'columns and their gap',
    '.a { --flow: columns subgrid / 0 8px start; }',
    '.a { display: grid; grid-template-columns: subgrid; gap: 0 8px; align-items: start; }',
  ],
  [
    'columns at each width',
    '.a { --flow: columns minmax(0, 1fr) 2fr, narrow 1fr 1fr, phone 1fr / 8px; }',
    '.a { display: grid; grid-template-columns: minmax(0, 1fr) 2fr; gap: 8px; } @media (max-width: 1079px) { .a { grid-template-columns: 1fr 1fr; } } @media (max-width: 719px) { .a { grid-template-columns: 1fr; } }',
  ],
  [
    'what the rule says after a role, last',
    '.a { --text: label; font-size: 11px; }',
    '.a { font-size: 12px; font-weight: 500; font-size: 11px; }',
  ],
  [
    'a role inside a media query',
    '@media (--phone) { .a { --text: interface; } }',
    '@media (max-width: 719px) { .a { font-size: 14px; } }',
  ],
])('writes out %s', (_, source, expected) => {
  expect(written(source)).toBe(plain(expected));
});

it('writes out what a role is on a phone, after all that is said for wide pages', () => {
  expect(written('.a { --text: h1; } .b { font-size: 20px; }')).toBe(
    plain(
      '.a { font-size: 40px; } .b { font-size: 20px; } @media (max-width: 719px) { .a { font-size: 32px; } }',
    ),
  );
});

it.each([
  [
    'a state right behind the rule it belongs to',
    '.a, .b { left: 0; --hover-left: 1px; --hover-top: 2px; } .c { left: 3px; }',
    '.a, .b { left: 0; } .a:hover, .b:hover { left: 1px; top: 2px; } .c { left: 3px; }',
  ],
  ['what is said of a part', '.a { left: 0; --li-left: 1px; }', '.a { left: 0; } .a li { left: 1px; }'],
  ['a state that alone makes the rule', '.a { --between-left: 1px; }', '.a + .a { left: 1px; }'],
  [
    'a width',
    '.a { left: 0; --phone-left: 1px; } .b { left: 2px; }',
    '.a { left: 0; } .b { left: 2px; } @media (max-width: 719px) { .a { left: 1px; } }',
  ],
  [
    'a role at a width',
    '.a { --phone-flow: row 4px; }',
    '@media (max-width: 719px) { .a { display: flex; gap: 4px; } }',
  ],
  [
    'a state at a width',
    '.a { --hover-phone-left: 1px; }',
    '@media (max-width: 719px) { .a:hover { left: 1px; } }',
  ],
])('moves %s', (_, source, expected) => {
  expect(written(source)).toBe(plain(expected));
});

it('brings a motion along where a sheet names it, once, and none that the sheet has itself', () => {
  const motion = '@keyframes appear { from { opacity: 0; } }';
  expect(written('.a { animation: appear 1s; } .b { animation: appear 2s; }')).toBe(
    plain(`.a { animation: appear 1s; } .b { animation: appear 2s; } ${motion}`),
  );
  const own = '.a { animation: appear 1s; } @keyframes appear { from { top: 0; } }';
  expect(written(own)).toBe(plain(own));
});

it('lets the narrower page win, in whatever order the widths stand', () => {
  expect(written('.a { @media (--phone) { left: 1px; } @media (--narrow) { left: 2px; } }')).toBe(
    plain('@media (max-width: 1079px) { .a { left: 2px; } } @media (max-width: 719px) { .a { left: 1px; } }'),
  );
});

it('gives the gutter of each width, and lets the own word of a rule at that width be the last', () => {
  expect(written('.a { padding: 8px var(--gutter); @media (--phone) { padding-top: 4px; } }')).toBe(
    plain(
      '.a { padding: 8px 24px; } @media (max-width: 719px) { .a { padding: 8px 16px; padding-top: 4px; } }',
    ),
  );
});

it.each([
  ['.a { --text: h9; }', /a\.module\.css:1:6: There is no role h9 of --text/],
  ['.a { --flow: hidden; }', /There is no role hidden of --flow/],
  ['.a { --flow: columns 1fr, watch 2fr; }', /There is no width watch of --flow/],
  ['.a { --box: heap; }', /There is no role heap of --box/],
  ['.a { --stroke: 2 pink; }', /There is no color pink of --stroke/],
  ['.a { --text: interface ink9; }', /There is no color ink9/],
  ['.a { --visited-left: 0; }', /There is no role 0 of --visited-left/],
  ['.a { @media (--watch) { left: 0; } }', /There is no media query \(--watch\)/],
  ['@media (--phone) { .a { left: var(--gutter); } }', /var\(--gutter\) follows the width by itself/],
])('refuses %s', (source, words) => {
  expect(() => written(source)).toThrow(words);
});

it('has nothing to do in the sheet every page starts from, which the identity provider serves as it is', async () => {
  const base = await readFile(new URL('../../mfe-kit/src/theme/base.css', import.meta.url), 'utf8');
  expect(writeOut(base, 'base.css', roles)).toBe(base);
});
