import { randomUUID } from 'node:crypto';
import { tierChanged, userRegistered } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { afterEach, expect, it } from 'vitest';
import { violations } from './provider.ts';
import { freshEmail, password, soon, startIdentity } from './service.ts';

let crashing = 0;
const identity = shared(() =>
  startIdentity({
    replicas: 2,
    invalid: (profiles) => ({
      ...profiles,
      async putTierInForce(...change) {
        if (crashing > 0) {
          crashing -= 1;
          throw new Error('the process is gone');
        }
        return profiles.putTierInForce(...change);
      },
    }),
  }),
);
afterEach(() => identity.provider.mend());

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString();

async function newUser() {
  const { userId, email } = await identity.register(freshEmail());
  const changes = await identity.published(tierChanged);
  return {
    userId,
    report: (subscription: 'free' | 'professional' | 'enterprise', changedAt: string, id?: string) =>
      identity.publishChanged({ userId, subscription, changedAt }, id),
    roles: () => identity.provider.rolesOf(email, password),
    profile: () => identity.profiles.find(userId),
    reported: () => changes.filter((one) => one.userId === userId).map(({ tier }) => tier),
    email,
  };
}
type NewUser = Awaited<ReturnType<typeof newUser>>;

/** Waits until the provider was queried for the user this many times, because each attempt starts so. */
const attempts = ({ userId }: NewUser, times: number) =>
  expect.poll(() => identity.roleReads(userId), soon).toBeGreaterThanOrEqual(times);

it('a change of plan reaches the provider, the profile and the followers, up and down', async () => {
  const user = await newUser();
  for (const [minute, plan, tier, roles] of [
    [1, 'professional', 'pro', ['pro', 'registered']],
    [2, 'enterprise', 'enterprise', ['enterprise', 'registered']],
    [3, 'free', 'registered', ['registered']],
  ] as const) {
    await user.report(plan, at(minute));
    await expect
      .poll(user.profile, soon)
      .toMatchObject({ tier, subscription: plan, subscriptionChangedAt: new Date(at(minute)) });
    expect(await user.roles()).toEqual(roles);
  }
  await expect.poll(user.reported, soon).toEqual(['pro', 'enterprise', 'registered']);
});

it('of two changes the later holds, whichever comes first', async () => {
  const user = await newUser();
  await user.report('enterprise', at(20));
  await expect.poll(user.reported, soon).toEqual(['enterprise']);
  const before = identity.roleReads(user.userId);
  await user.report('free', at(10));
  await attempts(user, before + 1);
  expect(await user.profile()).toMatchObject({ subscription: 'enterprise', tier: 'enterprise' });
  expect(await user.roles()).toEqual(['enterprise', 'registered']);
  await user.report('professional', at(21));
  await expect.poll(user.reported, soon).toEqual(['enterprise', 'pro']);
});

it('a change that is told twice is followed once', async () => {
  const user = await newUser();
  await user.report('professional', at(1), `${user.userId}-first`);
  await expect.poll(user.reported, soon).toEqual(['pro']);
  const before = identity.roleReads(user.userId);
  await user.report('professional', at(1), `${user.userId}-again`);
  await attempts(user, before + 1);
  await user.report('free', at(2));
  await expect.poll(user.reported, soon).toEqual(['pro', 'registered']);
});

it('a change that came while an older one was under way at the provider wins there, too', async () => {
  const user = await newUser();
  await user.report('enterprise', at(1));
  await expect.poll(user.reported, soon).toEqual(['enterprise']);
  let release: () => void = () => {};
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  const mappings = `/admin/realms/freightwright/users/${user.userId}/role-mappings/realm`;
  const times = (what: string) =>
    identity.provider.asked.filter((one) => one === `${what} ${mappings}`).length;
  identity.provider.break(async ({ method }): Promise<'pass'> => {
    if (method === 'POST') await pending;
    return 'pass';
  });
  await user.report('professional', at(2));
  await expect.poll(() => times('POST'), soon).toBe(2);
  await user.report('free', at(3));
  await expect.poll(user.reported, soon).toEqual(['enterprise', 'registered']);
  release();
  // The older change sets its role too late, detects the newer one, and removes the role again.
  await expect.poll(() => times('DELETE'), soon).toBe(3);
  await expect.poll(user.roles, soon).toEqual(['registered']);
  expect(await user.profile()).toMatchObject({ subscription: 'free', tier: 'registered' });
  expect(user.reported()).toEqual(['enterprise', 'registered']);
});

