import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookLimits } from '@freightwright/contracts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPoster } from '../src/send/post-signed.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** The fake DNS records. */
const addresses = new Map<string, string[]>();
const resolve4 = vi.fn(async (host: string) => addresses.get(host) ?? Promise.reject(new Error('ENOTFOUND')));
const resolve6 = vi.fn(async () => []);

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const body = JSON.stringify({
  ...{ id: `evt_${'A'.repeat(22)}`, type: 'webhook.test', version: '2026-11-23', mode: 'live' },
  ...{ timestamp: '2026-11-23T10:15:00.000Z', data: { webhookId: 'whk_AAAAAAAAAAAAAAAA' } },
});
function sendTo(url: string, change: { testMode?: boolean; timeoutMs?: number; ca?: string } = {}) {
  const post = createPoster({
    resolver: { resolve4, resolve6 },
    testMode: true,
    timeoutMs: 5_000,
    ...change,
  });
  return post({ url, headers: {}, body, signal: new AbortController().signal });
}

describe('a name', () => {
  it('is called at the address that was checked, by its own name', async () => {
    addresses.set('hooks.mill.example', ['127.0.0.1']);
    const result = await sendTo(`http://hooks.mill.example:${receiver.port}/in`);
    expect(result).toEqual({ status: 200, failure: null, answer: 'answered 200' });
    expect(receiver.received[0]?.headers.host).toBe(`hooks.mill.example:${receiver.port}`);
  });

  it('that leads into our own network is not called, even in test mode', async () => {
    addresses.set('inside.mill.example', ['169.254.169.254']);
    const result = await sendTo(`http://inside.mill.example:${receiver.port}/`);
    expect(result).toEqual({ status: null, failure: 'refused-address', answer: '' });
  });

  it('that leads to the machine itself is not called outside of test mode: nothing connects', async () => {
    addresses.set('self.mill.example', ['127.0.0.1']);
    for (const host of ['self.mill.example', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]']) {
      const result = await sendTo(`http://${host}:${receiver.port}/`, { testMode: false });
      expect([host, result.failure]).toEqual([host, 'refused-address']);
    }
    const local = await sendTo(`http://localhost:${receiver.port}/`, { testMode: false });
    expect(local.failure).toBe('unknown-host');
    expect(receiver.connections()).toBe(0);
  });

  it('with one public and one private address is not called at all', async () => {
    addresses.set('both.mill.example', ['127.0.0.1', '10.0.0.1']);
    expect((await sendTo(`http://both.mill.example:${receiver.port}/`)).failure).toBe('refused-address');
    expect(receiver.connections()).toBe(0);
  });

  it('is asked for once in an attempt, so that a second answer leads nowhere else', async () => {
    addresses.set('rebound.mill.example', ['127.0.0.1']);
    resolve4.mockClear();
    expect((await sendTo(`http://rebound.mill.example:${receiver.port}/`)).status).toBe(200);
    expect(resolve4).toHaveBeenCalledOnce();
    addresses.set('rebound.mill.example', ['10.0.0.1']);
    expect((await sendTo(`http://rebound.mill.example:${receiver.port}/`)).failure).toBe('refused-address');
    expect(receiver.connections()).toBe(1);
  });

  it('that nobody knows is told', async () => {
    expect((await sendTo(`http://nobody.mill.example:${receiver.port}/`)).failure).toBe('unknown-host');
  });
});

it.each([
  ['answers nothing', () => receiver.answerAlways(() => {}), 'timeout'],
  ['hangs up', () => receiver.answerAlways((response) => response.destroy()), 'no-connection'],
  [
    'speaks no HTTP',
    () => receiver.answerAlways((response) => response.socket?.end('220 mail.mill.example ESMTP\r\n\r\n')),
    'broken-answer',
  ],
  [
    'has headers without end',
    () => receiver.answerAlways((response) => response.setHeader('x-long', 'x'.repeat(20_000)).end()),
    'broken-answer',
  ],
  ['is not there', () => receiver.stop(), 'no-connection'],
] as const)('a server that %s is told apart', async (_, prepare, failure) => {
  await prepare();
  const timeoutMs = failure === 'timeout' ? 500 : 60_000;
  expect(await sendTo(receiver.url, { timeoutMs })).toEqual({ status: null, failure, answer: '' });
});

it('the first kilobyte of an answer is kept, also when it never ends', async () => {
  receiver.answerAlways((response) => {
    const pour = () => {
      while (!response.destroyed && response.write('é'.repeat(1_000)));
      response.once('drain', pour);
    };
    response.writeHead(422);
    pour();
  });
  const answer = 'é'.repeat(webhookLimits.answerBytes / 2);
  expect(await sendTo(receiver.url)).toEqual({ status: 422, failure: 'status', answer });
});

it('a redirect is a failure, and what it leads to is not called', async () => {
  const inside = await startReceiver();
  onTestFinished(() => inside.stop());
  receiver.answerAlways((response) => response.writeHead(307, { location: inside.url }).end());
  expect(await sendTo(receiver.url)).toMatchObject({ status: 307, failure: 'status' });
  expect(inside.connections()).toBe(0);
});

describe('with https', () => {
  const folder = join(import.meta.dirname, '../../../packages/nats-kit/test/tls');
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  const tls = { cert: file('server.pem'), key: file('server.key.pem') };
  let secure: Receiver;
  beforeEach(async () => {
    secure = await startReceiver({ tls });
  });
  afterEach(() => secure.stop());

  it('a certificate of a trusted authority is accepted', async () => {
    expect(await sendTo(secure.url, { ca: file('ca.pem') })).toMatchObject({ status: 200, failure: null });
  });

  it('another one is not, and neither is one for another name: nothing is sent', async () => {
    expect((await sendTo(secure.url)).failure).toBe('certificate');
    addresses.set('other.mill.example', ['127.0.0.1']);
    const other = await sendTo(`https://other.mill.example:${secure.port}/`, { ca: file('ca.pem') });
    expect(other.failure).toBe('certificate');
    expect(secure.received).toEqual([]);
  });
});
