import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createPoster } from '../src/send/post-signed.ts';
import { type NameServer, startNameServer } from './name-server.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { enterprise, soon, startWebhooks, type WebhookService } from './service.ts';

let names: NameServer;
let receiver: Receiver;
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => names?.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const body = JSON.stringify({
  ...{ id: `evt_${'A'.repeat(22)}`, type: 'webhook.test', version: '2026-11-23', mode: 'live' },
  ...{ createdAt: '2026-11-23T10:15:00.000Z', data: { webhookId: 'whk_AAAAAAAAAAAAAAAA' } },
});
function sendTo(url: string, { testMode = true, ca }: { testMode?: boolean; ca?: string } = {}) {
  const post = createPoster({ resolver: names.resolver, testMode, timeoutMs: 5_000, ca });
  return post({ url, headers: {}, body, signal: new AbortController().signal });
}

describe('a name', () => {
  it('is called at the address that was checked, by its own name', async () => {
    names.set('hooks.mill.example', '127.0.0.1');
    const result = await sendTo(`http://hooks.mill.example:${receiver.port}/in`);
    expect(result).toEqual({ status: 200, failure: null, answer: 'answered 200' });
    expect(receiver.received[0]?.headers.host).toBe(`hooks.mill.example:${receiver.port}`);
  });

  it.each([['10.1.2.3'], ['169.254.169.254'], ['192.168.0.10'], ['100.64.0.1'], ['0.0.0.0'], ['224.0.0.1']])(
    'that leads to %s is not called, even in test mode',
    async (address) => {
      names.set('inside.mill.example', address);
      const result = await sendTo(`http://inside.mill.example:${receiver.port}/`);
      expect(result).toEqual({ status: null, failure: 'refused-address', answer: '' });
    },
  );

  it('that leads to the machine itself is not called outside of test mode: nothing connects', async () => {
    names.set('self.mill.example', '127.0.0.1');
    for (const host of ['self.mill.example', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]']) {
      const result = await sendTo(`http://${host}:${receiver.port}/`, { testMode: false });
      expect([host, result.failure]).toEqual([host, 'refused-address']);
    }
    const local = await sendTo(`http://localhost:${receiver.port}/`, { testMode: false });
    expect(local.failure).toBe('unknown-host');
    expect(receiver.connections()).toBe(0);
  });

  it('with one public and one private address is not called at all', async () => {
    names.set('both.mill.example', '127.0.0.1', '10.0.0.1');
    expect((await sendTo(`http://both.mill.example:${receiver.port}/`)).failure).toBe('refused-address');
    expect(receiver.connections()).toBe(0);
  });

  it('is asked for once in an attempt, so that a second answer leads nowhere else', async () => {
    names.set('rebound.mill.example', '127.0.0.1');
    const before = names.questions();
    expect((await sendTo(`http://rebound.mill.example:${receiver.port}/`)).status).toBe(200);
    // One question each for IPv4 and IPv6.
    expect(names.questions() - before).toBe(2);
    names.set('rebound.mill.example', '10.0.0.1');
    expect((await sendTo(`http://rebound.mill.example:${receiver.port}/`)).failure).toBe('refused-address');
    expect(receiver.connections()).toBe(1);
  });

  it('that nobody knows is told', async () => {
    expect((await sendTo(`http://nobody.mill.example:${receiver.port}/`)).failure).toBe('unknown-host');
  });
});

it('a redirect is a failure, and what it leads to is not called', async () => {
  const inside = await startReceiver();
  onTestFinished(() => inside.stop());
  receiver.answerAlways((response) => response.writeHead(307, { location: inside.url }).end());
  expect(await sendTo(receiver.url)).toMatchObject({ status: 307, failure: 'status' });
  expect(inside.connections()).toBe(0);
});

describe('with https', () => {
  const folder = join(import.meta.dirname, '../../../packages/service-kit/test/tls');
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
    names.set('other.mill.example', '127.0.0.1');
    const other = await sendTo(`https://other.mill.example:${secure.port}/`, { ca: file('ca.pem') });
    expect(other.failure).toBe('certificate');
    expect(secure.received).toEqual([]);
  });
});

describe('a webhook whose name moves into our network', () => {
  let service: WebhookService;
  beforeAll(async () => {
    service = await startWebhooks({ sending: { resolver: names.resolver } });
  }, 120_000);
  afterAll(() => service?.stop());

  it('is refused from the next attempt on, and its owner sees why', async () => {
    const who = enterprise();
    names.set('moving.mill.example', '127.0.0.1');
    const { webhook } = await service.add(who, `http://moving.mill.example:${receiver.port}/in`);
    const attempts = async () =>
      (await service.deliveriesOf(who, webhook.id)).flatMap((delivery) =>
        delivery.attempts.map(({ failure }) => failure),
      );
    await service.call(who, 'POST', `/${webhook.id}/test`);
    await expect.poll(attempts, soon).toEqual([null]);
    names.set('moving.mill.example', '169.254.169.254');
    await service.call(who, 'POST', `/${webhook.id}/test`);
    await expect.poll(attempts, soon).toEqual(['refused-address', null]);
    expect(receiver.connections()).toBe(1);
  });
});
