import { randomUUID } from 'node:crypto';
import {
  checkPassword,
  RemoteRecord,
  registerUser,
  remoteBucket,
  reserveUsage,
  sendResultEmail,
  subscriptionChanged,
  tierChanged,
} from '@freightwright/contracts';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { jetstreamManager } from '@nats-io/jetstream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Bus, connectNats, dialNats, makeStreams, openDeadLetters, openKv } from '../src/index.ts';
import { guarded, guardedBus, serveGuarded, soon } from './nats-fixture.ts';

serveGuarded();

async function busOf(name: string) {
  const { bus, lines } = await guardedBus(name);
  return { bus, forbidden: () => lines().filter(({ msg }) => String(msg).includes('does not let')) };
}

/** A plain connection as that user, like that of an attacker with the user's password. */
async function plain(name: string) {
  const nc = await dialNats({ service: name }, { url: guarded.urlOf(name) });
  onTestFinished(() => nc.close());
  const refused: string[] = [];
  void (async () => {
    for await (const status of nc.status()) if (status.type === 'error') refused.push(String(status.error));
  })();
  return { nc, refused };
}

async function openRemotes(name: string) {
  const { log } = collectedLog();
  const kv = await openKv({ url: guarded.urlOf(name), name, log, bucket: remoteBucket, value: RemoteRecord });
  onTestFinished(() => kv.close());
  return kv;
}

const reservation = {
  allowance: 'bol' as const,
  subject: { tier: 'registered' as const, userId: 'user-1' },
  reservationId: randomUUID(),
};

const changed = () => ({
  userId: 'user-1',
  subscription: 'enterprise' as const,
  changedAt: new Date().toISOString(),
});

describe('only billing says that somebody has paid', () => {
  it('and identity hears it', async () => {
    const { bus: billing } = await busOf('billing');
    const { bus: identity } = await busOf('identity');
    const received: unknown[] = [];
    await identity.follow(subscriptionChanged, {
      durable: 'identity-subscription-changed',
      handle: async (data) => received.push(data),
    });
    const change = changed();
    await billing.publish(subscriptionChanged, change, { id: randomUUID() });
    await expect.poll(() => received, soon).toEqual([change]);
  });

  it('nobody without a password gets in at all', async () => {
    await expect(dialNats({ service: 'nobody' }, { url: guarded.url })).rejects.toThrow(/authorization/i);
  });

  it.each(['gateway', 'identity', 'usage', 'bol', 'notification', 'registry'])(
    '%s is refused at once, as a fault and not as something to wait for, and the subject is logged',
    async (name) => {
      const { bus, forbidden } = await busOf(name);
      const output = bus.publish(subscriptionChanged, changed(), { id: randomUUID() });
      await expect(output).rejects.toMatchObject({ code: 'internal' });
      expect(forbidden()).toMatchObject([
        { operation: 'publish', subject: 'events.billing.subscription-changed.v1' },
      ]);
    },
  );
});

it('what is redirected to a subject of billing changes nobody: deliveries, answers and the words of the server itself', async () => {
  const target = 'events.billing.subscription-changed.v1';
  const forged = JSON.stringify({ ...changed(), userId: 'user-forged' });
  const { bus: identity } = await busOf('identity');
  const received: string[] = [];
  await identity.follow(subscriptionChanged, {
    durable: 'identity-subscription-changed',
    handle: async ({ userId }) => received.push(userId),
  });
  // The attacker writes a task and has the server deliver it to that subject.
  const notification = await busOf('notification');
  const durable = 'notification-send-result-email';
  await notification.bus.work(sendResultEmail, { durable, handle: async () => {} });
  await notification.bus.close();
  const { nc } = await plain('notification');
  nc.publish('tasks.notification.send-result-email.v1', forged);
  const consumer = `${durable}__notification_send-result-email_v1`;
  nc.publish(`$JS.API.CONSUMER.MSG.NEXT.TASKS.${consumer}`, '', { reply: target });
  // The attacker asks the server and a service to answer to that subject.
  nc.publish('$JS.API.INFO', '', { reply: target });
  await nc.flush();
  const usage = await busOf('usage');
  await usage.bus.respond(reserveUsage, () => forged as never);
  const { nc: asking } = await plain('bol');
  asking.publish('usage.reserve.v1', JSON.stringify(reservation), { reply: target });
  await asking.flush();
  await expect.poll(usage.forbidden, soon).toMatchObject([{ operation: 'publish', subject: target }]);

  const { bus: billing } = await busOf('billing');
  await billing.publish(subscriptionChanged, { ...changed(), userId: 'user-paid' }, { id: randomUUID() });
  await expect.poll(() => received, soon).toContain('user-paid');
  expect(received).not.toContain('user-forged');
});

