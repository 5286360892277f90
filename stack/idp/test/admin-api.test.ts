import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACME, startTestIdp, type TestIdp } from './fixture/idp.ts';

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const tooShort = { error: 'invalidPasswordMinLengthMessage' };
const noAddress = { field: 'email', errorMessage: 'error-invalid-email', params: ['email', 'nonsense'] };
const noUser = { status: 404, body: { error: 'User not found' } };
const withPassword = (value: string) => ({ credentials: [{ type: 'password', value }] });

test('creates a user: 201, an empty body, the id last in Location, the address in lower case', async () => {
  const email = 'New.Person@Example.com';
  const created = await idp.admin('POST', '/users', { email, enabled: true, attributes: { dropped: ['x'] } });
  expect(created).toMatchObject({ status: 201, body: '' });
  const id = created.headers.get('location')?.split('/').at(-1);
  const found = await idp.admin<object[]>('GET', '/users?email=NEW.person@example.com&exact=true');
  expect(found.body).toHaveLength(1);
  expect(found.body[0]).toMatchObject({ id, email: email.toLowerCase(), username: email.toLowerCase() });
  expect(JSON.stringify(found.body)).not.toMatch(/password|hash|dropped/i);
});

test('finds by the whole address only, and answers an empty list for nobody', async () => {
  expect((await idp.admin('GET', '/users?email=person@example&exact=true')).body).toEqual([]);
});

test.each([
  ['a short password', withPassword('12345'), 400, tooShort],
  ['an empty password', withPassword(''), 400, tooShort],
  ['a bad address', { email: 'nonsense' }, 400, noAddress],
])('refuses %s and creates nothing', async (_, fields, status, body) => {
  const email = 'refused@example.com';
  expect(await idp.admin('POST', '/users', { email, enabled: true, ...fields })).toMatchObject({
    status,
    body,
  });
  expect((await idp.admin('GET', `/users?email=${email}&exact=true`)).body).toEqual([]);
});

test('one address in any case is one user, at once included', async () => {
  const tries = ['Twin@example.com', 'twin@EXAMPLE.com'].map((email) =>
    idp.admin('POST', '/users', { email, ...withPassword('long-enough') }),
  );
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    errorMessage: 'User exists with same email',
  });
});

test('resets a password by the same policy; sessions go on', async () => {
  const { id, email, password } = await idp.addUser();
  const { refresh_token } = (await idp.signIn(email, password)).body;
  const reset = (value: string) =>
    idp.admin('PUT', `/users/${id}/reset-password`, { type: 'password', value });
  expect(await reset('12345')).toMatchObject({ status: 400, body: tooShort });
  expect((await reset('six-ok')).status).toBe(204);
  expect((await idp.signIn(email, password)).status).toBe(400);
  expect((await idp.signIn(email, 'six-ok')).status).toBe(200);
  expect((await idp.refresh(refresh_token)).status).toBe(200);
});

interface Role {
  readonly id: string;
  readonly name: string;
}

interface Claims {
  readonly realm_access: { readonly roles: readonly string[] };
}

test('maps roles by id and name, repeatably; a refresh shows them', async () => {
  const { id, email, password } = await idp.addUser();
  const { refresh_token } = (await idp.signIn(email, password)).body;
  const path = `/users/${id}/role-mappings/realm`;
  const available = (await idp.admin<Role[]>('GET', `${path}/available`)).body;
  expect(available.map((role) => role.name)).toEqual([
    ...['pro', 'enterprise', 'platform-operator', 'remote-team:mfe-bol'],
  ]);
  const { id: roleId, name } = available[0] ?? { id: '', name: '' };
  expect(await idp.admin('POST', path, [{ name }])).toMatchObject({ status: 404 });
  for (let times = 0; times < 2; times++) {
    expect((await idp.admin('POST', path, [{ id: roleId, name }])).status).toBe(204);
  }
  const refreshed = (await idp.refresh(refresh_token)).body.access_token;
  expect(decodeJwt<Claims>(refreshed).realm_access.roles).toEqual(
    expect.arrayContaining(['registered', 'pro']),
  );
  expect((await idp.admin('DELETE', path, [{ id: roleId, name }])).status).toBe(204);
  const assigned = (await idp.admin<Role[]>('GET', path)).body;
  expect(assigned.map((role) => role.name)).toEqual(['registered']);
});

