import { expect, test } from 'vitest';
import { cameFrom, pageHeaders } from './page-safety.ts';

const ours = 'http://localhost:8180';

test.each([
  ['our page', { 'sec-fetch-site': 'same-origin' }, true],
  ['another port of this host', { 'sec-fetch-site': 'same-site', origin: ours }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['an address that somebody typed', { 'sec-fetch-site': 'none' }, false],
  ['our page, in an older browser', { origin: ours }, true],
  ['another port, in an older browser', { origin: 'http://localhost:8080' }, false],
  ['a page whose origin is hidden', { origin: 'null' }, false],
  ['no browser', {}, true],
])('a form from %s', (_, headers, expected) => {
  expect(cameFrom(ours, headers)).toBe(expected);
});

test('a form may lead to the target it is made for, and to no other site', () => {
  const policy = (target?: string) => pageHeaders(target)['content-security-policy'];
  expect(policy('https://site.example/done?id=1')).toContain("form-action 'self' https://site.example;");
  expect(policy()).toContain("form-action 'self';");
  expect(policy('')).toContain("form-action 'self';");
});
