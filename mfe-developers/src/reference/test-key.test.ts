import { expect, it } from 'vitest';
import { keyViolation } from './test-key.ts';

const random = 'a-Z_0'.repeat(9).slice(0, 43);

it.each([
  ['nothing', '  ', 'Enter a key'],
  ['a live key', `fw_live_${random}`, 'This is a live key. Use a key for tests, which issues nothing real'],
  [
    'a key that was cut',
    `fw_test_${random.slice(1)}`,
    'A key for tests begins with fw_test_ and has 51 characters',
  ],
  [
    'a key with more behind it',
    `fw_test_${random}x`,
    'A key for tests begins with fw_test_ and has 51 characters',
  ],
  ['something else', 'Bearer 123', 'A key for tests begins with fw_test_ and has 51 characters'],
])('%s is refused in words', (_what, typed, violation) => expect(keyViolation(typed)).toBe(violation));

it('a key for tests is taken, with blanks around it too', () => {
  expect(keyViolation(`fw_test_${random}`)).toBeUndefined();
  expect(keyViolation(` fw_test_${random}\n`)).toBeUndefined();
});
