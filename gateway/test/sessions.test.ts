import { connectMongo } from '@freightwright/service-kit';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStores } from '../src/opening/open-stores.ts';
import {
  log,
  patience,
  registryOf,
  remoteEntry,
  shellWith,
  startGateway,
  startService,
  until,
} from './fixture/gateway.ts';
import {
  call,
  cookiesOf,
  fromOurPage,
  shareProvider,
  signIn,
  startIdentity,
  startMongo,
} from './fixture/identity.ts';

shareProvider();

const minuteMs = 60_000;
const cleared = { sid: '', 'signed-in': '' };

test('a session is the principal of its user, and its cookie never reaches a service', async () => {
  const { url, signIn } = await startIdentity();
  const { cookie, email } = await signIn({ tier: 'pro' });
  const { status, principal } = await call(url, '/api/paid', { headers: { cookie } });
  expect(status).toBe(200);
  expect(principal).toMatchObject({ tier: 'pro', email, scopes: [], userId: expect.any(String) });
});

test('the store knows neither the id of a session nor its tokens', async () => {
  const { signIn, stored } = await startIdentity();
  const { sid } = await signIn();
  const text = JSON.stringify(await stored().find().toArray());
  expect(text).not.toContain(sid);
  // The prefix of every JWT.
  expect(text).not.toContain('eyJ');
});

test('a planted id is never taken over: signing in gives a new one, and the planted one ends', async () => {
  const { url, signIn } = await startIdentity();
  const planted = `sid=${'A'.repeat(43)}`;
  const first = await signIn({ cookie: planted });
  expect(first.sid).not.toBe('A'.repeat(43));
  expect((await call(url, '/api/mine', { headers: { cookie: planted } })).code).toBe('session.expired');

  const attackers = await signIn({ tier: 'pro' });
  const victims = await signIn({ cookie: attackers.cookie });
  expect(victims.sid).not.toBe(attackers.sid);
  const { code } = await call(url, '/api/mine', { headers: { cookie: attackers.cookie } });
  expect(code).toBe('session.expired');
  expect((await call(url, '/api/mine', { headers: { cookie: victims.cookie } })).status).toBe(200);
});

test('an idle session is over after half an hour, and one in use goes on', async () => {
  const { url, signIn, passMs } = await startIdentity();
  const [used, left] = [await signIn(), await signIn()];
  passMs(20 * minuteMs);
  expect((await call(url, '/api/mine', { headers: { cookie: used.cookie } })).status).toBe(200);
  passMs(10 * minuteMs);
  const expired = await call(url, '/api/mine', { headers: { cookie: left.cookie } });
  expect(expired).toMatchObject({ status: 401, code: 'session.expired', cookies: cleared });
  expect((await call(url, '/api/mine', { headers: { cookie: used.cookie } })).status).toBe(200);
});

test('a session in constant use is over after ten hours', async () => {
  const { url, signIn, passMs } = await startIdentity();
  const { cookie } = await signIn();
  const statuses = [];
  for (let n = 0; n < 24; n++) {
    statuses.push((await call(url, '/api/mine', { headers: { cookie } })).status);
    passMs(25 * minuteMs);
  }
  expect(statuses).toEqual(Array.from({ length: 24 }, () => 200));
  expect((await call(url, '/api/mine', { headers: { cookie } })).code).toBe('session.expired');
});

test.skipIf(isServerGiven)('the store forgets what is over by itself', async () => {
  const { signIn, passMs, stored } = await startIdentity();
  await signIn();
  passMs(31 * minuteMs);
  await until(async () => (await stored().countDocuments()) === 0);
});

test('use is noted once a minute, not with every call', async () => {
  const { url, signIn, passMs, stored } = await startIdentity();
  const { cookie } = await signIn();
  const seen = async () => (await stored().findOne())?.lastUsedAtMs;
  const atFirst = await seen();
  await call(url, '/api/mine', { headers: { cookie } });
  expect(await seen()).toBe(atFirst);
  passMs(minuteMs);
  await call(url, '/api/mine', { headers: { cookie } });
  expect(await seen()).toBeGreaterThan(Number(atFirst));
});

test('signed out is over at once, in every replica, here and at the provider', async () => {
  const { url, replicas, signIn, line, stored } = await startIdentity({ replicas: 2 });
  const { cookie } = await signIn();
  const answer = await fetch(`${url}/api/auth/logout`, {
    method: 'POST',
    headers: { ...fromOurPage, cookie },
  });
  expect(answer.status).toBe(200);
  expect(cookiesOf(answer)).toEqual(cleared);
  for (const replica of replicas) {
    expect((await call(replica.url, '/api/mine', { headers: { cookie } })).code).toBe('session.expired');
  }
  expect(await stored().countDocuments()).toBe(0);
  expect(line.signOuts).toBe(1);
});

test('sessions end by user, and by the session of the provider', async () => {
  const { url, sessions, signIn, stored } = await startIdentity();
  const [one, other, foreign] = [await signIn(), await signIn(), await signIn({ tier: 'pro' })];
  const status = async ({ cookie }: { cookie: string }) =>
    (await call(url, '/api/mine', { headers: { cookie } })).status;
  const { principal } = await call(url, '/api/mine', { headers: { cookie: one.cookie } });
  await sessions.endAllOf(principal?.userId ?? '');
  expect([await status(one), await status(other), await status(foreign)]).toEqual([401, 401, 200]);

  const [left] = await stored().find().toArray();
  await sessions.endByProviderSid('another');
  expect(await status(foreign)).toBe(200);
  await sessions.endByProviderSid(String(left?.providerSid));
  expect(await status(foreign)).toBe(401);
});

