import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const secret = randomBytes(32).toString('base64');
const seal = createSeal(secret, 'purpose');
const sealed = seal.seal('refresh token', 'session');
const changedAt = (index: number) => {
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

test('a sealed text opens for its owner, in another replica too', () => {
  expect(createSeal(secret, 'purpose').open(sealed, 'session')).toBe('refresh token');
});

test('the same text never looks the same twice', () => {
  expect(seal.seal('refresh token', 'session')).not.toBe(sealed);
});

test.each([
  ['a changed nonce', changedAt(0)],
  ['a changed tag', changedAt(12)],
  ['a changed text', changedAt(28)],
  ['a cut one', sealed.slice(0, -4)],
  ['a short one', 'AAAA'],
  ['none', ''],
  ['no base64', '%%%'],
])('%s does not open', (_, text) => {
  expect(seal.open(text, 'session')).toBeUndefined();
});

test('a sealed text does not open for another owner, under another secret or for another purpose', () => {
  expect(seal.open(sealed, 'other session')).toBeUndefined();
  const other = createSeal(randomBytes(32).toString('base64'), 'purpose');
  expect(other.open(sealed, 'session')).toBeUndefined();
  expect(createSeal(secret, 'other purpose').open(sealed, 'session')).toBeUndefined();
});
