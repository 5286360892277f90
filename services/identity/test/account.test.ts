import { randomUUID } from 'node:crypto';
import { refusedWith } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { accounts, serveAccounts } from './owner.ts';
import { violations } from './provider.ts';
import { freshEmail, password, soon } from './service.ts';

serveAccounts();

describe('an account', () => {
  it('shows what its owner entered and what the provider knows', async () => {
    const owner = await accounts.owner();
    expect(await owner.read()).toEqual({
      name: '',
      company: '',
      email: owner.email,
      emailVerified: false,
      pendingEmail: null,
      registeredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const profile = { name: '  Ann Shipper ', company: 'Mill & Co.' };
    expect(await owner.call('PUT', '/profile', profile)).toMatchObject({
      status: 200,
      body: { account: { name: 'Ann Shipper', company: 'Mill & Co.' } },
    });
    expect(await owner.read()).toMatchObject({ name: 'Ann Shipper', company: 'Mill & Co.' });
  });

  it.each([
    ['GET', ''],
    ['PUT', '/profile'],
    ['POST', '/email'],
    ['POST', '/email/verify'],
    ['POST', '/password'],
    ['GET', '/keys'],
    ['POST', '/keys'],
    ['POST', '/keys/key_0123456789abcdef/revoke'],
    ['GET', '/activity'],
    ['GET', '/activity.csv'],
    ['GET', '/export'],
    ['POST', '/close'],
  ])('is for a signed-in user, and for no API key or machine: %s %s', async (method, path) => {
    const bodies: Record<string, object> = {
      '/profile': { name: '', company: '' },
      '/email': { email: freshEmail(), password },
      '/password': { password, newPassword: 'another-horse' },
      '/keys': { name: 'Warehouse system', mode: 'live', scopes: ['bills:read'] },
      '/close': { password },
    };
    const { principal } = await accounts.owner();
    const { session: _, ...key } = principal;
    for (const [who, status, code] of [
      [key, 403, 'access.denied'],
      [{ tier: 'enterprise', userId: randomUUID(), email: '' }, 403, 'access.denied'],
      [{ tier: 'anonymous' }, 401, 'principal.invalid'],
    ] as const) {
      const asked = accounts.checked.length;
      const body = method === 'GET' ? undefined : bodies[path];
      expect(await accounts.ask(who, method, `/api/account${path}`, body)).toMatchObject({
        status,
        body: { code },
      });
      expect(accounts.checked).toHaveLength(asked);
    }
  });

  it('whose user is gone at the provider says so', async () => {
    const principal = { tier: 'registered', userId: randomUUID(), email: 'a@b.example', session: 'sid' };
    expect(await accounts.ask(principal, 'GET', '/api/account')).toMatchObject(
      refusedWith('principal.invalid'),
    );
  });

  it('is unavailable while the provider is, whatever that answers', async () => {
    const owner = await accounts.owner();
    for (const violation of Object.values(violations).filter((one) => one !== violations['nothing at all'])) {
      accounts.provider.break(violation);
      expect(await owner.call('GET', '')).toMatchObject(refusedWith('service.unavailable'));
    }
  });
});

describe('changing the password', () => {
  it('sets it, ends the other sessions at the provider and tells the gateway and the owner', async () => {
    const owner = await accounts.owner();
    const elsewhere = await accounts.provider.signIn(owner.email, password);
    expect(await owner.changePassword('another-horse')).toMatchObject({
      status: 200,
      body: { changed: true },
    });
    expect((await accounts.provider.signIn(owner.email, password)).status).not.toBe(200);
    expect((await accounts.provider.signIn(owner.email, 'another-horse')).status).toBe(200);
    expect((await accounts.provider.refresh(elsewhere.refresh_token ?? '')).status).toBe(400);
    expect((await accounts.provider.refresh(owner.refreshToken)).status).toBe(200);
    await expect
      .poll(() => accounts.passwordChanges.at(-1), soon)
      .toEqual({ userId: owner.userId, storedSession: owner.session, changedAt: expect.any(String) });
    await expect
      .poll(() => accounts.emailsTo(owner.email).map(({ notification }) => notification.kind), soon)
      .toContain('password-changed');
  });

  it.each([
    ['shorter than six', '12345'],
    ['only spaces', '       '],
    ['among the most common', 'Password1'],
  ])('to one that is %s is refused by rule, before the present one is asked for', async (_, bad) => {
    const owner = await accounts.owner();
    const asked = accounts.checked.length;
    expect(await owner.changePassword(bad)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'newPassword' }] },
    });
    expect(accounts.checked).toHaveLength(asked);
  });

  it('to the name in the address is refused by rule', async () => {
    const owner = await accounts.owner();
    expect(await owner.changePassword(owner.email.split('@')[0] ?? '')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'newPassword', rule: 'not-email' }] },
    });
  });

  it('needs the present one, and notifies no one when that is wrong', async () => {
    const owner = await accounts.owner();
    expect(await owner.changePassword('another-horse', 'not-the-password')).toMatchObject(
      refusedWith('account.wrong-password'),
    );
    accounts.refusePasswords(true);
    expect(await owner.changePassword('another-horse')).toMatchObject(
      refusedWith('identity.too-many-attempts'),
    );
    expect((await accounts.provider.signIn(owner.email, password)).status).toBe(200);
    expect(accounts.passwordChanges.some(({ userId }) => userId === owner.userId)).toBe(false);
  });
});

it('no password, no secret of a link and no address is ever logged', async () => {
  const owner = await accounts.owner();
  await owner.changePassword('another-horse', 'not-the-password');
  await owner.changePassword('another-horse');
  for (const secret of [password, 'another-horse', 'not-the-password', owner.email]) {
    expect(accounts.log()).not.toContain(secret);
  }
});
