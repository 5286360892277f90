import { once } from 'node:events';
import { connect } from 'node:net';
import { emailChanged, passwordChanged, subscriptionChanged, tierChanged } from '@freightwright/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { openEventStream } from './fixture/event-stream.ts';
import { startMessages, until } from './fixture/gateway.ts';
import { listening, processSettings, startProcess } from './fixture/gateway-process.ts';
import { call, fromOurPage, shareProvider, startIdentity } from './fixture/identity.ts';
import { clientSecret, passwordToken } from './fixture/test-provider.ts';

shareProvider();

/** Two gateways that receive each other's broadcasts, and the services whose events they follow. */
async function startTwo() {
  const nats = await startMessages();
  const [identityService, billing] = [await nats.connect('identity'), await nats.connect('billing')];
  const site = await startIdentity({ replicas: 2, natsUrl: nats.urlOf('gateway') });
  const signedIn = await site.signIn();
  const { principal } = await call(site.url, '/api/mine', { headers: { cookie: signedIn.cookie } });
  const userId = principal?.userId ?? '';
  /** One page at each gateway. */
  const pages = () =>
    Promise.all(site.replicas.map(({ url }) => openEventStream(url, { cookie: signedIn.cookie })));
  return { ...site, ...signedIn, userId, identityService, billing, pages };
}

test('a change of tier reaches the pages at every gateway, once it is in the session', async () => {
  const { identityService, url, cookie, userId, pages } = await startTwo();
  const open = await pages();
  for (const { status, headers } of open) {
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
  }
  let tierWhenNotified: string | undefined;
  const changedAt = new Date().toISOString();
  await identityService.publish(tierChanged, { userId, tier: 'pro', changedAt }, { id: 'one' });
  await until(async () => {
    if (!open.some((page) => page.label().includes('account'))) return false;
    tierWhenNotified ??= (await call(url, '/api/mine', { headers: { cookie } })).principal?.tier;
    return open.every((page) => page.label().includes('account'));
  });
  expect(tierWhenNotified).toBe('pro');
  expect(open[0]?.text()).toMatch(/^retry: \d{4}\nid: 1\n\n/);
});

test('a change of the subscription, of the address, and nobody else hears of it', async () => {
  const { identityService, billing, url, signIn, cookie, userId, pages } = await startTwo();
  const other = await openEventStream(url, { cookie: (await signIn({ tier: 'enterprise' })).cookie });
  const open = await pages();
  const changedAt = new Date().toISOString();
  const received = (times: number) => () => open.every((page) => page.label().length === times);
  await billing.publish(
    subscriptionChanged,
    { userId, subscription: 'professional', changedAt },
    { id: 'one' },
  );
  await until(received(1));
  const email = 'new@mill.example';
  await identityService.publish(emailChanged, { userId, email, changedAt }, { id: 'two' });
  await until(received(2));
  expect((await call(url, '/api/mine', { headers: { cookie } })).principal?.email).toBe(email);
  expect(open.flatMap((page) => page.label())).toEqual(Array(4).fill('account'));
  expect(other.label()).toEqual([]);
});