describe('what is not ours is refused', () => {
  it.each<[string, string, (bus: Bus) => Promise<unknown>]>([
    [
      'bol',
      'whether a password is right',
      (bus) =>
        bus.request(checkPassword, { userId: 'a', email: 'a@b', password: 'guess', clientAddress: '::1' }),
    ],
    ['notification', 'a question of others', (bus) => bus.request(reserveUsage, reservation)],
    ['bol', 'an answer of others', (bus) => bus.respond(registerUser, () => ({ userId: 'a', email: 'a@b' }))],
    [
      'bol',
      'an event of others',
      (bus) => bus.follow(tierChanged, { durable: 'gateway', handle: async () => {} }),
    ],
    [
      'identity',
      'the queue of others',
      (bus) =>
        bus.work(sendResultEmail, { durable: 'notification-send-result-email', handle: async () => {} }),
    ],
  ])('%s: %s', async (name, _, attempt) => {
    const { bus, forbidden } = await busOf(name);
    await expect(attempt(bus)).rejects.toThrow();
    expect(forbidden()).toHaveLength(1);
  });

  it('dead letters are for the admin alone', async () => {
    const deadLetters = await openDeadLetters({ url: guarded.urlOf('usage') });
    onTestFinished(() => deadLetters.close());
    await expect(deadLetters.list()).rejects.toThrow(/permission/i);
  });

  it.each([
    ['the inbox of others', '_INBOX.identity.>'],
    ['every inbox', '_INBOX.>'],
    ['everything', '>'],
    ['the events of others, past the streams', 'events.>'],
    ['questions to others', 'identity.register-user.v1'],
    ['its own questions outside of its queue', 'usage.reserve.v1'],
  ])('usage does not listen to %s', async (_, subject) => {
    const { nc, refused } = await plain('usage');
    const subscription = nc.subscribe(subject, { callback: () => {} });
    await nc.flush();
    await expect.poll(() => refused, soon).toHaveLength(1);
    expect(refused[0]).toContain(`Subscription to "${subject}"`);
    expect(subscription.isClosed()).toBe(true);
  });

  it.each(['EVENTS', 'TASKS', 'DEAD', `KV_${remoteBucket}`])(
    'the gateway changes, empties, deletes and reads no stream: %s',
    async (stream) => {
      const { nc } = await plain('gateway');
      const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: 2_000 });
      const registry = await openRemotes('registry');
      await registry.ready();
      for (const attempt of [
        jsm.streams.delete(stream),
        jsm.streams.purge(stream),
        jsm.streams.deleteMessage(stream, 1),
        jsm.streams.update(stream, { max_age: 1 }),
      ]) {
        await expect(attempt).rejects.toThrow(/permission/i);
      }
    },
  );
});

it('the registry keeps its bucket, the gateway reads it and writes nothing there', async () => {
  const registry = await openRemotes('registry');
  const gateway = await openRemotes('gateway');
  const seen: number[] = [];
  await gateway.follow(({ values }) => void seen.push(values.size));
  const at = new Date().toISOString();
  const entry = { name: 'mfe-one', version: '1.0.0', contract: 1, routes: ['/one'], manifest: '/one.json' };
  const change = { name: 'mfe-one', action: 'deploy' as const, from: null, to: '1.0.0', by: 'ci', at };
  const { revision } = await registry.snapshot();
  await registry.put('mfe-one', { entry, change }, { after: revision });
  await expect.poll(() => seen.at(-1), soon).toBe(1);
  expect(await registry.history('mfe-one')).toHaveLength(1);
  expect(await gateway.history('mfe-one')).toHaveLength(1);
  const after = (await gateway.snapshot()).revision;
  await expect(gateway.put('mfe-one', { entry, change }, { after })).rejects.toMatchObject({
    code: 'internal',
  });
});

it('a stream whose limits only the admin may change keeps nobody from working', async () => {
  const admin = await busOf('admin');
  await admin.bus.ready();
  const { nc } = await plain('admin');
  const jsm = await jetstreamManager(nc);
  await jsm.streams.update('EVENTS', { max_bytes: 200 * 1024 * 1024 });
  const { log, text } = collectedLog();
  const bus = await connectNats({ url: guarded.urlOf('billing'), name: 'billing', log });
  onTestFinished(() => bus.close());
  expect(text()).toContain('only the admin may change it');
  const id = randomUUID();
  expect(await bus.publish(subscriptionChanged, changed(), { id })).toEqual({ duplicate: false });
});

it('a bucket whose limits only the admin may change is refused to its owner until the admin has changed them', async () => {
  const { nc } = await plain('admin');
  const jsm = await jetstreamManager(nc);
  await openRemotes('registry');
  await jsm.streams.update(`KV_${remoteBucket}`, { max_msgs_per_subject: 5 });
  await expect(openRemotes('registry')).rejects.toThrow(
    'REMOTES has other limits: max_msgs_per_subject is 5 and must be 64. Only the admin may change it: npm run message-server -- streams',
  );
  await makeStreams({ url: guarded.urlOf('admin') });
  await openRemotes('registry');
});
