import { remoteMark, scriptBytesAtMost } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { broken, errorsOf, name, withFiles } from '../../test/admission-errors.ts';
import { incompressible } from '../../test/submission.ts';
import { createVersionReader } from './reading/version-reader.ts';

const mark = remoteMark(name);
const styleSheet = (css: string) => withFiles({ 'page.css': css });

describe('a script', () => {
  it.each([
    ['of today', 'const { a, ...rest } = await0 ?? {}; class X { #y = 1; static { this.z = /a/v; } }'],
    ['with a line for Node', '#!/usr/bin/env node\nvar a = 1;'],
    ['of nothing', ''],
  ])('%s passes', async (_what, script) => {
    expect(await broken(withFiles({ 'chunk.js': script }))).toEqual([]);
  });

  it.each([
    ['that breaks off', 'var a = {\n  b: [1, 2', 'line 2, column 11'],
    ['with a stray bracket', 'var a = 1;\nvar b = a);', 'line 2, column 10'],
    ['that is a module', 'export const a = 1;', 'line 1, column 1'],
    ['that is a page', '<!doctype html>', 'line 1, column 1'],
    ['with syntax that browsers of the site do not know', 'using a = b;', 'line 1, column 7'],
  ])('%s is refused, with its place', async (_what, script, place) => {
    const errors = await errorsOf(withFiles({ 'chunk.js': script }));
    expect(errors.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['files.chunk.js script-form']);
    expect(errors[0]?.message).toContain(`${place}: it does not parse as a script of ES2024: `);
  });

  it('that is not text, too deep, or too large is refused', async () => {
    expect(await broken(withFiles({ 'chunk.js': Buffer.from([0xc3, 0x28]) }))).toEqual([
      'files.chunk.js text',
    ]);
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const [error, ...more] = await errorsOf(withFiles({ 'chunk.js': deep }));
    expect([error?.rule, more]).toEqual(['script-form', []]);
    expect(error?.message).toContain('Not enough stack space to parse input');
    const large = ' '.repeat(scriptBytesAtMost + 1);
    expect(await broken(withFiles({ 'chunk.js': large }))).toEqual(['files.chunk.js file-size']);
  });
});

