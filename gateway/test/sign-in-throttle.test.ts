import { randomBytes, randomUUID } from 'node:crypto';
import { connectMongo, type Mongo } from '@freightwright/service-kit';
import { isServerGiven, startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSignInFailuresStore } from '../src/sign-in/sign-in-failures-store.ts';
import { createSignInThrottle } from '../src/sign-in/sign-in-throttle.ts';
import { log } from './fixture/gateway.ts';

const minuteMs = 60_000;
const sessionSecret = randomBytes(32).toString('base64');
let mongo: TestDatabase;
/** It starts at the real time, because a server deletes documents by its own clock. */
let clockMs = Date.now();
const databases: Mongo[] = [];

/** One replica of the gateway, with its own connection. */
async function startReplica() {
  const database = await connectMongo({ uri: mongo.uri, database: `${mongo.prefix}gateway`, log });
  databases.push(database);
  await database.ready();
  const failures = createSignInFailuresStore(database.connection);
  return createSignInThrottle({
    failures: () => failures,
    sessionSecret,
    now: () => clockMs,
    newId: randomUUID,
  });
}
let throttle: Awaited<ReturnType<typeof startReplica>>;
let other: typeof throttle;
const counters = () => {
  const [database] = databases;
  if (!database) throw new Error('not started');
  return database.connection.collection('signinfailures');
};

beforeAll(async () => {
  mongo = await startTestDatabase({ now: () => clockMs, cleanupIntervalMs: 20 });
  [throttle, other] = [await startReplica(), await startReplica()];
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await mongo.stop();
});

let people = 0;
const freshEmail = () => `person-${++people}@example.com`;
let addresses = 0;
const freshAddress = () => `10.${++addresses >> 8}.${addresses & 255}.1`;
const tooMany = { code: 'identity.too-many-attempts' };

async function fail(times: number, who: () => { email: string; clientAddress: string }) {
  for (let count = 0; count < times; count += 1) await throttle.countSignIn(who());
}

