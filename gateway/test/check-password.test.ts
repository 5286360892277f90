import { describe, expect, it, onTestFinished } from 'vitest';
import { serveSignIn, site } from './fixture/serve-sign-in.ts';
import { credentialsOf, freshAddress, login, post } from './fixture/sign-in-site.ts';

serveSignIn();

async function someUser() {
  const person = await site.person();
  const clientAddress = freshAddress();
  return {
    ...person,
    clientAddress,
    check: (password = person.password, more: { userId?: string; clientAddress?: string } = {}) =>
      site.checkPassword({ userId: person.userId, email: person.email, password, clientAddress, ...more }),
  };
}

describe('whether a password is right', () => {
  it('is told, and the sign-in that it takes is ended at once', async () => {
    const { userId, check } = await someUser();
    expect(await check()).toEqual({ right: true });
    expect(await site.provider.sessionsOf(userId)).toEqual([]);
    expect(await check('not-the-password')).toEqual({ right: false });
  });

  it('is told of one account only: the password of another is not right', async () => {
    const [one, other] = [await someUser(), await someUser()];
    expect(await one.check(one.password, { userId: other.userId })).toEqual({ right: false });
  });

  it('is told five times in 15 minutes after wrong ones, and right ones cost nothing', async () => {
    const { check, clientAddress } = await someUser();
    for (let n = 0; n < 7; n += 1) expect(await check()).toEqual({ right: true });
    for (let n = 0; n < 5; n += 1) expect(await check('guess')).toEqual({ right: false });
    await expect(check()).rejects.toMatchObject({
      code: 'identity.too-many-attempts',
      retryAfterS: expect.any(Number),
    });
    expect(await check(undefined, { clientAddress: `${clientAddress}9` })).toEqual({ right: true });
  });

  it('counts together with failed sign-ins from the same address', async () => {
    const { check, clientAddress, ...person } = await someUser();
    const guess = { ...credentialsOf(person), password: 'guess-it' };
    for (let n = 0; n < 3; n += 1) {
      expect((await post(site, login, guess, { address: clientAddress })).status).toBe(401);
    }
    for (let n = 0; n < 2; n += 1) expect(await check('guess-it')).toEqual({ right: false });
    expect((await post(site, login, guess, { address: clientAddress })).status).toBe(429);
  });

  it('is told though strangers have had the account locked at the provider', async () => {
    const { email, check } = await someUser();
    for (let n = 0; n < 10; n += 1) await site.provider.guess(email);
    expect(await site.provider.guess(email)).toMatchObject({ error: 'invalid_grant' });
    expect(await check()).toEqual({ right: true });
  });

  it('cannot be told while the provider is down, which counts against nobody', async () => {
    const { check } = await someUser();
    site.line.violations.set('/token', 'down');
    onTestFinished(() => void site.line.violations.clear());
    for (let n = 0; n < 6; n += 1)
      await expect(check()).rejects.toMatchObject({ code: 'service.unavailable' });
    site.line.violations.clear();
    expect(await check()).toEqual({ right: true });
  });
});
