import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openEventStream } from './fixture/event-stream.ts';
import { until } from './fixture/gateway.ts';
import { listening, processSettings, startProcess } from './fixture/gateway-process.ts';
import { shareProvider, startIdentity } from './fixture/identity.ts';
import { clientSecret } from './fixture/test-provider.ts';

shareProvider();

/** A gateway as a process of its own, beside one in this process with the same sessions. */
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

/** A page that stops reading after the first words of its stream. */
async function deafPage(port: number, cookie: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
  socket.pause();
}

/** A process takes long to start while others compute. */
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
  // What a browser opens ahead of need, and asks nothing on.
  const ahead = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void ahead.destroy());

  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
  await until(() => pages.every((page) => page.ended()));
  // Nobody was signed out.
  expect(pages.flatMap((page) => page.words())).toEqual([]);
  const closed = [...run.output.text.matchAll(/"part":"([^"]+)","msg":"closed"/g)].map(([, part]) => part);
  expect(closed.slice(0, 2)).toEqual(['page streams', 'site']);
  expect(closed.at(-1)).toBe('nats');
  expect(run.output.text).not.toContain('did not close');

  // A browser comes back with the id that it was given, and is told to ask for what it missed.
  const again = await openEventStream(url, { cookie: one.cookie, 'last-event-id': '1' });
  expect(again.status).toBe(200);
  await until(() => again.words().length > 1);
  expect(again.words()).toEqual(['account', 'remotes']);
});