test('a user has at most 50 sessions: one more ends the oldest', async () => {
  const { url, signIn, stored } = await startIdentity();
  const first = await signIn();
  const [like] = await stored().find().toArray();
  await stored().insertMany(Array.from({ length: 49 }, (_, n) => ({ ...like, _id: `copy ${n}` })));
  await stored().updateOne(
    { _id: String(like?._id) },
    { $set: { createdAtMs: Number(like?.createdAtMs) - 1 } },
  );
  const next = await signIn();
  expect(await stored().countDocuments()).toBe(50);
  expect((await call(url, '/api/mine', { headers: { cookie: first.cookie } })).status).toBe(401);
  expect((await call(url, '/api/mine', { headers: { cookie: next.cookie } })).status).toBe(200);
});

test('tokens that were tampered with, or moved from another session, end the session', async () => {
  const { url, signIn, stored } = await startIdentity();
  const [mine, theirs] = [await signIn(), await signIn({ tier: 'pro' })];
  const [one, other] = await stored().find().sort({ createdAtMs: 1 }).toArray();
  await stored().updateOne({ _id: String(one?._id) }, { $set: { sealedToken: other?.sealedToken } });
  const sealed = Buffer.from(String(other?.sealedToken), 'base64');
  sealed[40] = (sealed[40] ?? 0) ^ 1;
  await stored().updateOne({ _id: String(other?._id) }, { $set: { sealedToken: sealed.toString('base64') } });
  for (const { cookie } of [mine, theirs]) {
    const answer = await call(url, '/api/mine', { headers: { cookie } });
    expect(answer).toMatchObject({ status: 401, code: 'session.expired', cookies: cleared });
  }
  expect(await stored().countDocuments()).toBe(0);
});

test('200 other cookies and one of 10 KiB leave the session as it is', async () => {
  const { url, signIn } = await startIdentity();
  const { cookie } = await signIn();
  const many = Array.from({ length: 200 }, (_, n) => `c${n}=${n}`).join('; ');
  for (const other of [many, `big=${'x'.repeat(10_240)}`]) {
    expect((await call(url, '/api/mine', { headers: { cookie: `${other}; ${cookie}` } })).status).toBe(200);
  }
});

test('signing in works with whatever is left of a session', async () => {
  const { url } = await startIdentity();
  const { cookie } = await signIn(url, { cookie: `sid=${'A'.repeat(10_000)}; sid=x` });
  expect((await call(url, '/api/mine', { headers: { cookie } })).status).toBe(200);
});

const calculator = remoteEntry('mfe-calculator', '1.0.0', { routes: ['/'] });

test.skipIf(isServerGiven)(
  'while the store is away a call with a session is 503 and keeps its cookie; everybody else is served',
  async () => {
    const { url, signIn, mongo } = await startIdentity();
    const { cookie } = await signIn();
    await mongo.halt();
    const refused = async () => {
      const answer = await call(url, '/api/mine', { headers: { cookie } });
      expect(answer.cookies).toEqual({});
      return answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
    };
    expect(await refused()).toBe(true);
    expect((await call(url, '/api/open')).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    await mongo.resume();
    await until(async () => (await call(url, '/api/mine', { headers: { cookie } })).status === 200);
  },
);

test.skipIf(isServerGiven)(
  'a gateway that starts before its store takes it up as soon as it is there',
  async () => {
    const mongo = await startMongo();
    await mongo.halt();
    const store = openStores({ ...mongo, log });
    onTestFinished(() => store.close());
    await expect(store.ready()).rejects.toMatchObject({ code: 'service.unavailable' });
    await mongo.resume();
    await vi.waitFor(() => store.ready(), patience);
    expect(await store.sessions().read('none')).toBeUndefined();
  },
);

test('sessions and days of the status page that the previous release stored are opened', async () => {
  const mongo = await startMongo();
  const { connection, close } = await connectMongo({ ...mongo, database: `${mongo.prefix}gateway`, log });
  onTestFinished(close);
  const insert = (name: string, document: object) => connection.collection(name).insertOne(document);
  await insert('sessions', { _id: 'key', lastSeenAtMs: 1 });
  await insert('statusdays', { _id: 'emails 2026-11-27', part: 'emails', day: '2026-11-27' });
  const store = openStores({ ...mongo, log });
  onTestFinished(() => store.close());
  await vi.waitFor(() => store.ready(), patience);
  expect(await store.sessions().read('key')).toEqual({ key: 'key', lastUsedAtMs: 1 });
  expect(await store.statusDays().since('2026-11-27')).toMatchObject([{ component: 'emails' }]);
});

test('the site without its sessions is still a site: readyz names them and stays 200', async () => {
  const shellDir = await shellWith();
  const service = await startService((_req, res) => res.end(JSON.stringify({ components: {} })));
  const gateway = await startGateway({
    shellDir,
    registry: registryOf(calculator),
    serviceUrl: service.url,
    optionalReadiness: { sessions: () => Promise.reject(new Error('away')) },
  });
  const answer = await fetch(`${gateway.url}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    status: 'degraded',
    registryAgeS: expect.any(Number),
    components: { shell: 'ok', registry: 'ok', notification: 'ok', sessions: 'down' },
  });
});
