import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { isServerGiven } from '@freightwright/stack-mongo/for-tests';
import { shared } from '@freightwright/stack-test-site/shared';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { soon, startBilling } from './service.ts';

const billing = shared(() => startBilling());

const limitBytes = 256 * 1024;
const nowS = () => Math.floor(Date.now() / 1_000);

/** A provider event about a customer, with a unique id. */
function message(more: object = {}, object: object = {}) {
  const id = `evt_${randomUUID().replaceAll('-', '')}`;
  const data = { object: { object: 'subscription', id: 'sub_1', customer: 'cus_1', ...object } };
  const type = 'customer.subscription.updated';
  const event = { id, object: 'event', type, created: nowS(), livemode: false, data, ...more };
  return { id, text: JSON.stringify(event, null, 2) };
}

/** A signature over exactly these bytes, by our own secret unless another is given. */
function sign(bytes: string | Buffer, seconds = nowS(), secret = billing.sandbox.webhookSecret): string {
  const sum = createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(`${seconds}.`), Buffer.from(bytes)]))
    .digest('hex');
  return `t=${seconds},v1=${sum}`;
}
const forged = () => `t=${nowS()},v1=${'0'.repeat(64)}`;

interface Sending {
  signatures?: readonly string[];
  type?: string;
  encoding?: string;
  /** The declared Content-Length; by default the number of bytes. */
  messageBytes?: number;
}

/** Opens its own connection and writes the head of the request and the given bytes of the body. */
async function opened(bytes: string | Buffer, { signatures = [sign(bytes)], ...sending }: Sending) {
  const { type = 'application/json; charset=utf-8', encoding, messageBytes } = sending;
  const { url, headers } = billing.endpoint;
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const head = [
    `POST ${pathname} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `content-type: ${type}`,
    `content-length: ${messageBytes ?? Buffer.byteLength(bytes)}`,
    ...(encoding === undefined ? [] : [`content-encoding: ${encoding}`]),
    ...Object.entries(await headers()).map(([name, value]) => `${name}: ${value}`),
    ...signatures.map((signature) => `stripe-signature: ${signature}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes);
  return { socket, answer: () => answer };
}

/** Sends a message, signed unless other signatures are given. @returns the status of the answer. */
async function send(bytes: string | Buffer, sending: Sending = {}): Promise<number> {
  const { socket, answer } = await opened(bytes, sending);
  await once(socket, 'close');
  return Number(answer().slice(9, 12));
}
const stored = (id: string) => billing.first.events.find(id);

it.each<[string, (text: string) => string[]]>([
  ['without a signature', () => []],
  ['signed by another secret', (text) => [sign(text, nowS(), 'whsec_somebody_elses')]],
  ['with the signature of another message', () => [sign(message().text)]],
  ['signed more than five minutes ago', (text) => [sign(text, nowS() - 301)]],
  ['whose time was changed', (text) => [sign(text, nowS() - 400).replace(/t=\d+/, `t=${nowS()}`)]],
  ['with a signature of an older scheme alone', (text) => [sign(text).replace('v1=', 'v0=')]],
  ['of which only a blank was changed, which no parser sees', (text) => [sign(text.replace('{', '{ '))]],
  ['that is forged twice', () => [forged(), forged()]],
  ['with the signature of another before a forged one', () => [sign(message().text), forged()]],
  ['with the signature of another after a forged one', () => [forged(), sign(message().text)]],
  ['with ten thousand signatures', () => [`t=${nowS()}${',v1=0'.repeat(2_500)}`]],
])('a message %s is refused, and not stored', async (_, signaturesOf) => {
  const { id, text } = message();
  expect(await send(text, { signatures: signaturesOf(text) })).toBe(400);
  expect(await stored(id)).toBeUndefined();
});

