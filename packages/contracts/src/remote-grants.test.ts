import { expect, it } from 'vitest';
import { grantedTo, linksAtMost, platformSections, sectionOf } from './remote-grants.ts';
import { httpRoutes } from './routes.ts';

it.each([
  ['/', '/'],
  ['/bol', '/bol'],
  ['/account/keys', '/account'],
  ['/account-deleted', '/account-deleted'],
])('%s is in the section %s', (path, section) => {
  expect(sectionOf(path)).toBe(section);
});

it('every address of the API is in a section that no remote gets', () => {
  expect(httpRoutes.length).toBeGreaterThan(0);
  for (const { path } of httpRoutes) expect(platformSections).toContain(sectionOf(path));
});

it('a section is granted to one remote by name, and others to nobody', () => {
  expect(grantedTo('/pricing')).toBe('mfe-account');
  expect(grantedTo('/rates')).toBeUndefined();
});

it('a remote without a grant has five links, also one named like a property of every object', () => {
  expect([linksAtMost('mfe-new'), linksAtMost('constructor'), linksAtMost('mfe-content')]).toEqual([
    5, 5, 20,
  ]);
});
