import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTokenSeal } from './token-seal.ts';

const secret = randomBytes(32).toString('base64');
const seal = createTokenSeal({ secret });
const sealed = seal.seal('refresh token', 'session');
const changedAt = (index: number) => {
  const bytes = Buffer.from(sealed, 'base64');
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64');
};

test('a sealed token opens for its session, in another replica too', () => {
  expect(createTokenSeal({ secret }).open(sealed, 'session')).toBe('refresh token');
});

test('the same token never looks the same twice', () => {
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

test('a token moved to another session does not open there, nor under another secret', () => {
  expect(seal.open(sealed, 'other session')).toBeUndefined();
  const other = createTokenSeal({ secret: randomBytes(32).toString('base64') });
  expect(other.open(sealed, 'session')).toBeUndefined();
});
