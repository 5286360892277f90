import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brokenPasswordRule } from './password-rules.ts';

const email = 'Dock.Manager+west@Shipper.example';

it.each([
  ['      ', 'blank'],
  ['\t\u00a0\u2003   ', 'blank'],
  ['dock.manager+west@shipper.example', 'not-email'],
  ['DOCK.MANAGER+WEST@SHIPPER.EXAMPLE', 'not-email'],
  ['Dock.Manager+west', 'not-email'],
  ['dock.manager', 'not-email'],
  [' dock.manager ', 'not-email'],
  ['123456', 'common'],
  ['Password', 'common'],
  ['ＱＷＥＲＴＹ', 'common'],
  ['qwertyuiop ', 'common'],
  ['dock.manager2', undefined],
  ['six pallets', undefined],
  ['наклад', undefined],
  ['# The 10,000 most common passwords', undefined],
])('%j breaks the rule %s', (password, rule) => {
  expect(brokenPasswordRule({ password, email })).toBe(rule);
});

it('an email without a name forbids nothing by it', () => {
  expect(brokenPasswordRule({ password: 'six pallets', email: '@' })).toBeUndefined();
});

it('the stored list has 10,000 passwords of 6 characters and more, in lower case, each once', () => {
  const file = readFileSync(new URL('../common-passwords.txt', import.meta.url), 'utf8');
  const passwords = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(new Set(passwords).size).toBe(10_000);
  for (const password of passwords) {
    if (password.length < 6 || password !== password.normalize('NFKC').trim().toLowerCase()) {
      throw new Error(`${password} could never be found`);
    }
  }
});