describe('a style sheet', () => {
  it.each([
    ['.own', `.${mark}a{color:red}`],
    ['a class with the name of the remote', '.mfe-bol-page{color:red}'],
    ['an escaped class', `.\\${mark.charCodeAt(0).toString(16)} ${mark.slice(1)}a{color:red}`],
    ['an id of its own', `#${mark}a{color:red}`],
    ['an element in a class', `.${mark}a p, .${mark}a > *, .${mark}a > * + *{color:red}`],
    ['beside a class, with another', `.${mark}a + .${mark}b{color:red}`],
    [
      'a class in a state of the page',
      `[data-visitor="pending"] .${mark}a, :root:not([x]) .${mark}a{color:red}`,
    ],
    ['classes without weight', `:where(.${mark}a), :is(.${mark}a, .${mark}b > i) span{color:red}`],
    ['markup with lifted styles', `[data-style="${mark}12"]:not(#_){width:5%}`],
    ['conditions', `@media print{@supports (color:red){@container (width>1px){.${mark}a{color:red}}}}`],
    ['rules in a rule', `.${mark}a{color:red;&:hover{color:red}& p{color:red}}`],
    [
      'names of its own',
      `@keyframes ${mark}k{from{opacity:0}to{opacity:1}}@layer ${mark}l{.${mark}a{color:red}}`,
    ],
    [
      'antd under its name',
      '@layer mfe-bol-antd{.mfe-bol-antd-table-wrapper .mfe-bol-antd-table table,.mfe-bol-antd-icon{color:red}}',
    ],
    ['a page of its own', '@page mfe-bol-bill:first{margin:0}'],
    ['a typeface of its own', `@font-face{font-family:"mfe-bol-type";src:url(a.woff2)}`],
    ['properties of its own', `@property --${mark}p{syntax:"*";inherits:false}.${mark}a{--anything:{a:b}}`],
    ['the character set', `@charset "utf-8";.${mark}a{color:red}`],
  ])('with %s passes', async (_what, css) => {
    expect(await errorsOf(styleSheet(css))).toEqual([]);
  });

  it.each([
    'body',
    'p',
    '*',
    ':root',
    'html',
    '[hidden]',
    '#root',
    '.other',
    '.ant-btn',
    '.mfe-platform-antd-btn',
    `:root:has(.${mark}a)`,
    `body:has(> .${mark}a) > :not(.${mark}a)`,
    `:not(.${mark}a)`,
    `.${mark}a ~ div`,
    `.${mark}a + * > p`,
    `:is(.${mark}a, p)`,
    `:where(.${mark}a + p)`,
    `:nth-child(1 of .${mark}a)`,
    `[class~="${mark}a"]`,
    '[data-style="0"]',
    '::view-transition-old(root)',
    '&',
  ])('with %s alone is refused', async (selector) => {
    expect(await broken(styleSheet(`.${mark}a,${selector}{color:red}`))).toEqual([
      'files.page.css sheet-selector',
    ]);
    expect(await broken(styleSheet(`@media print{${selector}{color:red}}`))).toEqual([
      'files.page.css sheet-selector',
    ]);
  });

  it('with a nested rule that leads beside its element is refused', async () => {
    expect(await broken(styleSheet(`.${mark}a{& ~ p{color:red}}`))).toEqual([
      'files.page.css sheet-selector',
    ]);
  });

  it.each([':root:has(&){color:red}', ':not(&){color:red}', '+ p{color:red}', 'p{color:red}'])(
    'with the nested rule %s, which does not begin with &, is refused',
    async (rule) => {
      expect(await broken(styleSheet(`.${mark}a{${rule}}`))).toEqual(['files.page.css sheet-form']);
      expect(await broken(styleSheet(`.${mark}a{@media print{${rule}}}`))).toEqual([
        'files.page.css sheet-form',
      ]);
    },
  );

  it.each([
    ['@import "a.css";', 'sheet-rule'],
    ['@IMPORT url(//elsewhere.example/a.css);', 'sheet-rule'],
    ['@charset "utf-7";', 'sheet-rule'],
    ['@namespace url(x);', 'sheet-rule'],
    ['@constructor{}', 'sheet-rule'],
    ['@view-transition{navigation:auto}', 'sheet-rule'],
    [`@scope (.${mark}a){p{color:red}}`, 'sheet-rule'],
    ['@\\69mport "a.css";', 'sheet-rule'],
    ['@keyframes fade{to{opacity:0}}', 'sheet-name'],
    ['@-webkit-keyframes fade{to{opacity:0}}', 'sheet-name'],
    ['@layer base;', 'sheet-name'],
    ['@layer mfe-platform-antd{}', 'sheet-name'],
    [`@layer ${mark}a,base;`, 'sheet-name'],
    ['@page{margin:0}', 'sheet-name'],
    ['@page :first{margin:0}', 'sheet-name'],
    ['@property --fw-ink{syntax:"*";inherits:false}', 'sheet-name'],
    ['@font-face{font-family:Inter;src:url(a.woff2)}', 'sheet-name'],
    [`@font-face{font-family:"${mark}a";font-family:Inter;src:url(a.woff2)}`, 'sheet-name'],
    ['@counter-style disc{symbols:x}', 'sheet-name'],
  ])('with %s is refused', async (rule, expected) => {
    expect(await broken(styleSheet(rule))).toEqual([`files.page.css ${expected}`]);
  });

  it.each([
    ['a stray bracket', `.${mark}a{color:red}}body{color:red}`],
    ['a rule that a parser may take for a declaration', `.${mark}a{x:hover{color:red}}`],
    ['a comment of HTML', `<!-- .${mark}a{color:red} -->`],
    ['a selector that is none', `.${mark}a,%{color:red}`],
  ])('with %s is refused', async (_what, css) => {
    const errors = await errorsOf(styleSheet(css));
    expect(errors).not.toEqual([]);
    expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(['files.page.css']));
  });

  it('a refusal names file, line and column, the selector, and how a name of the remote begins', async () => {
    expect(await errorsOf(styleSheet(`.${mark}a{color:red}\n\n  body{margin:0}`))).toEqual([
      {
        field: 'files.page.css',
        rule: 'sheet-selector',
        message: `line 3, column 3: no class of the remote holds body; such a class begins with ${mark} or mfe-bol-`,
      },
    ]);
  });

  it('of 60 KiB after gzip at most, and of 512 KiB as it is', async () => {
    const comment = (text: string) => `/*${text}*/`;
    const noise = incompressible(50).toString('base64');
    expect(await broken(styleSheet(comment(noise)))).toEqual([]);
    expect(await broken(styleSheet(comment(noise + incompressible(20).toString('base64'))))).toEqual([
      'files.page.css sheet-budget',
    ]);
    expect(await broken(styleSheet(' '.repeat(10 * 1024 * 1024)))).toEqual(['files.page.css file-size']);
  });

  it('nested too deeply to be read is refused', async () => {
    const deep = `.${mark}a{`.repeat(50_000) + '}'.repeat(50_000);
    expect(await broken(styleSheet(deep))).toEqual(['files.page.css sheet-form']);
  });
});

it('of many faults ten of a file are told, and fifty of a version', async () => {
  const bodies = 'body{margin:0}'.repeat(100);
  expect(await errorsOf(styleSheet(bodies))).toHaveLength(10);
  const sheets = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`page-${n}.css`, bodies]));
  expect(await errorsOf(withFiles(sheets))).toHaveLength(50);
});

it('a version that takes too long to read is refused, and the next one is read', async () => {
  const reader = createVersionReader({ timeLimitMs: 1 });
  const bytes = Buffer.from('var a = [1, 2, 3];'.repeat(100_000));
  expect(await reader.read(name, [{ path: 'a.js', bytes }])).toEqual({
    kind: 'too-heavy',
    limits: '0.001 s and 768 MiB',
  });
  await reader.close();
});

it('a version that takes too much memory is refused, and the reader goes on', async () => {
  const reader = createVersionReader({ memoryMiB: 32 });
  const bytes = Buffer.from('var a = [1, 2, 3];'.repeat(200_000));
  expect(await reader.read(name, [{ path: 'a.js', bytes }])).toMatchObject({ kind: 'too-heavy' });
  const small = { path: 'a.js', bytes: Buffer.from('var a;') };
  expect(await reader.read(name, [small])).toEqual({ kind: 'read', violations: [] });
  await reader.close();
});