test('a page whose session ends is told so at every gateway, and its stream ends', async () => {
  const { url, cookie, pages } = await startTwo();
  const open = await pages();
  const headers = { ...fromOurPage, cookie };
  await until(async () => open.every(({ text }) => text() !== ''));
  expect((await fetch(`${url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(200);
  await until(() => open.every((page) => page.ended()));
  expect(open.map((page) => page.label())).toEqual([['signed-out'], ['signed-out']]);
  expect((await openEventStream(url, { cookie })).status).toBe(401);
});

test('a new password ends the streams of the other sessions, and not that of its own', async () => {
  const { identityService, url, signIn, stored, userId, pages } = await startTwo();
  const storedSession = String((await stored().findOne())?.providerSid);
  const other = await openEventStream(url, { cookie: (await signIn()).cookie });
  const open = await pages();
  const changedAt = new Date(Date.now() + 1_000).toISOString();
  await identityService.publish(passwordChanged, { userId, storedSession, changedAt }, { id: 'one' });
  await until(() => other.ended());
  expect(other.label()).toEqual(['signed-out']);
  expect(open.map((page) => page.ended())).toEqual([false, false]);
});

test('a session that is over, or was ended unheard, is found at the next heartbeat', async () => {
  const { url, streams, stored, signIn, passMs } = await startIdentity();
  const [one, other] = [await signIn(), await signIn({ tier: 'pro' })];
  const open = [
    await openEventStream(url, { cookie: one.cookie }),
    await openEventStream(url, { cookie: other.cookie }),
  ];
  await stored().deleteOne({ email: one.email });
  await streams.beat();
  await until(() => open[0]?.ended() === true);
  expect(open[1]?.ended()).toBe(false);
  expect(open[1]?.text()).toContain(':\n\n');
  passMs(29 * 60_000);
  await stored().updateOne({ email: other.email }, { $set: { endsAt: new Date(0) } });
  await streams.beat();
  await until(() => open[1]?.ended() === true);
  expect(open[1]?.label()).toEqual(['signed-out']);
});

test('it is for pages of this site: no token, no key, no other site, no HEAD', async () => {
  const { url, signIn, idp } = await startIdentity();
  const { cookie } = await signIn();
  const foreign = await openEventStream(url, { cookie, 'sec-fetch-site': 'cross-site' });
  expect([foreign.status, (await foreign.body()).code]).toEqual([403, 'access.denied']);
  const key = await openEventStream(url, { 'x-api-key': 'some-key', cookie });
  expect([key.status, (await key.body()).code]).toEqual([403, 'access.denied']);
  const pro = { email: 'pro@freightwright.example', password: 'demo-pro' };
  const authorization = `Bearer ${await passwordToken(idp.issuer, pro)}`;
  const bearer = await openEventStream(url, { authorization, cookie });
  expect([bearer.status, (await bearer.body()).code]).toEqual([403, 'access.denied']);
  expect(bearer.headers['content-type']).toContain('application/problem+json');
  const head = await fetch(`${url}/api/events`, { method: 'HEAD', headers: { cookie } });
  expect(head.status).toBe(405);
});

test('a visitor without a session listens too; one whose session is over is told so', async () => {
  const { url, signIn, stored } = await startIdentity();
  expect((await openEventStream(url, {})).status).toBe(200);
  const { cookie } = await signIn();
  await stored().deleteMany({});
  const ended = await openEventStream(url, { cookie });
  expect([ended.status, (await ended.body()).code]).toEqual([401, 'session.expired']);
  expect(ended.headers['set-cookie']?.join()).toContain('sid=;');
});

test('one session listens with four pages; a fifth is refused until one is closed', async () => {
  const { url, signIn, streams } = await startIdentity();
  const { cookie } = await signIn();
  const open = await Promise.all(Array.from({ length: 4 }, () => openEventStream(url, { cookie })));
  const refused = await openEventStream(url, { cookie });
  expect([refused.status, (await refused.body()).code]).toEqual([429, 'rate.limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { cookie: otherDevice } = await signIn();
  expect((await openEventStream(url, { cookie: otherDevice })).status).toBe(200);
  open[0]?.close();
  await until(() => streams.count() === 4);
  expect((await openEventStream(url, { cookie })).status).toBe(200);
});

/** A gateway process next to one in this process with the same sessions. */
async function startBeside() {
  const site = await startIdentity();
  const run = startProcess({
    ...(await processSettings()),
    LOG_LEVEL: 'debug',
    MONGODB_URI: site.mongo.uri,
    MONGODB_PREFIX: site.mongo.prefix,
    OIDC_ISSUER: site.idp.issuer,
    GATEWAY_CLIENT_SECRET: clientSecret,
    SESSION_SECRET: site.secret,
  });
  const { port } = await listening(run);
  return { ...site, run, port, leaving: `http://127.0.0.1:${port}` };
}

/** A page that stops reading after the first data of its stream. */
async function deafPage(port: number, cookie: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
  socket.pause();
}

/** A process starts slowly on a busy machine. */
const timeout = 120_000;

test('a gateway that is told to stop ends its streams first, and the pages go on at another one', {
  timeout,
}, async () => {
  const { url, run, port, leaving, signIn } = await startBeside();
  const [one, other] = [await signIn(), await signIn({ tier: 'pro' })];
  // Until the gateway has its sessions, it refuses.
  await until(async () => (await openEventStream(leaving, { cookie: other.cookie })).status === 200);
  const pages = await Promise.all(
    [one, one, other].map(({ cookie }) => openEventStream(leaving, { cookie })),
  );
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  await deafPage(port, one.cookie);
  // A browser's speculative connection, without a request.
  const ahead = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void ahead.destroy());

  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
  await until(() => pages.every((page) => page.ended()));
  // No user was signed out.
  expect(pages.flatMap((page) => page.label())).toEqual([]);
  const closed = [...run.output.text.matchAll(/"part":"([^"]+)","msg":"closed"/g)].map(([, part]) => part);
  expect(closed.slice(0, 2)).toEqual(['page streams', 'site']);
  expect(closed.at(-1)).toBe('nats');
  expect(run.output.text).not.toContain('did not close');

  // A browser reconnects with the last event id, and is notified to fetch what it missed.
  const again = await openEventStream(url, { cookie: one.cookie, 'last-event-id': '1' });
  expect(again.status).toBe(200);
  await until(() => again.label().length > 1);
  expect(again.label()).toEqual(['account', 'remotes']);
});
