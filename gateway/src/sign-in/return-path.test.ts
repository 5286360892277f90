import { expect, it } from 'vitest';
import { returnPath } from './request-origin.ts';

const origin = 'https://freightwright.example';

it.each([
  ['/', '/'],
  ['/bol', '/bol'],
  ['/bol?tab=mine&x=%2F%2Fevil.example#list', '/bol?tab=mine&x=%2F%2Fevil.example#list'],
  ['/a/../bol', '/bol'],
  ['/https://evil.example', '/https://evil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/apiary', '/apiary'],
  ['/größe', '/gr%C3%B6%C3%9Fe'],
])('leads back to %s', (wanted, path) => {
  expect(returnPath(wanted, origin)).toBe(path);
  expect(new URL(path, origin).origin).toBe(origin);
});

it.each([
  undefined,
  '',
  'bol',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/bol\\..\\evil',
  'https://evil.example',
  'https:evil.example',
  'https://freightwright.example.evil.example/',
  'https://freightwright.example/bol',
  'javascript:alert(1)',
  'data:text/html,x',
  '%2F%2Fevil.example',
  ' //evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/bol\r\nset-cookie: a=b',
  '/bol\u0000',
  '/bol\u0085',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/api',
  '/api/auth/logout',
  '/API/login',
  '/%61pi/login',
  '/a/../api/login',
  '/api%2Flogin',
  '/%',
  `/${'x'.repeat(2_000)}`,
  `/${'ß'.repeat(700)}`,
])('leads to the start page instead of %o', (wanted) => {
  expect(returnPath(wanted, origin)).toBe('/');
});
