import { request } from 'node:http';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startCheckoutSandbox } from '../src/index.ts';
import { oneSandbox, openCheckout, plans, priceOf, sandbox, subscribe } from './sandbox.ts';

oneSandbox();

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Stripe.errors.StripeError) => error,
  );

/** A call without the client, which would not send invalid input. */
async function call(path: string, body?: string) {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, error: text.startsWith('{') ? JSON.parse(text).error : undefined };
}

test.each(['sk_test_wrong', ''])('with the key "%s" the answer is 401', async (key) => {
  const headers = { authorization: `Bearer ${key}` };
  const { status } = await fetch(`http://127.0.0.1:${sandbox.port}/v1/events`, { headers });
  expect(status).toBe(401);
});

const order = 'customer=cus_none&client_reference_id=x&mode=subscription&success_url=http://x/';
test.each([
  ['customers', 'colour=red', 'colour', 'parameter_unknown'],
  ['checkout/sessions', `${order}&line_items[0][colour]=red`, 'line_items[0][price]', undefined],
  [
    'checkout/sessions',
    `${order}&line_items[0][price]=p&line_items[0][quantity]=1&line_items[0][colour]=red`,
    'line_items[0][colour]',
    'parameter_unknown',
  ],
  [
    'checkout/sessions',
    `${order}&line_items[0][price]=p&line_items[0][quantity]=1`,
    'customer',
    'resource_missing',
  ],
  ['checkout/sessions', 'success_url=javascript:x', 'client_reference_id', undefined],
  ['products', 'id=fw_x', 'name', undefined],
  ['products', 'id=fw_professional&name=x', 'id', 'resource_already_exists'],
  ['refunds', 'payment_intent=pi_none', 'payment_intent', 'resource_missing'],
])('POST %s with %s names %s', async (path, body, param, code) => {
  const { status, error } = await call(path, body);
  expect([status, error]).toEqual([400, expect.objectContaining({ param, ...(code && { code }) })]);
});

test.each([
  ['customers/cus_none', 404, 'resource_missing'],
  ['coupons', 404, undefined],
  ['customers/..%2Fprices', 404, undefined],
  ['events?limit=101', 400, undefined],
])('GET %s is %i', async (path, status, code) => {
  const answer = await call(path);
  expect([answer.status, answer.error.code]).toEqual([status, code]);
});

test.each([
  ['too deep', `a${'[b]'.repeat(20)}=c`, 400],
  ['of two shapes', 'metadata=x&metadata[a]=b', 400],
  ['of too many fields', Array.from({ length: 1_001 }, (_, n) => `a${n}=1`).join('&'), 400],
  ['too large', 'x'.repeat(100_000), 413],
])('a body that is %s is refused', async (_, body, status) => {
  expect((await call('customers', body)).status).toBe(status);
});

test('a host that is not this machine is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const to = { port: sandbox.port, host: '127.0.0.1', path: '/v1/events', headers: { host: 'evil.example' } };
  request(to, ({ statusCode }) => resolve(statusCode)).end();
  expect(await promise).toBe(400);
});

test('the same idempotency key answers the same once more, and refuses other parameters', async () => {
  const { customers } = sandbox.stripe;
  const once = { idempotencyKey: 'key-1' };
  const first = await customers.create({ metadata: { a: '1', b: '2' } }, once);
  expect((await customers.create({ metadata: { b: '2', a: '1' } }, once)).id).toBe(first.id);
  expect(await refusalOf(customers.create({ metadata: { a: '2' } }, once))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
});

test('lists are paged from the newest to the oldest', async () => {
  const { customer } = await subscribe(sandbox, plans.professional_month);
  await sandbox.pass({ days: 61 });
  const all = (await sandbox.stripe.invoices.list({ customer })).data.map(({ id }) => id);
  expect(all).toHaveLength(3);
  const first = await sandbox.stripe.invoices.list({ customer, limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([all.slice(0, 2), true]);
  const rest = await sandbox.stripe.invoices.list({ customer, limit: 2, starting_after: String(all[1]) });
  expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([all.slice(2), false]);
  const beyond = sandbox.stripe.invoices.list({ customer, starting_after: 'in_none' });
  expect(await refusalOf(beyond)).toMatchObject({ param: 'starting_after' });
  const wrong = sandbox.stripe.invoices.list({ customer, expand: ['data.customer'] });
  expect(await refusalOf(wrong)).toMatchObject({ param: 'expand' });
});

test('a lookup key goes on to a newer price', async () => {
  const moved = await priceOf(sandbox, 'professional_year', 30_000);
  const { data } = await sandbox.stripe.prices.list({ lookup_keys: ['professional_year'], active: true });
  expect(data.map(({ id, unit_amount }) => [id, unit_amount])).toEqual([[moved.id, 30_000]]);
});

test('the provider fails as it is told to: before, after, with a status', async () => {
  const impatient = sandbox.clientOf({ maxNetworkRetries: 0, timeout: 500 });
  const { session } = await openCheckout(sandbox, plans.professional_month);
  for (const [outage, type, status] of [
    ['refuse', 'StripeConnectionError', 'open'],
    [503, 'StripeAPIError', 'open'],
    ['hang', 'StripeConnectionError', 'open'],
    ['lose-answer', 'StripeConnectionError', 'expired'],
  ] as const) {
    sandbox.fail(({ method }) => (method === 'POST' ? outage : undefined));
    expect(await refusalOf(impatient.checkout.sessions.expire(session.id))).toMatchObject({ type });
    sandbox.fail();
    const after = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    expect([outage, after.status]).toEqual([outage, status]);
  }
});

test('an answer that was lost is had by repeating the call with its key', async () => {
  let lost = 0;
  sandbox.fail(({ method }) => (method === 'POST' && lost++ === 0 ? 'lose-answer' : undefined));
  const { session } = await openCheckout(sandbox, plans.professional_month);
  const patient = sandbox.clientOf({ maxNetworkRetries: 2 });
  lost = 0;
  expect((await patient.checkout.sessions.expire(session.id)).status).toBe('expired');
  sandbox.fail();
});

test('production is refused', async () => {
  process.env.NODE_ENV = 'production';
  try {
    await expect(startCheckoutSandbox()).rejects.toThrow('refuses NODE_ENV=production');
  } finally {
    process.env.NODE_ENV = 'test';
  }
});
