import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { passwordViolation } from '../src/accounts/passwords.ts';
import { REALM_ROLES } from '../src/accounts/users.ts';
import { listClients } from '../src/oidc/clients.ts';

const realm = JSON.parse(
  await readFile(new URL('../../../deploy/keycloak/realm.json', import.meta.url), 'utf8'),
);
const clients = listClients({
  gateway: { clientSecret: 's', redirectUris: [], backchannelLogoutUrl: 'http://127.0.0.1/' },
  registrarSecret: 's',
  enterpriseClients: [{ clientId: 'acme-freight', clientSecret: 's' }],
});

interface RealmClient {
  clientId: string;
  publicClient: boolean;
  standardFlowEnabled: boolean;
  directAccessGrantsEnabled: boolean;
  serviceAccountsEnabled?: boolean;
}

test('the realm import and the embedded provider know the same roles and clients', () => {
  expect(realm.realm).toBe('freightwright');
  expect(realm.roles.realm.map(({ name }: { name: string }) => name)).toEqual([...REALM_ROLES]);
  expect(realm.defaultRoles).toEqual(['registered']);
  const summary = (realm.clients as RealmClient[]).map((client) => ({
    clientId: client.clientId,
    isPublic: client.publicClient,
    code: client.standardFlowEnabled,
    password: client.directAccessGrantsEnabled,
    service: client.serviceAccountsEnabled === true,
  }));
  expect(
    clients.map(({ clientId, secret, grants }) => ({
      clientId,
      isPublic: secret === undefined,
      code: grants.includes('authorization_code'),
      password: grants.includes('password'),
      service: grants.includes('client_credentials'),
    })),
  ).toEqual(expect.arrayContaining(summary));
  expect(clients).toHaveLength(summary.length);
});

test('the realm import leaves out what would take claims away from its tokens', () => {
  expect(realm).not.toHaveProperty('clientScopes');
  for (const client of realm.clients) {
    expect(client).not.toHaveProperty('defaultClientScopes');
    expect(client.fullScopeAllowed).not.toBe(false);
  }
  expect(realm).toMatchObject({
    passwordPolicy: 'length(6) and maxLength(128) and notUsername and notEmail and regexPattern(.*\\S.*)',
    bruteForceProtected: true,
    failureFactor: 10,
    quickLoginCheckMilliSeconds: 0,
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
  });
});

test.each([
  ['12345', 'Invalid password: minimum length 6.'],
  ['six-ok', undefined],
  ['      ', 'Invalid password: only spaces.'],
  ['Dock@Shipper.example', 'Invalid password: must not be your email or the name in it.'],
  ['123456', 'Invalid password: it is too common and would be guessed first.'],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'Invalid password: maximum length 128.'],
])('the password policy at its edges: %s', (password, violation) => {
  expect(passwordViolation(password, 'dock@shipper.example')?.error_description).toBe(violation);
});
