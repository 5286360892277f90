import { Problem } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { serveSignIn, site } from './fixture/serve-sign-in.ts';
import { credentialsOf, freshAddress, login, post, register } from './fixture/sign-in-site.ts';

serveSignIn();

describe('guessing', () => {
  const wrong = (email: string) => ({ email, password: 'wrong-password' });

  it('is refused after five failures of an email from an address, with the time to wait', async () => {
    const { email, password } = await site.person();
    const address = freshAddress();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await post(site, login, wrong(email), { address })).status).toBe(401);
    }
    const refused = await post(site, login, { email: email.toUpperCase(), password }, { address });
    expect(refused).toMatchObject({ status: 429, body: { code: 'identity.too-many-attempts' } });
    const retryAfterS = Number(refused.headers.get('retry-after'));
    expect(retryAfterS).toBeGreaterThan(890);
    expect(retryAfterS).toBeLessThanOrEqual(900);
    const elsewhere = await post(site, login, { email, password }, { address: freshAddress() });
    expect(elsewhere.status).toBe(200);
  });

  it('is not what a provider that is down makes of it', async () => {
    const { email, password } = await site.person();
    const address = freshAddress();
    site.line.violations.set('/token', 'down');
    for (let times = 0; times < 6; times += 1) {
      expect((await post(site, login, { email, password }, { address })).status).toBe(503);
    }
    site.line.violations.clear();
    expect((await post(site, login, { email, password }, { address })).status).toBe(200);
  });
});

describe('an account that strangers guess at', () => {
  const wrong = (email: string) => ({ email, password: 'wrong-password' });

  /**
   * Thirty guesses, each from another address: through the site, and at the provider's own page until it
   * locks.
   */
  async function attack(email: string) {
    for (let guess = 0; guess < 20; guess += 1) {
      await post(site, login, wrong(email), { address: freshAddress() });
    }
    for (let guess = 0; guess < 10; guess += 1) await site.provider.guess(email);
  }

  it('opens to its owner from a browser that has signed in before, the lock of the provider notwithstanding', async () => {
    const person = await site.person();
    const { cookie } = await post(site, login, credentialsOf(person), { address: freshAddress() });
    await attack(person.email);
    const stranger = await post(site, login, credentialsOf(person), { address: freshAddress() });
    expect(stranger.status).toBe(429);
    const owner = await post(site, login, credentialsOf(person), { address: freshAddress(), cookie });
    expect([owner.status, owner.body.user?.id]).toEqual([200, person.userId]);
  });

  it('opens to its owner from the browser it was made in', async () => {
    const newcomer = { email: 'made-here@example.com', password: 'new-password' };
    const { cookie } = await post(site, register, newcomer, { address: freshAddress() });
    await attack(newcomer.email);
    expect((await post(site, login, newcomer, { address: freshAddress(), cookie })).status).toBe(200);
  });

  it('does not lend its browser to another account', async () => {
    const [person, other] = [await site.person(), await site.person()];
    const { cookie } = await post(site, login, credentialsOf(person), { address: freshAddress() });
    await attack(other.email);
    const answer = await post(site, login, credentialsOf(other), { address: freshAddress(), cookie });
    expect(answer.status).toBe(429);
  });

  it('is answered the same when there is no such account', async () => {
    const { email } = await site.person();
    const outcomes = async (name: string) => {
      const seen = [];
      for (let guess = 0; guess < 8; guess += 1) {
        const answer = await post(site, login, wrong(name), { address: freshAddress() });
        seen.push([answer.status, answer.body.message, answer.cookie]);
      }
      return seen;
    };
    expect(await outcomes('nobody-there@example.com')).toEqual(await outcomes(email));
  });

  it('says that the password is wrong when the lock could not be lifted', async () => {
    const person = await site.person();
    const { cookie } = await post(site, login, credentialsOf(person), { address: freshAddress() });
    const { forgetFailedSignIns } = site.identity;
    site.identity.forgetFailedSignIns = async () => {
      throw new Problem('service.unavailable');
    };
    const answer = await post(site, login, wrong(person.email), { address: freshAddress(), cookie });
    site.identity.forgetFailedSignIns = forgetFailedSignIns;
    expect(answer).toMatchObject({ status: 401, body: { code: 'identity.wrong-credentials' } });
  });
});
