import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startGateway, startService, type TestGatewayOptions, until } from './fixture/gateway.ts';
import { openConnection, statusOf } from './fixture/raw-http.ts';

const postHead =
  'POST /api/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n';
const getHead = 'GET /api/things/7 HTTP/1.1\r\nHost: a\r\n\r\n';
const healthHead = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';

/** A service that holds every request open until the test releases it. */
async function startHolder() {
  const waiting: (() => void)[] = [];
  const service = await startService((_req, res) => {
    waiting.push(() => res.end('{}'));
  });
  return { url: service.url, waiting };
}

interface Caller {
  socket: Socket;
  answer: () => string;
  closed: Promise<void>;
}

/** A raw connection from `from`: another loopback address stands for another caller. */
function call(port: number, text: string, from?: string): Caller {
  const socket =
    from === undefined ? openConnection(port) : connect({ port, host: '127.0.0.1', localAddress: from });
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket
    .on('error', () => undefined)
    .on('data', (data) => {
      answer += data;
    });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(text);
  return { socket, answer: () => answer, closed };
}

const answered = (caller: Caller) => until(() => caller.answer().includes('\r\n\r\n'));

test('slow bodies take no place at a service: more of them than there are places, and another caller is served', async () => {
  const service = await startService((req, res) => req.resume().on('end', () => res.end('{}')));
  const gateway = await startGateway({
    serviceUrl: service.url,
    share: { perAddress: 512, perUser: 512 },
    pace: { graceMs: 60_000, leastBytesPerS: 1 },
    requestTimeoutMs: 60_000,
    maxConnections: 4_000,
    maxConnectionsPerAddress: 1_000,
  });
  const slow = Array.from({ length: 600 }, () => call(gateway.port, `${postHead}{`));
  await until(() => slow.filter(({ answer }) => statusOf(answer()) === 429).length === 600 - 512);
  expect((await fetch(`${gateway.url}/api/things/7`)).status).toBe(200);
});

test('a body that comes drop by drop is request.timeout, and the connection ends', async () => {
  const service = await startHolder();
  const gateway = await startGateway({
    serviceUrl: service.url,
    pace: { graceMs: 100, leastBytesPerS: 1_000 },
  });
  const caller = call(gateway.port, postHead);
  const drops = setInterval(() => caller.socket.write('x'), 20);
  onTestFinished(() => clearInterval(drops));
  await caller.closed;
  expect(statusOf(caller.answer())).toBe(408);
  expect(caller.answer()).toContain('"code":"request.timeout"');
  expect(service.waiting).toEqual([]);
});

test('a body of a route of our own must keep coming too', async () => {
  const gateway = await startGateway({ pace: { graceMs: 100, leastBytesPerS: 1_000 } });
  const report =
    'POST /api/client-reports HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{';
  const caller = call(gateway.port, report);
  await caller.closed;
  expect(caller.answer()).toContain('"code":"request.timeout"');
});

test('a body that is slow and fast enough arrives whole', async () => {
  const seen: string[] = [];
  const service = await startService(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    seen.push(text);
    res.end('{}');
  });
  const gateway = await startGateway({ serviceUrl: service.url, pace: { graceMs: 50, leastBytesPerS: 10 } });
  const caller = call(gateway.port, postHead);
  const text = `"${'x'.repeat(498)}"`;
  for (let start = 0; start < text.length; start += 100) {
    caller.socket.write(text.slice(start, start + 100));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await answered(caller);
  expect(statusOf(caller.answer())).toBe(200);
  expect(seen).toEqual([text]);
});

test('a caller who does not read loses its answer, and the service its request', async () => {
  let lost = false;
  const service = await startService((_req, res) => {
    res.writeHead(200, { 'content-type': 'application/pdf' });
    const chunk = Buffer.alloc(64 * 1024);
    const write = () => {
      while (!res.destroyed && res.write(chunk));
    };
    res.on('drain', write).once('close', () => {
      lost = true;
    });
    write();
  });
  const share = { perAddress: 1, perUser: 1, slowestReadMs: 200 };
  const gateway = await startGateway({ serviceUrl: service.url, share });
  const caller = call(gateway.port, getHead);
  caller.socket.pause();
  await until(() => lost);
  // The slot is free again.
  const next = call(gateway.port, getHead);
  await until(() => statusOf(next.answer()) === 200);
});

test.skipIf(process.platform !== 'linux')(
  'one address has its share of places at a service, and another address still finds one',
  async () => {
    const service = await startHolder();
    const gateway = await startGateway({ serviceUrl: service.url, share: { perAddress: 2, perUser: 2 } });
    const buffered = [call(gateway.port, getHead), call(gateway.port, getHead)];
    await until(() => service.waiting.length === 2);
    const refused = call(gateway.port, getHead);
    await answered(refused);
    expect(statusOf(refused.answer())).toBe(429);
    expect(refused.answer()).toContain('"code":"rate.limited"');
    expect(refused.answer()).toMatch(/\r\nretry-after: 1\r\n/i);

    const other = call(gateway.port, getHead, '127.0.0.2');
    await until(() => service.waiting.length === 3);
    for (const answer of service.waiting) answer();
    await Promise.all([...buffered, other].map(answered));
    expect([...buffered, other].map(({ answer }) => statusOf(answer()))).toEqual([200, 200, 200]);
  },
);