describe('failures are limited', () => {
  it('to 5 of an email from an address in 15 minutes, counted from each', async () => {
    const who = { email: freshEmail(), clientAddress: freshAddress() };
    await throttle.countSignIn(who);
    clockMs += 10 * minuteMs;
    await fail(4, () => who);
    await expect(throttle.countSignIn(who)).rejects.toMatchObject({ ...tooMany, retryAfterS: 300 });
    clockMs += 5 * minuteMs - 1;
    await expect(throttle.countSignIn(who)).rejects.toMatchObject({ ...tooMany, retryAfterS: 1 });
    clockMs += 1;
    await throttle.countSignIn(who);
    await expect(throttle.countSignIn(who)).rejects.toMatchObject({ ...tooMany, retryAfterS: 600 });
  });

  it('to 50 of an address in an hour, whatever the emails', async () => {
    const clientAddress = freshAddress();
    await fail(50, () => ({ email: freshEmail(), clientAddress }));
    const next = { email: freshEmail(), clientAddress };
    await expect(throttle.countSignIn(next)).rejects.toMatchObject({ ...tooMany, retryAfterS: 3_600 });
    await throttle.countSignIn({ ...next, clientAddress: freshAddress() });
    clockMs += 60 * minuteMs;
    await throttle.countSignIn(next);
  });

  /** After six failures each further one is delayed. Waits for each delay, and measures the next one. */
  const waitsOf = async (times: number, next: () => { email: string; clientAddress: string }) => {
    await fail(6, next);
    const waits = [];
    for (let more = 0; more < times; more += 1) {
      const { retryAfterS } = await throttle.countSignIn(next()).then(
        () => ({ retryAfterS: 0 }),
        (refusal: { retryAfterS: number }) => refusal,
      );
      waits.push(retryAfterS);
      clockMs += retryAfterS * 1_000 - 1;
      await expect(throttle.countSignIn(next())).rejects.toMatchObject({ ...tooMany, retryAfterS: 1 });
      clockMs += 1;
      await throttle.countSignIn(next());
    }
    return waits;
  };
  const fromAnywhere = () => {
    const email = freshEmail();
    return () => ({ email: email.toUpperCase(), clientAddress: freshAddress() });
  };

  it('of an email from anywhere by a wait that grows to five minutes and no further', async () => {
    const waits = await waitsOf(12, fromAnywhere());
    expect(waits).toEqual([5, 15, 30, 45, 60, 90, 150, 225, 300, 300, 300, 300]);
  });

  it.skipIf(isServerGiven)(
    'and starts anew after a quiet hour, once the database has forgotten it',
    async () => {
      const next = fromAnywhere();
      expect(await waitsOf(2, next)).toEqual([5, 15]);
      clockMs += 61 * minuteMs;
      await vi.waitFor(async () => expect(await counters().countDocuments()).toBe(0));
      expect(await waitsOf(2, next)).toEqual([5, 15]);
    },
  );

  it('and who is refused does not make the wait longer for the owner', async () => {
    const email = freshEmail();
    await fail(6, () => ({ email, clientAddress: freshAddress() }));
    for (let times = 0; times < 30; times += 1) {
      const refused = throttle.countSignIn({ email, clientAddress: freshAddress() });
      await expect(refused).rejects.toMatchObject({ ...tooMany, retryAfterS: 5 });
    }
    clockMs += 5_000;
    await throttle.countSignIn({ email, clientAddress: freshAddress() });
  });

  it('for an IPv6 network of one subscriber as for one address', async () => {
    const email = freshEmail();
    const group = (++addresses).toString(16);
    await fail(5, () => ({ email, clientAddress: `2001:db8:0:${group}::${(++people).toString(16)}` }));
    const same = { email, clientAddress: `2001:db8:0:${group}:ffff::1` };
    await expect(throttle.countSignIn(same)).rejects.toMatchObject(tooMany);
    await throttle.countSignIn({ email, clientAddress: `2001:db8:1:${group}::1` });
  });

  it('and registrations to 20 of an address in an hour', async () => {
    const clientAddress = freshAddress();
    const who = () => ({ email: freshEmail(), clientAddress });
    for (let times = 0; times < 20; times += 1) await (await throttle.countRegistration(who())).wasNoGuess();
    await expect(throttle.countRegistration(who())).rejects.toMatchObject({
      ...{ ...tooMany, retryAfterS: 3_600 },
      message: 'Too many accounts were created from this network.',
    });
    await throttle.countSignIn(who());
  });
});

describe('a browser that the account knows', () => {
  const browserId = () => randomUUID();

  it('is not held up by whatever others do, at its own address too', async () => {
    const who = { email: freshEmail(), clientAddress: freshAddress() };
    await fail(5, () => who);
    await fail(1, () => ({ ...who, clientAddress: freshAddress() }));
    await expect(throttle.countSignIn({ ...who, clientAddress: freshAddress() })).rejects.toMatchObject(
      tooMany,
    );
    await fail(45, () => ({ email: freshEmail(), clientAddress: who.clientAddress }));
    await (await throttle.countSignIn({ ...who, browserId: browserId() })).giveBack();
  });

  it('has five failures in 15 minutes and 20 in a day of its own, from wherever it calls', async () => {
    const email = freshEmail();
    const id = browserId();
    const who = () => ({ email, clientAddress: freshAddress(), browserId: id });
    for (let quarters = 0; quarters < 4; quarters += 1) {
      await fail(5, who);
      await expect(throttle.countSignIn(who())).rejects.toMatchObject({ ...tooMany, retryAfterS: 900 });
      clockMs += 15 * minuteMs;
    }
    const refusal = { ...tooMany, retryAfterS: 23 * 3_600 };
    await expect(throttle.countSignIn(who())).rejects.toMatchObject(refusal);
  });

  it('costs nobody else a try by its failures', async () => {
    const email = freshEmail();
    const id = browserId();
    await fail(5, () => ({ email, clientAddress: freshAddress(), browserId: id }));
    const stranger = { email, clientAddress: freshAddress() };
    await fail(5, () => stranger);
  });
});

