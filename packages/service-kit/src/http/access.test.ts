import type { Principal, Route } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { checkAccess } from './validate-request.ts';

type Terms = Pick<Route, 'access' | 'scope' | 'reachesOthers' | 'opensInTestMode'>;

const refusal = (route: Terms, principal: Partial<Principal>, isDeveloper?: boolean): unknown => {
  try {
    checkAccess(
      route,
      { tier: 'enterprise', scopes: [], clientAddress: '192.0.2.1', ...principal },
      isDeveloper,
    );
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const key = (mode: 'live' | 'test', ...scopes: string[]): Partial<Principal> => ({
  scopes,
  apiKey: { id: 'key_0123456789abcdef', mode },
});
const reading: Terms = { access: 'registered', scope: 'bills:read' };

describe('an API key', () => {
  it.each([
    ['what it is for', reading, key('live', 'bills:read'), undefined],
    ['what it is for, with test data', reading, key('test', 'bills:read'), undefined],
    ['what another scope is for', reading, key('live', 'bills:write', 'usage:read'), 'access.denied'],
    ['what is for people', { access: 'registered' }, key('live', 'bills:read'), 'access.denied'],
    ['what anybody may', { access: 'public' }, key('live'), undefined],
    [
      'what anybody may and keys only with a scope',
      { access: 'public', scope: 'classes' },
      key('live'),
      'access.denied',
    ],
  ] as const)('may do %s: %j', (_, route, principal, code) => {
    expect(refusal(route, principal)).toBe(code);
  });

  it('for tests reaches nobody outside, and one in earnest does', () => {
    const mailing: Terms = { access: 'registered', scope: 'bills:write', reachesOthers: true };
    expect(refusal(mailing, key('test', 'bills:write'))).toBe('access.denied');
    expect(refusal(mailing, key('live', 'bills:write'))).toBeUndefined();
  });

  it('has the tier of its owner', () => {
    const asked = { ...key('live', 'bills:read'), tier: 'pro' as const };
    expect(refusal({ access: 'enterprise', scope: 'bills:read' }, asked)).toBe('access.denied');
  });
});

it('a developer in test mode needs no plan for what test mode opens, and still an account and a scope', () => {
  const batch: Terms = { access: 'enterprise', scope: 'bills:write', opensInTestMode: true };
  const free = { tier: 'registered' } as const;
  expect(refusal(batch, free)).toBe('access.denied');
  expect(refusal(batch, free, true)).toBeUndefined();
  expect(refusal({ access: 'enterprise', scope: 'bills:write' }, free, true)).toBe('access.denied');
  expect(refusal(batch, { tier: 'anonymous' }, true)).toBe('principal.invalid');
  expect(refusal(batch, { ...free, ...key('test', 'bills:read') }, true)).toBe('access.denied');
});

it('somebody who has signed in needs no scope', () => {
  expect(refusal(reading, {})).toBeUndefined();
  expect(refusal(reading, { tier: 'anonymous' })).toBe('principal.invalid');
});