it.each(['an error page', 'a cut connection'] as const)(
  'with a provider that answers %s a change waits, and takes effect when it is back',
  async (violation) => {
    const user = await newUser();
    identity.provider.break(violations[violation]);
    await user.report('professional', at(1));
    await expect.poll(() => identity.roleReads(user.userId), soon).toBeGreaterThanOrEqual(2);
    expect(await user.profile()).toMatchObject({ tier: 'registered' });
    expect(user.reported()).toEqual([]);
    identity.provider.mend();
    await expect.poll(user.reported, soon).toEqual(['pro']);
    expect(await user.roles()).toEqual(['pro', 'registered']);
  },
);

it('a service that dies between the role and the profile finishes the change when it is told again', async () => {
  const user = await newUser();
  crashing = 2;
  await user.report('professional', at(1));
  await expect.poll(user.reported, soon).toEqual(['pro']);
  expect(crashing).toBe(0);
  expect(await user.profile()).toMatchObject({ tier: 'pro', subscription: 'professional' });
  expect(await user.roles()).toEqual(['pro', 'registered']);
});

it('a plan that is renewed is no change of tier', async () => {
  const user = await newUser();
  await user.report('professional', at(1));
  await expect.poll(user.reported, soon).toEqual(['pro']);
  await user.report('professional', at(2));
  await expect.poll(user.profile, soon).toMatchObject({ subscriptionChangedAt: new Date(at(2)) });
  await user.report('free', at(3));
  await expect.poll(user.reported, soon).toEqual(['pro', 'registered']);
});

it('a plan of somebody who was never here is kept, and the first sight makes the profile whole', async () => {
  const email = freshEmail();
  const userId = await identity.accountAtProvider(email);
  await identity.publishChanged({ userId, subscription: 'professional', changedAt: at(1) });
  const profile = () => identity.profiles.find(userId);
  await expect
    .poll(profile, soon)
    .toMatchObject({ email: null, registeredAt: null, tier: 'pro', subscription: 'professional' });
  const registrations = await identity.published(userRegistered);
  await identity.status({ tier: 'registered', userId, email });
  await expect
    .poll(profile, soon)
    .toMatchObject({ email, registeredAt: expect.any(Date), tier: 'pro', subscription: 'professional' });
  await expect.poll(() => registrations.filter((one) => one.userId === userId), soon).toHaveLength(1);
});

it('neither a plan nor a first sight is lost when both come at one time', async () => {
  const ids = Array.from({ length: 30 }, () => randomUUID());
  const meet = (userId: string) => [
    identity.profiles.welcome({ userId, email: freshEmail(), tier: 'registered' }, new Date()),
    identity.profiles.noteSubscription({ userId, subscription: 'enterprise', changedAt: new Date(at(1)) }),
  ];
  await Promise.all(ids.flatMap(meet));
  for (const userId of ids) {
    expect(await identity.profiles.find(userId)).toMatchObject({
      email: expect.any(String),
      subscription: 'enterprise',
    });
  }
});

it('a plan of somebody the provider does not know becomes a dead letter at once, and no tier', async () => {
  const userId = randomUUID();
  await identity.publishChanged({ userId, subscription: 'enterprise', changedAt: at(1) });
  const deadLetters = async () => (await identity.deadLetters.list()).map(({ data }) => data);
  await expect.poll(deadLetters, soon).toContainEqual(expect.objectContaining({ userId }));
  expect(await identity.profiles.find(userId)).toMatchObject({ tier: 'registered' });
});