describe('a registration that meets an account', () => {
  it('counts as a failed sign-in of that email from that address', async () => {
    const who = { email: freshEmail(), clientAddress: freshAddress() };
    for (let times = 0; times < 5; times += 1) await throttle.countRegistration(who);
    await expect(throttle.countRegistration(who)).rejects.toMatchObject({
      ...{ ...tooMany, retryAfterS: 900 },
      message: 'Too many attempts to sign up.',
    });
    await expect(throttle.countSignIn(who)).rejects.toMatchObject(tooMany);
    await throttle.countSignIn({ ...who, clientAddress: freshAddress() });
  });

  it('and one that does not, or could not be made, does not', async () => {
    const who = { email: freshEmail(), clientAddress: freshAddress() };
    for (let times = 0; times < 10; times += 1) await (await throttle.countRegistration(who)).wasNoGuess();
    for (let times = 0; times < 30; times += 1) await (await throttle.countRegistration(who)).giveBack();
    await fail(5, () => who);
  });

  it('gives its place among the registrations back when it is refused as a guess', async () => {
    const clientAddress = freshAddress();
    const who = { email: freshEmail(), clientAddress };
    for (let times = 0; times < 5; times += 1) await throttle.countRegistration(who);
    for (let times = 0; times < 30; times += 1) {
      await expect(throttle.countRegistration(who)).rejects.toMatchObject({ retryAfterS: 900 });
    }
    await throttle.countRegistration({ email: freshEmail(), clientAddress });
  });
});

describe('an attempt', () => {
  it('that is given back does not count, nor does one that was refused', async () => {
    const who = { email: freshEmail(), clientAddress: freshAddress() };
    for (let times = 0; times < 60; times += 1) await (await throttle.countSignIn(who)).giveBack();
    await fail(5, () => who);
    for (let times = 0; times < 60; times += 1) {
      await expect(throttle.countSignIn(who)).rejects.toMatchObject(tooMany);
    }
    await throttle.countSignIn({ ...who, clientAddress: freshAddress() });
    await throttle.countSignIn({ ...who, email: freshEmail() });
  });

  it('is let through exactly 5 times when 40 come at once to two replicas', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = { email: freshEmail(), clientAddress: freshAddress() };
      const attempts = Array.from({ length: 20 }, () => [throttle.countSignIn(who), other.countSignIn(who)]);
      const ends = await Promise.allSettled(attempts.flat());
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject(tooMany);
    }
  });

  it('is remembered over a restart, without email or address in plain', async () => {
    const who = { email: freshEmail(), clientAddress: freshAddress() };
    await fail(5, () => who);
    await expect((await startReplica()).countSignIn(who)).rejects.toMatchObject(tooMany);
    const stored = JSON.stringify(await counters().find().toArray());
    expect(stored).not.toContain('example.com');
    expect(stored).not.toContain(who.clientAddress);
  });

  it.skipIf(isServerGiven)('is forgotten once it counts no more', async () => {
    await fail(3, () => ({ email: freshEmail(), clientAddress: freshAddress() }));
    expect(await counters().countDocuments()).toBeGreaterThan(0);
    clockMs += 25 * 60 * minuteMs;
    await vi.waitFor(async () => expect(await counters().countDocuments()).toBe(0));
  });

  it('is refused while nothing can be counted', async () => {
    const database = await connectMongo({ uri: mongo.uri, database: `${mongo.prefix}gateway`, log });
    const failures = createSignInFailuresStore(database.connection);
    const cut = createSignInThrottle({
      failures: () => failures,
      sessionSecret,
      now: () => clockMs,
      newId: randomUUID,
    });
    await database.close();
    const who = { email: freshEmail(), clientAddress: freshAddress() };
    await expect(cut.countSignIn(who)).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});