test('changes an address, with which the user signs in from then on; tokens show it at the next refresh', async () => {
  const { id, email, password } = await idp.addUser();
  const { refresh_token } = (await idp.signIn(email, password)).body;
  const to = `Moved-${id}@Example.com`;
  const change = { email: to, username: to, emailVerified: true };
  expect((await idp.admin('PUT', `/users/${id}`, change)).status).toBe(204);
  expect(await idp.admin('GET', `/users/${id}`)).toMatchObject({
    body: { email: to.toLowerCase(), username: to.toLowerCase(), emailVerified: true },
  });
  expect((await idp.signIn(email, password)).status).toBe(400);
  expect((await idp.signIn(to, password)).status).toBe(200);
  const refreshed = (await idp.refresh(refresh_token)).body.access_token;
  expect(decodeJwt(refreshed)).toMatchObject({ email: to.toLowerCase(), email_verified: true });
  // The old address is free again.
  expect((await idp.admin('POST', '/users', { email, enabled: true })).status).toBe(201);
});

test.each([
  ['that is taken', 409, { errorMessage: 'User exists with same email' }],
  ['that is none', 400, noAddress],
])('does not change an address to one %s', async (which, status, body) => {
  const { id, email, password } = await idp.addUser();
  const other = await idp.addUser();
  const to = which === 'that is taken' ? other.email.toUpperCase() : 'nonsense';
  expect(await idp.admin('PUT', `/users/${id}`, { email: to, emailVerified: true })).toMatchObject({
    status,
    body,
  });
  expect(await idp.admin('GET', `/users/${id}`)).toMatchObject({ body: { email, emailVerified: false } });
  expect((await idp.signIn(email, password)).status).toBe(200);
});

test('lists the sessions of a user, of which one can be ended', async () => {
  const { id, email, password } = await idp.addUser();
  const [stored, ended] = [await idp.signIn(email, password), await idp.signIn(email, password)];
  const sidOf = ({ body }: typeof stored) => decodeJwt<{ sid: string }>(body.access_token).sid;
  const listed = async () =>
    (await idp.admin<{ id: string }[]>('GET', `/users/${id}/sessions`)).body.map((one) => one.id).sort();
  expect(await listed()).toEqual([sidOf(stored), sidOf(ended)].sort());
  expect((await idp.admin('DELETE', `/sessions/${sidOf(ended)}`)).status).toBe(204);
  expect(await listed()).toEqual([sidOf(stored)]);
  expect((await idp.refresh(ended.body.refresh_token)).status).toBe(400);
  expect((await idp.refresh(stored.body.refresh_token)).status).toBe(200);
  expect(await idp.admin('GET', '/users/nobody/sessions')).toMatchObject(noUser);
});

test('deletes once', async () => {
  const { id } = await idp.addUser();
  expect((await idp.admin('DELETE', `/users/${id}`)).status).toBe(204);
  expect(await idp.admin('DELETE', `/users/${id}`)).toMatchObject(noUser);
});

test('is for the registrar alone', async () => {
  const { email, password } = await idp.addUser();
  const bearers = [
    undefined,
    'nonsense',
    (await idp.signIn(email, password)).body.access_token,
    (await idp.token({ ...ACME, grant_type: 'client_credentials' })).body.access_token,
  ];
  const answers = await Promise.all(
    bearers.map((bearer) =>
      idp.ask<{ error: string }>('/admin/realms/freightwright/users?email=a', {
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [401, 'HTTP 401 Unauthorized'],
    [401, 'HTTP 401 Unauthorized'],
    [403, 'HTTP 403 Forbidden'],
    [403, 'HTTP 403 Forbidden'],
  ]);
});
