import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectMongo, createLog, type Mongo } from '@freightwright/service-kit';
import { startEmbeddedMongo } from '@freightwright/stack-mongo';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSignInFailuresStore } from '../src/sign-in/sign-in-failures-store.ts';
import { createSignInThrottle } from '../src/sign-in/sign-in-throttle.ts';

const minuteMs = 60_000;
const sessionSecret = randomBytes(32).toString('base64');
const log = createLog({ name: 'gateway', level: 'silent' });

let dataDir: string;
let mongo: Awaited<ReturnType<typeof startEmbeddedMongo>>;
let clockMs = Date.parse('2026-07-01T10:00:00Z');
const databases: Mongo[] = [];

/** One replica of the gateway, with a connection of its own. */
async function startReplica() {
  const database = await connectMongo({ uri: mongo.uri, database: 'gateway', log });
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
  dataDir = await mkdtemp(join(tmpdir(), 'throttle-'));
  mongo = await startEmbeddedMongo({ dataDir, port: 0, now: () => clockMs, sweepIntervalMs: 20 });
  [throttle, other] = [await startReplica(), await startReplica()];
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await mongo.stop();
  await rm(dataDir, { recursive: true });
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
  it('to 5 of an e-mail from an address in 15 minutes, counted from each', async () => {
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

  it('to 50 of an address in an hour, whatever the e-mails', async () => {
    const clientAddress = freshAddress();
    await fail(50, () => ({ email: freshEmail(), clientAddress }));
    const next = { email: freshEmail(), clientAddress };
    await expect(throttle.countSignIn(next)).rejects.toMatchObject({ ...tooMany, retryAfterS: 3_600 });
    await throttle.countSignIn({ ...next, clientAddress: freshAddress() });
    clockMs += 60 * minuteMs;
    await throttle.countSignIn(next);
  });

  it('to 30 of an e-mail in an hour, whatever the addresses', async () => {
    const email = freshEmail();
    await fail(30, () => ({ email, clientAddress: freshAddress() }));
    const next = { email: email.toUpperCase(), clientAddress: freshAddress() };
    await expect(throttle.countSignIn(next)).rejects.toMatchObject({ ...tooMany, retryAfterS: 3_600 });
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
    const who = { clientAddress: freshAddress() };
    for (let times = 0; times < 20; times += 1) await throttle.countRegistration(who);
    await expect(throttle.countRegistration(who)).rejects.toMatchObject({ ...tooMany, retryAfterS: 3_600 });
    await throttle.countSignIn({ email: freshEmail(), ...who });
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

  it('is remembered over a restart, without e-mail or address in plain', async () => {
    const who = { email: freshEmail(), clientAddress: freshAddress() };
    await fail(5, () => who);
    await expect((await startReplica()).countSignIn(who)).rejects.toMatchObject(tooMany);
    const stored = JSON.stringify(await counters().find().toArray());
    expect(stored).not.toContain('example.com');
    expect(stored).not.toContain(who.clientAddress);
  });

  it('is forgotten once it counts no more', async () => {
    await fail(3, () => ({ email: freshEmail(), clientAddress: freshAddress() }));
    expect(await counters().countDocuments()).toBeGreaterThan(0);
    clockMs += 61 * minuteMs;
    await vi.waitFor(async () => expect(await counters().countDocuments()).toBe(0), { timeout: 5_000 });
  });

  it('is refused while nothing can be counted', async () => {
    const database = await connectMongo({ uri: mongo.uri, database: 'gateway', log });
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
