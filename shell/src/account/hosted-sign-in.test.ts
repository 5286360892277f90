import { expect, test } from 'vitest';
import { hostedSignIn, pagePath } from './hosted-sign-in.ts';

const here = { origin: 'https://site.test' } as Location;

test.each([
  ['/bol?draft=3#weight', '/bol?draft=3#weight'],
  ['/dashboard', '/dashboard'],
])('%s is a page to return to', (returnTo, path) => expect(pagePath(returnTo, here)).toBe(path));

test.each([
  null,
  '',
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'bol',
  '/api/login?returnTo=/',
  '/auth?returnTo=/auth',
  '/\\[',
])('%j is none: the way leads to the start page', (returnTo) => expect(pagePath(returnTo, here)).toBe('/'));

test('a password is changed on the hosted page', () => {
  expect(hostedSignIn('/bol', { action: 'UPDATE_PASSWORD' })).toBe(
    '/api/login?returnTo=%2Fbol&action=UPDATE_PASSWORD',
  );
});

test('the email that was typed goes along', () => {
  expect(hostedSignIn('/', { action: 'RESET_PASSWORD', email: 'ann+dock@mill.example' })).toBe(
    '/api/login?returnTo=%2F&action=RESET_PASSWORD&email=ann%2Bdock%40mill.example',
  );
  expect(hostedSignIn('/', { email: '' })).toBe('/api/login?returnTo=%2F');
});
