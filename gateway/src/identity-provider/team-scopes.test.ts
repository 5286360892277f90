import { expect, it } from 'vitest';
import { teamScopesOf } from './check-tokens.ts';

it.each([
  [['registered', 'pro', 'offline_access'], []],
  [['platform-operator'], ['remote.deploy:*']],
  [['remote-team:mfe-bol'], ['remote.deploy:mfe-bol']],
  [['remote-team:mfe-bol', 'platform-operator'], ['remote.deploy:*']],
  [
    ['remote-team:mfe-bol', 'remote-team:mfe-account', 'remote-team:mfe-bol'],
    ['remote.deploy:mfe-bol', 'remote.deploy:mfe-account'],
  ],
  [['remote-team:*', 'remote-team:', 'remote-team:bol', 'remote-team:mfe-bol x', 'Remote-Team:mfe-bol'], []],
  [['platform-operators', 'PLATFORM-OPERATOR'], []],
  [[7, null, { name: 'platform-operator' }], []],
  [[`remote-team:mfe-${'x'.repeat(128)}`], []],
])('%j give %j', (roles, scopes) => {
  expect(teamScopesOf(roles)).toEqual(scopes);
});

it('a principal has room for whatever roles a token brings', () => {
  const roles = Array.from({ length: 1_000 }, (_, n) => `remote-team:mfe-number-${n}`);
  expect(teamScopesOf(roles)).toHaveLength(50);
});
