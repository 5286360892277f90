import { randomUUID } from 'node:crypto';
import { type Principal, userRegistered } from '@freightwright/contracts';
import { createPrincipalKeys, principalSigner } from '@freightwright/service-kit';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { freshEmail, soon, startIdentity } from './service.ts';

const identity = shared(() => startIdentity({ replicas: 2 }));

const someone = (tier: Principal['tier'] = 'registered') => ({
  tier,
  userId: randomUUID(),
  email: freshEmail(),
});
const profileOf = (userId: string) => () => identity.profiles.find(userId);

describe('GET /api/user/status', () => {
  it('tells a visitor who is not signed in that nobody is', async () => {
    expect(await identity.status({})).toEqual({
      status: 200,
      body: { tier: 'anonymous', isLoggedIn: false, subscriptionTier: 'free', user: null },
    });
  });

  it.each([
    ['registered', 'free', false, 5],
    ['pro', 'professional', true, null],
    ['enterprise', 'enterprise', true, null],
  ] as const)('tells a user of tier %s the plan %s and what it opens', async (tier, plan, isPro, left) => {
    const { userId, email } = someone();
    expect(await identity.status({ tier, userId, email })).toEqual({
      status: 200,
      body: {
        tier,
        isLoggedIn: true,
        subscriptionTier: plan,
        user: { id: userId, email, isPro, calculationsRemaining: left },
      },
    });
  });

  it.each([
    ['without a principal', async () => null],
    ['with words for a principal', async () => 'made.up.token'],
    [
      "with a principal of somebody else's key",
      () =>
        principalSigner(createPrincipalKeys())({
          ...someone('enterprise'),
          scopes: [],
          clientAddress: '203.0.113.9',
        }),
    ],
  ])('is refused %s: even nobody is signed by the gateway', async (_, header) => {
    expect(await identity.status(await header())).toMatchObject(refusedWith('principal.invalid'));
  });
});

describe('the first sight of a user', () => {
  it('makes a profile by the tier of the token, and one event, however many calls meet on two replicas', async () => {
    const user = someone('pro');
    const seen = await identity.published(userRegistered);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => identity.status(user, n % 2)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await expect
      .poll(profileOf(user.userId), soon)
      .toMatchObject({ email: user.email, tier: 'pro', subscription: 'professional' });
    const last = someone();
    await identity.status(last);
    await expect.poll(() => seen.some(({ userId }) => userId === last.userId), soon).toBe(true);
    expect(seen.filter(({ userId }) => userId === user.userId)).toHaveLength(1);
  });

  it('follows an address that the user has changed, without another event', async () => {
    const user = someone();
    await identity.status(user);
    await expect.poll(profileOf(user.userId), soon).toMatchObject({ email: user.email });
    await identity.status({ ...user, email: 'Moved@Shipper.example' });
    await expect.poll(profileOf(user.userId), soon).toMatchObject({ email: 'moved@shipper.example' });
    const events = await identity.published(userRegistered);
    const last = someone();
    await identity.status(last);
    await expect.poll(() => events.some(({ userId }) => userId === last.userId), soon).toBe(true);
    expect(events.filter(({ userId }) => userId === user.userId)).toHaveLength(1);
  });

  it('of a machine, which has no address, or of a deployer makes none', async () => {
    const machine = { tier: 'enterprise' as const, userId: randomUUID() };
    expect(await identity.status(machine)).toMatchObject({ status: 200, body: { user: { email: '' } } });
    await identity.status({ ...machine, email: '' });
    const deployer = { userId: 'deploy:ci', scopes: ['deploy:mfe-bol'] };
    expect(await identity.status(deployer)).toMatchObject({ body: { isLoggedIn: false, user: null } });
    const later = someone();
    await identity.status(later);
    await expect.poll(profileOf(later.userId), soon).toBeDefined();
    expect(await identity.profiles.find(machine.userId)).toBeUndefined();
    expect(await identity.profiles.find('deploy:ci')).toBeUndefined();
  });

  it.skipIf(isServerGiven)(
    'does not hold the answer up when the database is down, and is made up for when it is back',
    async () => {
      const user = someone('pro');
      await identity.site.mongo.halt();
      expect(await identity.status(user)).toMatchObject({ status: 200, body: { tier: 'pro' } });
      await expect.poll(identity.log, soon).toContain('a user was seen and could not be kept');
      expect(identity.log()).not.toContain(user.email);
      expect(await identity.ready()).toMatchObject({
        status: 'down',
        components: { mongo: 'down', nats: 'ok' },
      });
      await identity.site.mongo.resume();
      const seenAgain = async () => {
        await identity.status(user);
        return identity.profiles.find(user.userId).catch(() => undefined);
      };
      await expect.poll(seenAgain, soon).toMatchObject({ tier: 'pro' });
    },
  );
});

it('readiness names the database and the messages, and not the provider', async () => {
  await identity.provider.goDown();
  await expect.poll(identity.ready, soon).toEqual({ status: 'ok', components: { mongo: 'ok', nats: 'ok' } });
  await identity.provider.comeUp();
});
