import { expect, it } from 'vitest';
import { endpointsOf } from './users-api.ts';

it.each([
  ['http://localhost:8180/realms/freightwright', undefined, 'http://localhost:8180', ''],
  ['https://id.example/auth/realms/freightwright', undefined, 'https://id.example', '/auth'],
  ['https://id.example/auth/realms/freightwright', 'http://keycloak:8080/', 'http://keycloak:8080', '/auth'],
])('the endpoints of %s by %s', (issuer, internalUrl, origin, prefix) => {
  expect(endpointsOf({ issuer, internalUrl })).toEqual({
    token: `${origin}${prefix}/realms/freightwright/protocol/openid-connect/token`,
    users: `${origin}${prefix}/admin/realms/freightwright/users`,
    failedSignIns: `${origin}${prefix}/admin/realms/freightwright/attack-detection/brute-force/users`,
    sessions: `${origin}${prefix}/admin/realms/freightwright/sessions`,
  });
});

it('an issuer without a realm is refused', () => {
  expect(() => endpointsOf({ issuer: 'http://localhost:8180' })).toThrow(TypeError);
});
