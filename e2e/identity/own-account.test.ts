import { listMails } from '@freightwright/stack-mail';
import { apiClient } from '@freightwright/stack-test-site/visitor';
import { describe, expect, it } from 'vitest';
import { provider } from '../config.ts';
import { openSharedSite } from '../site.ts';
import { confirmationToken, newcomer } from './account.ts';

const site = openSharedSite();

const visitor = () => apiClient(site.platform.siteUrl);
async function signedInNewcomer() {
  const account = newcomer();
  const client = visitor();
  expect((await client.post('/api/auth/register', account)).status).toBe(201);
  const read = async () => (await client.get('/api/account')).body.account as Record<string, unknown>;
  return { account, client, read };
}
const refused = (status: number, code: string) => ({ status, body: { code } });
const tokenFor = (email: string) => confirmationToken(site.platform, email);
const subjectsFor = async (email: string) =>
  (await listMails({ webUrl: site.platform.mailUrl, to: email })).map(({ subject }) => subject);

describe(`an account on the ${provider} provider`, () => {
  it('is verified by the link that is mailed after sign-up, whoever opens it', async () => {
    const { account, read } = await signedInNewcomer();
    expect(await read()).toMatchObject({ email: account.email, emailVerified: false });
    const token = await tokenFor(account.email);
    expect(await visitor().post('/api/account/email/confirm', { token })).toMatchObject({
      status: 200,
      body: { email: account.email, outcome: 'verified' },
    });
    expect(await read()).toMatchObject({ emailVerified: true });
    expect(await visitor().post('/api/account/email/confirm', { token })).toMatchObject(
      refused(410, 'account.link-invalid'),
    );
  });

  it('moves to another address by a link that is mailed there; the session goes on, and the old one is told', async () => {
    const { account, client, read } = await signedInNewcomer();
    const { email: to } = newcomer();
    const ask = (email: string, password = account.password) =>
      client.post('/api/account/email', { email, password });
    expect(await ask(to, 'not-the-password')).toMatchObject(refused(403, 'account.wrong-password'));
    const [{ email: taken } = { email: '' }] = site.platform.identity.demoUsers;
    expect(await ask(taken)).toMatchObject({ status: 409, body: { code: 'identity.email-taken' } });
    expect(await ask(to)).toMatchObject({ status: 202, body: { account: { pendingEmail: to } } });
    const token = await tokenFor(to);
    expect(await visitor().post('/api/account/email/confirm', { token })).toMatchObject({
      status: 200,
      body: { outcome: 'changed' },
    });
    expect(await read()).toMatchObject({ email: to, emailVerified: true, pendingEmail: null });
    await expect.poll(async () => ((await client.status()).user as { email: string }).email).toBe(to);
    await expect
      .poll(() => subjectsFor(account.email), { timeout: 20_000 })
      .toContain('Your email address was changed');
    expect((await visitor().post('/api/auth/login', account)).status).toBe(401);
    expect((await visitor().post('/api/auth/login', { ...account, email: to })).status).toBe(200);
  });

  it('gets a new password; every other device is signed out, and this one stays', async () => {
    const { account, client } = await signedInNewcomer();
    const other = visitor();
    expect((await other.post('/api/auth/login', account)).status).toBe(200);
    const change = (newPassword: string) =>
      client.post('/api/account/password', { password: account.password, newPassword });
    expect(await change('Password1')).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'newPassword', rule: 'common' }] },
    });
    expect((await change('another-long-password')).status).toBe(200);
    await expect.poll(async () => (await other.status()).isLoggedIn).toBe(false);
    expect(await client.status()).toMatchObject({ isLoggedIn: true });
    expect((await visitor().post('/api/auth/login', account)).status).toBe(401);
    const renewed = { ...account, password: 'another-long-password' };
    expect((await visitor().post('/api/auth/login', renewed)).status).toBe(200);
    await expect
      .poll(() => subjectsFor(account.email), { timeout: 20_000 })
      .toContain('Your password was changed');
  });

  it('lists where it is signed in, and signs out one device', async () => {
    const { account, client } = await signedInNewcomer();
    const other = visitor();
    await other.post('/api/auth/login', account);
    const listed = async () =>
      (await client.get('/api/account/sessions')).body.sessions as { id: string; current: boolean }[];
    const away = (await listed()).find(({ current }) => !current);
    expect(await listed()).toHaveLength(2);
    expect((await client.call('DELETE', `/api/account/sessions/${away?.id}`)).status).toBe(204);
    expect(await other.status()).toMatchObject({ isLoggedIn: false });
    expect(await listed()).toMatchObject([{ current: true }]);
  });

  it('keeps the name and the company that its owner enters, also for the next sign-in', async () => {
    const { account, client, read } = await signedInNewcomer();
    const entered = { name: 'Zoë Ångström', company: 'Alder & Pine Mill Supply' };
    expect(await client.call('PUT', '/api/account/profile', { body: entered })).toMatchObject({
      status: 200,
      body: { account: entered },
    });
    expect(await read()).toMatchObject({ ...entered, email: account.email });
    const later = visitor();
    expect((await later.post('/api/auth/login', account)).status).toBe(200);
    expect((await later.get('/api/account')).body).toMatchObject({ account: entered });
  });

  it('that is deleted signs out every device and nobody in, and its address may begin anew', async () => {
    const { account, client } = await signedInNewcomer();
    const other = visitor();
    expect((await other.post('/api/auth/login', account)).status).toBe(200);
    const close = (password: string) => client.post('/api/account/close', { password });
    expect(await close('not-the-password')).toMatchObject(refused(403, 'account.wrong-password'));
    expect(await client.status()).toMatchObject({ isLoggedIn: true });
    const closed = await close(account.password);
    expect(closed.status).toBe(202);
    for (const device of [client, other]) {
      await expect.poll(async () => (await device.status()).isLoggedIn).toBe(false);
    }
    expect(await visitor().post('/api/auth/login', account)).toMatchObject(
      refused(401, 'identity.wrong-credentials'),
    );
    const report = async () => (await visitor().get(`/api/account/closures/${closed.body.reportToken}`)).body;
    await expect.poll(async () => (await report()).waitingFor, { timeout: 60_000 }).toEqual([]);
    const again = visitor();
    expect((await again.post('/api/auth/register', account)).status).toBe(201);
    expect((await again.get('/api/account')).body).toMatchObject({
      account: { email: account.email, name: '', company: '', emailVerified: false },
    });
  });
});
