import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { secretViolation } from './production-rules.ts';

const check = (text: string) => secretViolation(Buffer.from(text), text, 32);
const checkBase64 = (text: string) => secretViolation(Buffer.from(text, 'base64'), text, 32);

it('whatever is drawn at random passes, in every way people write it', () => {
  for (let i = 0; i < 500; i += 1) {
    const bytes = randomBytes(32);
    expect(checkBase64(bytes.toString('base64'))).toBeUndefined();
    expect(check(bytes.toString('base64url'))).toBeUndefined();
    expect(check(bytes.toString('hex'))).toBeUndefined();
    expect(checkBase64(bytes.toString('hex'))).toBeUndefined();
    // Keycloak's client secrets: 32 alphanumeric characters.
    expect(check(randomBytes(60).toString('base64').replace(/[+/=]/g, '').slice(0, 32))).toBeUndefined();
  }
});

it.each([
  ['zeros', Buffer.alloc(32).toString('base64'), 'repeats itself'],
  ['one byte over and over', Buffer.alloc(64, 7).toString('base64'), 'repeats itself'],
  ['a short block over and over', Buffer.from('0123456789ab'.repeat(4)).toString('base64'), 'repeats itself'],
  ['a sequence', Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64'), 'repeats itself'],
  [
    'a sentence',
    Buffer.from('this is a very long secret that nobody will guess').toString('base64'),
    'made of words',
  ],
  ['words that happen to be base64', 'correcthorsebatterystaplecorrecthorsebatterystapleXX', 'made of words'],
  ['31 bytes', randomBytes(31).toString('base64'), 'at least 32 bytes'],
])('%s is no secret in base64', (_, text, violation) => {
  expect(checkBase64(text)).toContain(violation);
});

it.each([
  ['short', 'Xk29fLq0', 'at least 32 bytes'],
  ['one letter', 'a'.repeat(40), 'repeats itself'],
  ['words with signs and a year', 'Correct-Horse-Battery-Staple-2026!', 'made of words'],
  ['capitals', 'CHANGE_ME_BEFORE_YOU_GO_TO_PRODUCTION', 'made of words'],
  ['a short word over and over', 'changeme'.repeat(5), 'repeats itself'],
])('%s is no secret as text', (_, text, violation) => {
  expect(check(text)).toContain(violation);
});
