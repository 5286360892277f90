import { randomUUID } from 'node:crypto';
import { webhookSignature } from '@freightwright/stack-checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Billing, soon, startBilling } from './service.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing?.stop());

const nowS = () => Math.floor(Date.now() / 1_000);

/** A message as the provider writes it, about a customer. */
const message = (more: object = {}, object: object = {}) =>
  JSON.stringify(
    {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type: 'customer.subscription.updated',
      created: nowS(),
      livemode: false,
      data: { object: { object: 'subscription', id: 'sub_1', customer: 'cus_1', ...object } },
      ...more,
    },
    null,
    2,
  );

async function send(text: string, signature: string | undefined) {
  const { headers, url } = billing.endpoint;
  const response = await fetch(url, {
    method: 'POST',
    body: text,
    headers: {
      ...(await headers()),
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  });
  return { status: response.status, body: (await response.json()) as { code?: string } };
}
const sign = (text: string, atS = nowS(), secret = billing.sandbox.webhookSecret) =>
  webhookSignature(text, secret, atS);
const kept = async (text: string) => billing.first.events.find((JSON.parse(text) as { id: string }).id);

const notSigned = { status: 400, body: { code: 'billing.not-signed' } };

describe('a message is refused, and not stored', () => {
  it.each<[string, (text: string) => string | undefined]>([
    ['without a signature', () => undefined],
    ['with an empty one', () => ''],
    ['with one by another secret', (text) => sign(text, nowS(), 'whsec_somebody_elses')],
    ['with one of another message', () => sign(message())],
    ['with one that is older than five minutes', (text) => sign(text, nowS() - 301)],
    ['with one whose time was changed', (text) => sign(text, nowS() - 400).replace(/t=\d+/, `t=${nowS()}`)],
    ['with one of an older scheme alone', (text) => sign(text).replace('v1=', 'v0=')],
    ['with words in its place', () => 'paid, believe me'],
  ])('%s', async (_, signatureOf) => {
    const text = message();
    expect(await send(text, signatureOf(text))).toMatchObject(notSigned);
    expect(await kept(text)).toBeUndefined();
  });

  it('when one of its bytes was changed', async () => {
    const text = message();
    expect(await send(text.replace('cus_1', 'cus_2'), sign(text))).toMatchObject(notSigned);
  });

  it('when only a blank was changed, which no parser of JSON sees', async () => {
    const text = message();
    expect(await send(JSON.stringify(JSON.parse(text)), sign(text))).toMatchObject(notSigned);
  });

  it('when it has more than 256 KiB', async () => {
    const text = message({ padding: 'x'.repeat(256 * 1024) });
    expect(await send(text, sign(text))).toMatchObject({ status: 413 });
  });

  it('when it is signed and is no message', async () => {
    expect(await send('"paid"', sign('"paid"'))).toMatchObject(notSigned);
  });
});

describe('a signed message', () => {
  it('within five minutes is taken', async () => {
    const text = message();
    expect(await send(text, sign(text, nowS() - 290))).toMatchObject({
      status: 200,
      body: { received: true },
    });
  });

  it('that comes twice is stored once and answered both times', async () => {
    const text = message();
    const answers = await Promise.all([send(text, sign(text)), send(text, sign(text))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kept(text)).toMatchObject({ attempts: expect.any(Number) });
    const counted = await billing.metric('billing_provider_events_total', {
      type: 'customer.subscription.updated',
      outcome: 'repeated',
    });
    expect(counted).toBeGreaterThanOrEqual(1);
  });

  it('of a type that we do not use is stored and changes nothing', async () => {
    const text = message({ type: 'customer.tax_id.created' });
    expect(await send(text, sign(text))).toMatchObject({ status: 200 });
    expect(await kept(text)).toMatchObject({ state: 'ignored', attempts: 0 });
  });

  it('about real money is ignored where test cards pay', async () => {
    const text = message({ livemode: true });
    expect(await send(text, sign(text))).toMatchObject({ status: 200 });
    expect(await kept(text)).toMatchObject({ state: 'ignored' });
  });

  it('about a customer who is not ours changes nothing', async () => {
    const text = message();
    await send(text, sign(text));
    await expect.poll(() => kept(text), soon).toMatchObject({ state: 'unknown' });
  });

  it('that claims a paid plan gives none: the provider is asked', async () => {
    const payer = billing.person();
    await payer.start();
    const item = {
      price: { metadata: { plan: 'enterprise' }, recurring: { interval: 'month', interval_count: 1 } },
    };
    const claim = { customer: await payer.customerId(), status: 'active', items: { data: [item] } };
    const text = message({}, claim);
    await send(text, sign(text));
    await expect.poll(() => kept(text), soon).toMatchObject({ state: 'done' });
    expect(await payer.subscription()).toMatchObject({ plan: 'free', standing: 'none' });
  });

  it('keeps nothing of the person', async () => {
    const text = message(
      {},
      { customer_email: 'someone@shipper.example', billing_details: { name: 'Sam Shipper' } },
    );
    await send(text, sign(text));
    expect(JSON.stringify(await kept(text))).not.toMatch(/someone|Sam/);
  });
});

it('a message that was processed can be processed again, with the same result', async () => {
  const payer = billing.person();
  await payer.pay();
  const before = await payer.subscription();
  const { data } = await billing.stripe.events.list({ limit: 100 });
  for (const event of data) await billing.sandbox.webhooks.send(event);
  await billing.settled();
  expect(await payer.subscription()).toEqual(before);
  expect(payer.told()).toEqual(['professional']);
  expect(payer.letters()).toEqual(['subscription-started']);
});
