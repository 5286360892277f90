import { expect, it } from 'vitest';
import { refusalOf } from './refusals.ts';
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

// Response bodies of Keycloak 26.
it.each([
  [
    { error: 'invalidPasswordMinLengthMessage', error_description: 'Invalid password: minimum length 10.' },
    { field: 'password', rule: 'min', message: 'Password must be at least 10 characters' },
  ],
  [
    { error: 'invalidPasswordMinDigitsMessage', error_description: 'must contain at least 2 digits.' },
    { field: 'password', rule: 'digits', message: 'Password needs digits: 2' },
  ],
  [
    { error: 'invalidPasswordRegexPatternMessage', error_description: 'fails to match ^s3cret$' },
    { field: 'password', rule: 'policy', message: 'Password does not meet the rules' },
  ],
  [
    { error: 'invalidPasswordNotUsernameMessage', error_description: 'must not be equal to the username.' },
    {
      field: 'password',
      rule: 'not-email',
      message: 'Password must not be your email or the name in it',
    },
  ],
  [
    { error: 'invalidPasswordBlacklistedMessage', error_description: 'password is blacklisted.' },
    {
      field: 'password',
      rule: 'common',
      message: 'This password is too common and would be guessed first. Choose another one.',
    },
  ],
  [
    { field: 'email', errorMessage: 'error-invalid-email', params: ['email', 'someone@'] },
    { field: 'email', rule: 'format', message: 'Please enter a valid email address' },
  ],
  [
    { errors: [{ field: 'username', errorMessage: 'error-invalid-length', params: ['username', 3, 255] }] },
    { field: 'email', rule: 'format', message: 'Please enter a valid email address' },
  ],
])('%j becomes a field and a rule in our words', (body, error) => {
  expect(refusalOf(body)).toMatchObject({ code: 'request.invalid', message: error.message, errors: [error] });
});

it.each([[{ error: 'unknown_error' }], [undefined], ['text'], [{ field: 'firstName', errorMessage: 'x' }]])(
  '%j is no refusal of what a user gives',
  (body) => {
    expect(refusalOf(body)).toBeUndefined();
  },
);