it.each<[string, (text: string) => Buffer]>([
  ['that are no UTF-8', (text) => Buffer.from(text.replace('cus_1', 'cus_\xff'), 'latin1')],
  ['in UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['behind a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['with a zero between them', (text) => Buffer.from(text.replace('{', '{\0'))],
  ['that break off', (text) => Buffer.from(text.slice(0, -10))],
  ['of nothing', () => Buffer.alloc(0)],
  ['that are no message', () => Buffer.from('"paid"')],
])('bytes %s are refused, although they are signed', async (_, bytesOf) => {
  const { id, text } = message();
  expect(await send(bytesOf(text))).toBe(400);
  expect(await stored(id)).toBeUndefined();
});

it.each<[string, Sending]>([
  ['of plain text', { type: 'text/plain' }],
  ['of a form', { type: 'application/x-www-form-urlencoded' }],
  ['of a form with files', { type: 'multipart/form-data; boundary=x' }],
  ['in an encoding that nobody knows', { encoding: 'zstd-2' }],
])('bytes %s are refused', async (_, sending) => {
  const { id, text } = message();
  expect(await send(text, sending)).toBe(415);
  expect(await stored(id)).toBeUndefined();
});

describe('bytes', () => {
  it('that are few and unpack to many stop at the limit', async () => {
    const { id, text } = message({ padding: 'x'.repeat(64 * limitBytes) });
    const packed = gzipSync(text);
    expect(packed.length).toBeLessThan(limitBytes);
    expect(await send(packed, { encoding: 'gzip', signatures: [sign(text)] })).toBe(413);
    expect(await stored(id)).toBeUndefined();
  });

  it('are refused when they are one more than the limit, and taken when they are as many', async () => {
    const bare = message({ padding: '' });
    const full = (bytes: number) => {
      const padding = 'x'.repeat(bytes - Buffer.byteLength(bare.text));
      return bare.text.replace('"padding": ""', `"padding": "${padding}"`);
    };
    expect(await send(full(limitBytes + 1))).toBe(413);
    expect(await stored(bare.id)).toBeUndefined();
    expect(await send(full(limitBytes))).toBe(200);
    expect(await stored(bare.id)).toBeDefined();
  });

  it('that stop coming are never taken for a whole message', async () => {
    const { id, text } = message();
    const signatures = [sign(text)];
    const { socket } = await opened(text.slice(0, -1), { messageBytes: Buffer.byteLength(text), signatures });
    socket.end();
    await once(socket, 'close');
    expect(await stored(id)).toBeUndefined();
  });

  it('that come one by one are taken once they are all there', async () => {
    const { id, text } = message();
    const signatures = [sign(text)];
    const { socket } = await opened('', { messageBytes: Buffer.byteLength(text), signatures });
    for (const byte of Buffer.from(text)) socket.write(Buffer.of(byte));
    await once(socket, 'close');
    expect(await stored(id)).toBeDefined();
  });
});

describe('a signed message', () => {
  it('within five minutes is taken, also with its signature twice', async () => {
    const { text } = message();
    const signature = sign(text, nowS() - 290);
    expect(await send(text, { signatures: [signature, signature] })).toBe(200);
  });

  it('that comes twice is stored once and answered both times', async () => {
    const { id, text } = message();
    const counted = { type: 'customer.subscription.updated', outcome: 'repeated' };
    const repeated = () => billing.metric('billing_provider_events_total', counted);
    const before = await repeated();
    expect(await Promise.all([send(text), send(text)])).toEqual([200, 200]);
    expect(await stored(id)).toBeDefined();
    expect(await repeated()).toBe(before + 1);
  });

  it.each([
    ['of a type that we do not use', { type: 'customer.tax_id.created' }],
    ['about real money, where test cards pay,', { livemode: true }],
  ])('%s is stored and changes nothing', async (_, more) => {
    const { id, text } = message(more);
    expect(await send(text)).toBe(200);
    expect(await stored(id)).toMatchObject({ state: 'ignored', attempts: 0 });
  });

  it('about a customer who is not ours changes nothing', async () => {
    const { id, text } = message();
    await send(text);
    await expect.poll(() => stored(id), soon).toMatchObject({ state: 'unknown' });
  });

  it('that claims a paid plan gives none: the provider is asked', async () => {
    const payer = billing.person();
    await payer.start();
    const price = { metadata: { plan: 'enterprise' }, recurring: { interval: 'month', interval_count: 1 } };
    const claim = { customer: await payer.customerId(), status: 'active', items: { data: [{ price }] } };
    const { id, text } = message({}, claim);
    await send(text);
    await expect.poll(() => stored(id), soon).toMatchObject({ state: 'done' });
    expect(await payer.subscription()).toMatchObject({ plan: 'free', subscriptionStatus: 'none' });
  });

  it('keeps nothing of the person', async () => {
    const person = { customer_email: 'someone@shipper.example', billing_details: { name: 'Sam Shipper' } };
    const { id, text } = message({}, person);
    await send(text);
    expect(JSON.stringify(await stored(id))).not.toMatch(/someone|Sam/);
  });

  it('that was processed can be processed again, with the same result', async () => {
    const payer = billing.person();
    await payer.pay();
    const before = await payer.subscription();
    const { data } = await billing.stripe.events.list({ limit: 100 });
    await billing.receive(data);
    expect(await payer.subscription()).toEqual(before);
    expect(payer.notified()).toEqual(['professional']);
    expect(payer.notifications()).toEqual(['subscription-started']);
  });
});

afterEach(() => billing.site.failCommand('off'));

const writing = ['insert', 'update', 'findAndModify'];

it.skipIf(isServerGiven).each([
  // MongoDB's OutOfDiskSpace.
  ['is full', { errorCode: 14_031 }],
  ['is away', { closeConnection: true }],
])(
  'while the database %s a message is not accepted; the provider brings it again, and nothing is lost',
  async (_, how) => {
    const payer = billing.person();
    const { body } = await payer.start();
    await billing.site.failCommand('alwaysOn', { failCommands: writing, ...how });
    billing.sandbox.pay(body.checkoutId);
    // The provider has tried to deliver each event.
    await billing.sandbox.webhooks.settled();
    const { data } = await billing.stripe.events.list({ types: ['checkout.session.completed'], limit: 100 });
    const [paid] = data.filter(({ data: { object } }) => (object as { id?: string }).id === body.checkoutId);
    if (!paid) throw new Error('the provider says nothing of the payment');
    expect(await billing.sandbox.webhooks.send(paid)).toBe(503);
    expect(payer.notified()).toEqual([]);
    await billing.site.failCommand('off');
    // From here on only the provider's own retries can bring the plan.
    await expect.poll(async () => (await payer.subscription()).plan, soon).toBe('professional');
    await expect.poll(payer.notified, soon).toEqual(['professional']);
  },
);
