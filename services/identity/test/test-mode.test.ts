import { randomUUID } from 'node:crypto';
import { tierChanged, tierOfSubscription } from '@freightwright/contracts';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from './provider.ts';
import { freshEmail, password, soon, startIdentity } from './service.ts';

const identity = shared(() => startIdentity());
afterEach(() => identity.provider.mend());

async function newUser() {
  const account = await identity.register(freshEmail());
  return { ...account, tier: 'registered' as const };
}

describe('POST /api/test/enable-pro', () => {
  it('gives the caller the Professional plan here and at the provider, and tells it', async () => {
    const user = await newUser();
    const changes = await identity.published(tierChanged);
    expect(await identity.enablePro(user)).toEqual({
      status: 200,
      body: {
        message: 'The Professional plan is on',
        tier: 'pro',
        isLoggedIn: true,
        subscriptionTier: 'professional',
        user: { id: user.userId, email: user.email, isPro: true, calculationsRemaining: null },
      },
    });
    expect(await identity.provider.rolesOf(user.email, password)).toEqual(['pro', 'registered']);
    expect(await identity.profiles.find(user.userId)).toMatchObject({ subscription: 'professional' });
    await expect.poll(() => changes.filter(({ userId }) => userId === user.userId), soon).toHaveLength(1);
    expect(await identity.enablePro(user)).toMatchObject({ status: 200, body: { tier: 'pro' } });
  });

  it.each([
    ['whose session says so', 'enterprise' as const],
    ['whose session is older than the plan', 'registered' as const],
  ])('leaves an Enterprise user as they are, %s', async (_, tier) => {
    const user = await newUser();
    const changedAt = new Date().toISOString();
    await identity.publishChanged({ userId: user.userId, subscription: 'enterprise', changedAt });
    await expect.poll(() => identity.profiles.find(user.userId), soon).toMatchObject({ tier: 'enterprise' });
    expect(await identity.enablePro({ ...user, tier })).toMatchObject({
      status: 200,
      body: { tier: 'enterprise', message: 'You have the Enterprise plan already, nothing was changed' },
    });
    expect(await identity.provider.rolesOf(user.email, password)).toEqual(['enterprise', 'registered']);
  });

  it('never wins against a plan that is paid for, even when the word of billing about it comes later', async () => {
    const user = await newUser();
    const paidAt = new Date(Date.now() - 5_000).toISOString();
    expect(await identity.enablePro(user)).toMatchObject({ body: { tier: 'pro' } });
    await identity.publishChanged({ userId: user.userId, subscription: 'enterprise', changedAt: paidAt });
    await expect.poll(() => identity.profiles.find(user.userId), soon).toMatchObject({ tier: 'enterprise' });
    expect(await identity.provider.rolesOf(user.email, password)).toEqual(['enterprise', 'registered']);
  });

  it('works again when a subscription has ended, and gives way to the next one', async () => {
    const user = await newUser();
    const report = async (subscription: 'free' | 'enterprise', secondsAgo: number) => {
      const changedAt = new Date(Date.now() - secondsAgo * 1_000).toISOString();
      await identity.publishChanged({ userId: user.userId, subscription, changedAt });
      // The tier is written last, after the role at the provider.
      const tier = tierOfSubscription(subscription);
      await expect.poll(() => identity.profiles.find(user.userId), soon).toMatchObject({ tier });
    };
    await report('enterprise', 60);
    await report('free', 50);
    expect(await identity.enablePro(user)).toMatchObject({ body: { tier: 'pro' } });
    await report('enterprise', 40);
    expect(await identity.provider.rolesOf(user.email, password)).toEqual(['enterprise', 'registered']);
  });

  it('is refused to nobody, to a machine, and to somebody the provider does not know', async () => {
    expect(await identity.enablePro({})).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
    expect(await identity.enablePro(null)).toMatchObject(refusedWith('principal.invalid'));
    const machine = { tier: 'registered' as const, userId: randomUUID() };
    expect(await identity.enablePro(machine)).toMatchObject(refusedWith('access.denied'));
    expect(await identity.enablePro({ ...machine, email: freshEmail() })).toMatchObject(
      refusedWith('principal.invalid'),
    );
  });

  it('is unavailable while the provider is, and works when it is asked again', async () => {
    const user = await newUser();
    identity.provider.break(violations['a page that says all is well']);
    expect(await identity.enablePro(user)).toMatchObject(refusedWith('service.unavailable'));
    expect(await identity.profiles.find(user.userId)).toMatchObject({ tier: 'registered' });
    identity.provider.mend();
    expect(await identity.enablePro(user)).toMatchObject({ status: 200, body: { tier: 'pro' } });
  });
});

it('without test mode there is nothing at that address', async () => {
  const strict = await startIdentity({ testMode: false });
  onTestFinished(() => strict.stop());
  const user = { tier: 'registered' as const, userId: randomUUID(), email: freshEmail() };
  expect(await strict.enablePro(user)).toMatchObject({ status: 404, body: { code: 'route.not-found' } });
});