test('behind a proxy of ours places are shared by the address that it names, and its connections are not counted', async () => {
  const service = await startHolder();
  const gateway = await startGateway({
    serviceUrl: service.url,
    trustedProxyHops: 1,
    maxConnections: 40,
    maxConnectionsPerAddress: 2,
    share: { perAddress: 1, perUser: 1 },
  });
  const from = (address: string) => getHead.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`);
  const callers = addresses.map((address) => call(gateway.port, from(address)));
  await until(() => service.waiting.length === 20);
  const twice = call(gateway.port, from('203.0.113.1'));
  await answered(twice);
  expect(statusOf(twice.answer())).toBe(429);
  for (const answer of service.waiting) answer();
  await Promise.all(callers.map(answered));
});

test.skipIf(process.platform !== 'linux')(
  'one address has its share of connections, silent or not, and another address still gets in',
  async () => {
    const gateway = await startGateway({ maxConnections: 200 });
    const silent = Array.from({ length: 205 }, () => call(gateway.port, ''));
    let ended = 0;
    for (const { closed } of silent) void closed.then(() => (ended += 1));
    await until(() => ended === 205 - 50);
    const other = call(gateway.port, healthHead, '127.0.0.2');
    await answered(other);
    expect(statusOf(other.answer())).toBe(200);
  },
);

test('a connection beyond the share of its address is told so, and twice as many are closed', async () => {
  const gateway = await startGateway({ maxConnections: 100, maxConnectionsPerAddress: 2 });
  const served = [call(gateway.port, healthHead), call(gateway.port, healthHead)];
  await Promise.all(served.map(answered));
  const crowded = call(gateway.port, healthHead);
  await crowded.closed;
  expect(statusOf(crowded.answer())).toBe(429);
  expect(crowded.answer()).toMatch(/^retry-after: 1\r$/im);
  const silent = [call(gateway.port, ''), call(gateway.port, '')];
  const beyond = call(gateway.port, '');
  await Promise.all([...silent, beyond].map(({ closed }) => closed));
  expect(beyond.answer()).toBe('');
});

test('a connection that says nothing is ended, one that spoke stays', async () => {
  const gateway = await startGateway({ firstByteMs: 100 });
  const spoke = call(gateway.port, healthHead);
  await answered(spoke);
  await call(gateway.port, '').closed;
  spoke.socket.write(healthHead);
  await until(() => spoke.answer().split('HTTP/1.1 200').length === 3);
});

test('connections beyond the bound are closed, and those that wait between two requests give way', async () => {
  const limits: TestGatewayOptions = { maxConnections: 4, trustedProxyHops: 1 };
  const gateway = await startGateway(limits);
  const idle = Array.from({ length: 3 }, () => call(gateway.port, healthHead));
  await Promise.all(idle.map(answered));
  const busy = call(gateway.port, 'GET /healthz HTTP/1.1\r\nHost: a\r\nA: ');
  await Promise.all(idle.map(({ closed }) => closed));
  const more = Array.from({ length: 3 }, () => call(gateway.port, 'GET /healthz HTTP/1.1\r\nHost: a\r\nA: '));
  await until(() => more.every(({ socket }) => socket.bytesWritten > 0));
  const beyond = call(gateway.port, healthHead);
  await beyond.closed;
  expect(beyond.answer()).toBe('');
  busy.socket.write('b\r\n\r\n');
  await answered(busy);
  expect(statusOf(busy.answer())).toBe(200);
});

test('a caller who leaves in the middle of its body reaches no service and is no fault of ours', async () => {
  const service = await startHolder();
  const gateway = await startGateway({ serviceUrl: service.url, share: { perAddress: 1, perUser: 1 } });
  const caller = call(gateway.port, `${postHead}{`);
  await until(async () => {
    const second = call(gateway.port, `${postHead}{`);
    await Promise.race([answered(second).catch(() => undefined), new Promise((go) => setTimeout(go, 50))]);
    second.socket.destroy();
    return statusOf(second.answer()) === 429;
  });
  caller.socket.destroy();
  // The share was released.
  await until(async () => (await fetch(`${gateway.url}/api/things/`)).status === 404);
  const whole = call(gateway.port, `${postHead}"${'x'.repeat(498)}"`);
  await until(() => service.waiting.length === 1);
  service.waiting[0]?.();
  await answered(whole);
  expect(statusOf(whole.answer())).toBe(200);
});
