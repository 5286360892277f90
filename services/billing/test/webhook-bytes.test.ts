import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Billing, startBilling } from './service.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing?.stop());

const limitBytes = 256 * 1024;

/** A message of the provider with an id that no other has. */
function message(more: object = {}) {
  const id = `evt_${randomUUID().replaceAll('-', '')}`;
  const text = JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { object: 'subscription', id: 'sub_1', customer: 'cus_1' } },
    ...more,
  });
  return { id, text };
}

/** A signature by our own secret over exactly these bytes. */
function signatureOf(bytes: string | Buffer): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const sum = createHmac('sha256', billing.sandbox.webhookSecret)
    .update(Buffer.concat([Buffer.from(`${seconds}.`), Buffer.from(bytes)]))
    .digest('hex');
  return `t=${seconds},v1=${sum}`;
}
const forged = () => `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`;

interface Sending {
  signatures?: readonly string[];
  type?: string;
  encoding?: string;
  /** What the header says about the length; otherwise how many bytes there are. */
  saidBytes?: number;
}

/** Opens a connection of its own and writes the head of the request, and as many bytes of the body as are given. */
async function opened(bytes: string | Buffer, { signatures = [], type, encoding, saidBytes }: Sending) {
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
    `content-type: ${type ?? 'application/json; charset=utf-8'}`,
    `content-length: ${saidBytes ?? Buffer.byteLength(bytes)}`,
    ...(encoding === undefined ? [] : [`content-encoding: ${encoding}`]),
    ...Object.entries(await headers()).map(([name, value]) => `${name}: ${value}`),
    ...signatures.map((signature) => `stripe-signature: ${signature}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes);
  return { socket, answer: () => answer };
}

async function send(bytes: string | Buffer, sending: Sending = {}): Promise<number> {
  const { socket, answer } = await opened(bytes, sending);
  await once(socket, 'close');
  return Number(answer().slice(9, 12));
}
const kept = (id: string) => billing.first.events.find(id);

describe('the signature', () => {
  it('that was stripped on the way leaves a message that is refused', async () => {
    const { id, text } = message();
    expect(await send(text)).toBe(400);
    expect(await kept(id)).toBeUndefined();
  });

  it('that comes twice and is forged twice is refused', async () => {
    const { id, text } = message();
    expect(await send(text, { signatures: [forged(), forged()] })).toBe(400);
    expect(await kept(id)).toBeUndefined();
  });

  it('that comes twice and fits is one message', async () => {
    const { id, text } = message();
    const before = await counted('stored');
    expect(await send(text, { signatures: [signatureOf(text), signatureOf(text)] })).toBe(200);
    expect(await kept(id)).toBeDefined();
    expect(await counted('stored')).toBe(before + 1);
  });

  it('of another message beside a forged one opens nothing', async () => {
    const { id, text } = message();
    const other = signatureOf(message().text);
    expect(await send(text, { signatures: [other, forged()] })).toBe(400);
    expect(await send(text, { signatures: [forged(), other] })).toBe(400);
    expect(await kept(id)).toBeUndefined();
  });

  it('with ten thousand values is refused', async () => {
    const { id, text } = message();
    const many = `t=${Math.floor(Date.now() / 1_000)}${',v1=0'.repeat(2_500)}`;
    expect(await send(text, { signatures: [many] })).toBe(400);
    expect(await kept(id)).toBeUndefined();
  });
});

describe('the bytes', () => {
  it.each<[string, (text: string) => Buffer]>([
    ['that are no UTF-8', (text) => Buffer.from(text.replace('cus_1', 'cus_\xff'), 'latin1')],
    ['in UTF-16', (text) => Buffer.from(text, 'utf16le')],
    ['behind a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['with a zero between them', (text) => Buffer.from(text.replace('{', '{\0'))],
    ['that break off', (text) => Buffer.from(text.slice(0, -10))],
    ['of nothing', () => Buffer.alloc(0)],
  ])('%s are refused, although they are signed', async (_, bytesOf) => {
    const { id, text } = message();
    const bytes = bytesOf(text);
    expect(await send(bytes, { signatures: [signatureOf(bytes)] })).toBe(400);
    expect(await kept(id)).toBeUndefined();
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s are refused',
    async (type) => {
      const { id, text } = message();
      expect(await send(text, { type, signatures: [signatureOf(text)] })).toBe(415);
      expect(await kept(id)).toBeUndefined();
    },
  );

  it('in an encoding that nobody knows are refused', async () => {
    const { id, text } = message();
    expect(await send(text, { encoding: 'zstd-2', signatures: [signatureOf(text)] })).toBe(415);
    expect(await kept(id)).toBeUndefined();
  });

  it('that are few and unpack to many stop at the limit', async () => {
    const { id, text } = message({ padding: 'x'.repeat(64 * limitBytes) });
    const packed = gzipSync(text);
    expect(packed.length).toBeLessThan(limitBytes);
    expect(await send(packed, { encoding: 'gzip', signatures: [signatureOf(text)] })).toBe(413);
    expect(await kept(id)).toBeUndefined();
  });

  it('one more than the limit are refused, and as many as the limit are taken', async () => {
    const bare = message({ padding: '' });
    const full = (bytes: number) => {
      const padding = 'x'.repeat(bytes - Buffer.byteLength(bare.text));
      return bare.text.replace('"padding":""', `"padding":"${padding}"`);
    };
    const tooMany = full(limitBytes + 1);
    expect(await send(tooMany, { signatures: [signatureOf(tooMany)] })).toBe(413);
    expect(await kept(bare.id)).toBeUndefined();
    const justFits = full(limitBytes);
    expect(await send(justFits, { signatures: [signatureOf(justFits)] })).toBe(200);
    expect(await kept(bare.id)).toBeDefined();
  });

  it('that stop coming are never taken for a whole message', async () => {
    const { id, text } = message();
    const saidBytes = Buffer.byteLength(text);
    const { socket } = await opened(text.slice(0, -1), { saidBytes, signatures: [signatureOf(text)] });
    await pause(50);
    socket.end();
    await once(socket, 'close');
    expect(await kept(id)).toBeUndefined();
  });

  it('that come one by one are taken once they are all there', async () => {
    const { id, text } = message();
    const saidBytes = Buffer.byteLength(text);
    const { socket } = await opened('', { saidBytes, signatures: [signatureOf(text)] });
    for (const byte of Buffer.from(text)) socket.write(Buffer.of(byte));
    await once(socket, 'close');
    expect(await kept(id)).toBeDefined();
  });
});

const counted = (outcome: string) =>
  billing.metric('billing_provider_events_total', { type: 'customer.subscription.updated', outcome });
