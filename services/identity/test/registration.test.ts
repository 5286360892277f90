import { userRegistered } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { afterEach, expect, it } from 'vitest';
import { violations } from './provider.ts';
import { freshEmail, password, soon, startIdentity } from './service.ts';

let broken = false;
const identity = shared(() =>
  startIdentity({
    replicas: 2,
    invalid: (profiles) => ({
      ...profiles,
      async welcome(...who) {
        if (broken) throw new Error('the database is full');
        return profiles.welcome(...who);
      },
    }),
  }),
);
afterEach(() => {
  broken = false;
  identity.provider.mend();
});

const registeredOf = async (userId: string) => {
  const seen = await identity.published(userRegistered);
  return () => seen.filter((one) => one.userId === userId);
};

it('a registration makes an account that can sign in, a free profile, and one event', async () => {
  const { userId, email } = await identity.register('First.Shipper@Example.com');
  expect(email).toBe('first.shipper@example.com');
  expect((await identity.provider.signIn(email, password)).status).toBe(200);
  expect(await identity.profiles.find(userId)).toEqual({
    userId,
    email,
    registeredAt: expect.any(Date),
    subscription: 'free',
    subscriptionChangedAt: null,
    tier: 'registered',
  });
  const events = await registeredOf(userId);
  await expect
    .poll(events, soon)
    .toEqual([{ userId, email, registeredAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  await expect.poll(async () => (await identity.profileDocument(userId))?.outbox, soon).toEqual([]);
});

it.each([
  ['only spaces', '       ', 'blank'],
  ['the email', 'Guessable.Person@shipper.example', 'not-email'],
  ['the name in the email', 'guessable.person', 'not-email'],
  ['among the most common', 'Password1', 'common'],
])('a password that is %s is refused by rule, and no account is made', async (_, guessed, rule) => {
  const asked = identity.provider.asked.length;
  await expect(identity.register('guessable.person@shipper.example', guessed)).rejects.toMatchObject({
    code: 'request.invalid',
    errors: [{ field: 'password', rule, message: expect.stringMatching(/password/i) }],
  });
  expect(identity.provider.asked.length).toBe(asked);
});

it('an address that is taken, in any case, is refused, and the first account stays as it is', async () => {
  const email = freshEmail();
  await identity.register(email);
  await expect(identity.register(email.toUpperCase(), 'another-secret')).rejects.toMatchObject({
    code: 'identity.email-taken',
  });
  expect((await identity.provider.signIn(email, password)).status).toBe(200);
});

it('of ten registrations of one address at once exactly one makes the account', async () => {
  const email = freshEmail();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => identity.register(n % 2 ? email : email.toUpperCase())),
  );
  const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made).toEqual([{ userId: expect.any(String), email }]);
  for (const one of outcomes) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'identity.email-taken' });
  }
  const events = await registeredOf(made[0]?.userId ?? '');
  await expect.poll(events, soon).toHaveLength(1);
});

it('what cannot be kept here is taken back at the provider, and the same form works afterwards', async () => {
  const email = freshEmail();
  broken = true;
  await expect(identity.register(email)).rejects.toMatchObject({ code: 'service.unavailable' });
  broken = false;
  expect(await identity.register(email)).toMatchObject({ email });
});

it('an account that can neither be kept nor taken back works, and its first sight makes the profile', async () => {
  const email = freshEmail();
  broken = true;
  identity.provider.break((request, response) =>
    request.method === 'DELETE' ? violations['an error page'](request, response) : 'pass',
  );
  await expect(identity.register(email)).rejects.toMatchObject({ code: 'service.unavailable' });
  identity.provider.mend();
  broken = false;
  await expect(identity.register(email)).rejects.toMatchObject({ code: 'identity.email-taken' });
  const { access_token = '' } = await identity.provider.signIn(email, password);
  const { sub: userId } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(await identity.profiles.find(userId)).toBeUndefined();
  await identity.status({ tier: 'registered', userId, email });
  const events = await registeredOf(userId);
  await expect.poll(events, soon).toHaveLength(1);
});

it("when the provider's answer is lost the next try says that the address is taken, and signing in works", async () => {
  const email = freshEmail();
  identity.provider.loseAnswers(/^POST .*\/users$/);
  await expect(identity.register(email)).rejects.toMatchObject({ code: 'service.unavailable' });
  identity.provider.mend();
  await expect(identity.register(email)).rejects.toMatchObject({ code: 'identity.email-taken' });
  expect((await identity.provider.signIn(email, password)).status).toBe(200);
});

it("every session of a user is ended at the provider on request, and unavailable means that they weren't", async () => {
  const { userId, email } = await identity.register(freshEmail());
  const { refresh_token = '' } = await identity.provider.signIn(email, password);
  identity.provider.break(violations['an error page']);
  await expect(identity.endSessions(userId)).rejects.toMatchObject({ code: 'service.unavailable' });
  identity.provider.mend();
  expect(await identity.endSessions(userId)).toEqual({ ended: true });
  expect((await identity.provider.refresh(refresh_token)).status).toBe(400);
});

it('no password and no address is ever logged', async () => {
  const log = identity.log();
  expect(log).toContain('an account could not be kept');
  for (const secret of [password, 'another-secret', 'shipper.example']) expect(log).not.toContain(secret);
});
