import { randomUUID } from 'node:crypto';
import { subscriptionChanged, userRegistered } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { guardedBus, serveGuarded } from './nats-fixture.ts';

serveGuarded();

const busOf = async (name: string) => (await guardedBus(name)).bus;

const registered = (userId: string) => ({
  userId,
  email: `${userId}@shipper.example`,
  registeredAt: new Date().toISOString(),
});

it('deletes what is about one user, and nothing else', async () => {
  const identity = await busOf('identity');
  for (const userId of ['anna', 'ben', 'anna-maria']) {
    await identity.publish(userRegistered, registered(userId), { id: userId });
  }
  const seenBefore: string[] = [];
  const forgotten = await identity.forget(({ id, text, at }) => {
    seenBefore.push(id);
    expect(at.getTime()).toBeGreaterThan(0);
    return text.includes('"anna"');
  });
  expect(forgotten).toBe(1);
  expect(seenBefore).toContain('identity.user-registered.v1/anna');
  const left: string[] = [];
  await identity.forget(({ text }) => {
    left.push(text);
    return false;
  });
  expect(left.join()).not.toContain('"anna"');
  expect(left.join()).toContain('"ben"');
  expect(left.join()).toContain('"anna-maria"');
});

it('reads past messages that are gone, in streams of any length', async () => {
  const identity = await busOf('identity');
  const ids = Array.from({ length: 120 }, () => randomUUID());
  await Promise.all(ids.map((id) => identity.publish(userRegistered, registered(id), { id })));
  const odd = new Set<string>(ids.filter((_, index) => index % 2 === 1));
  const matches = ({ id }: { id: string }) => odd.has(id.split('/')[1] ?? '');
  expect(await identity.forget(matches)).toBe(60);
  expect(await identity.forget(matches)).toBe(0);
});

it('is for identity alone', async () => {
  const billing = await busOf('billing');
  const change = { userId: 'carl', subscription: 'free' as const, changedAt: new Date().toISOString() };
  await billing.publish(subscriptionChanged, change, { id: randomUUID() });
  await expect(billing.forget(() => true)).rejects.toMatchObject({ code: 'internal' });
  let there = false;
  await (await busOf('identity')).forget(({ text }) => {
    there ||= text.includes('"carl"');
    return false;
  });
  expect(there).toBe(true);
});
