import { expect, test } from 'vitest';
import { pagePath } from './hosted-sign-in.ts';

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
