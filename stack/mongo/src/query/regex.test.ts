import { expect, test } from 'vitest';
import { compileRegex } from './regex.ts';

test.each([
  ['^abc$', '', 'abc\n', true],
  ['^abc$', '', 'abc\nd', false],
  ['^b$', 'm', 'a\nb\nc', true],
  ['a.b', '', 'a\rb', true],
  ['a.b', '', 'a\nb', false],
  ['a.b', 's', 'a\nb', true],
  ['a\\sb', '', 'a\u00a0b', false],
  ['a[\\s-]b', '', 'a-b', true],
  ['STRASSE', 'i', 'strasse', true],
  ['a\\.b', '', 'axb', false],
  ['[$.^]', '', 'a^', true],
])('/%s/%s on %j is %s, as PCRE has it', (pattern, options, text, matches) => {
  expect(compileRegex(pattern, options).test(text)).toBe(matches);
});

test.each(['(?i)a', '\\Aa', 'a++', '[[:alpha:]]', 'a(', '[\\S]'])('the pattern %s is refused', (pattern) => {
  expect(() => compileRegex(pattern, '')).toThrow(/not supported here/);
});
