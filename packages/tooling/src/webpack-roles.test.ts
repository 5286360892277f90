import { expect, it } from 'vitest';
import { readRoles, writeOut } from './webpack-roles.ts';

const roles = readRoles(
  `
  @custom-media --narrow (max-width: 1079px);
  @custom-media --phone (max-width: 719px);
  :root { --gutter: 24px; @media (--phone) { --gutter: 16px; } }
  .text-interface { font-size: 14px; font-weight: var(--value); }
  .text-label { font-size: 12px; font-weight: var(--value, 500); }
  .text-h1 { font-size: 40px; @media (--phone) { font-size: 32px; } }
  .flow-row { display: flex; gap: var(--value); }
  `,
  'roles.css',
);

/** Spaces and the last semicolon of a block are the writer's own. */
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
  ['.a { @media (--watch) { left: 0; } }', /There is no media query \(--watch\)/],
  ['@media (--phone) { .a { left: var(--gutter); } }', /var\(--gutter\) follows the width by itself/],
])('refuses %s', (source, words) => {
  expect(() => written(source)).toThrow(words);
});
