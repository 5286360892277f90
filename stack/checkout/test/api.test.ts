import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startCheckoutSandbox } from '../src/index.ts';
import { oneSandbox, plans, sandbox } from './fresh-sandbox.ts';
import { openCheckout, SITE, subscribe } from './sandbox.ts';

oneSandbox();

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Stripe.errors.StripeError) => error,
  );

/** A call without the client, which would not send what is wrong. */
async function call(path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}`, ...headers },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

test('a wrong key is 401, and so is none', async () => {
  const error = await refusalOf(sandbox.clientAt('sk_test_wrong').customers.list());
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect(error?.message).not.toContain('sk_test_wrong');
  const { status, body } = await call('customers', undefined, { authorization: '' });
  expect([status, body.error.type]).toEqual([401, 'invalid_request_error']);
});

test('an unknown parameter is refused with its name, in whatever depth', async () => {
  const error = await refusalOf(
    sandbox.stripe.customers.create({ colour: 'red' } as Stripe.CustomerCreateParams),
  );
  expect(error).toMatchObject({ code: 'parameter_unknown', param: 'colour', statusCode: 400 });
  expect(error?.requestId).toMatch(/^req_/);
  const deep = await call(
    'checkout/sessions',
    'mode=subscription&success_url=http://x/&line_items[0][price]=p&line_items[0][colour]=red',
  );
  expect(deep.body.error).toMatchObject({ code: 'parameter_unknown', param: 'line_items[0][colour]' });
});

test.each([
  ['prices', 'currency=usd&product=x&recurring[interval]=month', 'unit_amount', 'parameter_missing'],
  ['prices', 'currency=usd&product=x&recurring[interval]=month&unit_amount=2.5', 'unit_amount', undefined],
  [
    'prices',
    'currency=usd&product=none&recurring[interval]=month&unit_amount=1',
    'product',
    'resource_missing',
  ],
  ['prices', 'currency=eur&product=x&recurring[interval]=month&unit_amount=1', 'currency', undefined],
  ['customers', 'email=nobody', 'email', undefined],
  ['checkout/sessions', 'mode=payment&success_url=http://x/&line_items[0][price]=p', 'mode', undefined],
  [
    'checkout/sessions',
    'mode=subscription&success_url=javascript:x&line_items[0][price]=p',
    'success_url',
    undefined,
  ],
  ['refunds', 'charge=ch_none', 'charge', 'resource_missing'],
])('POST %s with %s names %s', async (path, body, param, code) => {
  const answer = await call(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({ param, type: 'invalid_request_error', ...(code && { code }) });
});

test.each([
  ['customers/cus_none', 404, 'resource_missing'],
  ['subscriptions/sub_none', 404, 'resource_missing'],
  ['coupons', 404, undefined],
  ['customers/..%2Fprices', 404, undefined],
])('GET %s is %i', async (path, status, code) => {
  const answer = await call(path);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});

test('another version of the API is refused', async () => {
  const { status, body } = await call('customers', undefined, { 'stripe-version': '2020-08-27' });
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('2020-08-27')]);
});

test('a body that is too large, too deep or of two shapes is refused, and the sandbox goes on', async () => {
  expect((await call('customers', `a${'[b]'.repeat(20)}=c`)).status).toBe(400);
  expect((await call('customers', 'metadata=x&metadata[a]=b')).status).toBe(400);
  expect((await call('customers', Array.from({ length: 1_001 }, (_, n) => `a${n}=1`).join('&'))).status).toBe(
    400,
  );
  const large = await fetch(`http://127.0.0.1:${sandbox.port}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    body: 'x'.repeat(100_000),
  });
  expect(large.status).toBe(413);
  expect((await call('customers')).status).toBe(200);
});

test('a host that is not this machine is refused', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    request(
      { port: sandbox.port, host: '127.0.0.1', path: '/v1/customers', headers: { host: 'evil.example' } },
      ({ statusCode }) => resolve(statusCode),
    ).end();
  });
  expect(status).toBe(400);
});

test('the same idempotency key answers the same once more, and refuses other parameters', async () => {
  const once = { idempotencyKey: 'key-1' };
  const first = await sandbox.stripe.customers.create(
    { email: 'a@example.com', metadata: { user: '1' } },
    once,
  );
  const again = await sandbox.stripe.customers.create(
    { metadata: { user: '1' }, email: 'a@example.com' },
    once,
  );
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await refusalOf(sandbox.stripe.customers.create({ email: 'b@example.com' }, once))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  const refused = { idempotencyKey: 'key-2' };
  await refusalOf(sandbox.stripe.customers.create({ email: 'bad' }, refused));
  expect((await sandbox.stripe.customers.create({ email: 'good@example.com' }, refused)).id).toMatch(/^cus_/);
});

test('metadata is merged, and an empty value removes its key', async () => {
  const { id } = await sandbox.stripe.customers.create({ metadata: { a: '1', b: '2' } });
  const changed = await sandbox.stripe.customers.update(id, { metadata: { a: '', c: '3' }, name: 'Ada' });
  expect(changed).toMatchObject({ metadata: { b: '2', c: '3' }, name: 'Ada' });
  expect((await sandbox.stripe.customers.update(id, { name: '' })).name).toBeNull();
});

test('lists are paged from the newest to the oldest, by hand and by the client', async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3, 4, 5])
    ids.unshift((await sandbox.stripe.customers.create({ email: 'page@example.com', name: String(n) })).id);
  const first = await sandbox.stripe.customers.list({ email: 'page@example.com', limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const all = await sandbox.stripe.customers
    .list({ email: 'page@example.com', limit: 2 })
    .autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  const before = await sandbox.stripe.customers.list({
    email: 'page@example.com',
    limit: 2,
    ending_before: String(ids[4]),
  });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  expect(await refusalOf(sandbox.stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
});

test('prices are found by their lookup keys, and a key moves only when that is asked for', async () => {
  const { stripe } = sandbox;
  const found = await stripe.prices.list({
    lookup_keys: ['professional_year', 'enterprise_month'],
    active: true,
  });
  expect(found.data.map(({ unit_amount }) => unit_amount).toSorted()).toEqual([29_000, 7_900]);
  const again = {
    product: 'fw_professional',
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'year' },
    lookup_key: 'professional_year',
  } as const;
  expect((await refusalOf(stripe.prices.create(again)))?.message).toContain('already uses that lookup key');
  const moved = await stripe.prices.create({ ...again, unit_amount: 30_000, transfer_lookup_key: true });
  const { data } = await stripe.prices.list({ lookup_keys: ['professional_year'] });
  expect(data.map(({ id }) => id)).toEqual([moved.id]);
});

test('expanding goes four levels deep, and refuses what is no object', async () => {
  const { subscription } = await subscribe(sandbox, plans.professional_month);
  const { stripe } = sandbox;
  const deep = await stripe.subscriptions.retrieve(subscription, {
    expand: ['latest_invoice.payments.data.payment', 'customer'],
  });
  expect(deep).toMatchObject({
    customer: { object: 'customer' },
    latest_invoice: { payments: { data: [{ status: 'paid' }] } },
  });
  expect(
    await refusalOf(
      stripe.subscriptions.retrieve(subscription, {
        expand: ['latest_invoice.payments.data.payment.payment_intent'],
      }),
    ),
  ).toMatchObject({
    code: 'property_expansion_max_depth',
  });
  expect(
    (await refusalOf(stripe.subscriptions.retrieve(subscription, { expand: ['nothing'] })))?.message,
  ).toContain('cannot be expanded');
});

test('a checkout for an existing customer asks for what Stripe asks for', async () => {
  const { stripe } = sandbox;
  const { id: customer } = await stripe.customers.create({});
  const wanted = {
    mode: 'subscription',
    customer,
    line_items: [{ price: plans.professional_month, quantity: 1 }],
    success_url: SITE,
  } as const satisfies object;
  const refused = async (extra: object) =>
    (
      await refusalOf(
        stripe.checkout.sessions.create({
          ...wanted,
          ...extra,
        } as unknown as Stripe.Checkout.SessionCreateParams),
      )
    )?.message;
  expect(await refused({ tax_id_collection: { enabled: true } })).toContain('customer_update[name]');
  expect(await refused({ customer_email: 'a@example.com' })).toContain(
    'only specify one of these parameters',
  );
  expect(await refused({ expires_at: sandbox.nowSeconds() + 60 })).toContain('at least 30 minutes');
  await stripe.customers.del(customer);
  expect(await refused({})).toContain('No such customer');
});

test('the provider fails as it is told to: before, after, with a status', async () => {
  const impatient = new Stripe(sandbox.secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 500,
  });
  const count = async () => (await sandbox.stripe.customers.list({ email: 'down@example.com' })).data.length;
  const create = () => refusalOf(impatient.customers.create({ email: 'down@example.com' }));
  for (const [outage, type, made] of [
    ['refuse', 'StripeConnectionError', 0],
    [503, 'StripeAPIError', 0],
    ['hang', 'StripeConnectionError', 0],
    ['lose-answer', 'StripeConnectionError', 1],
  ] as const) {
    sandbox.fail(({ method }) => (method === 'POST' ? outage : undefined));
    expect(await create()).toMatchObject({ type });
    sandbox.fail();
    expect([outage, await count()]).toEqual([outage, made]);
  }
});

test('an answer that was lost is had by repeating the call with its key', async () => {
  let lost = 0;
  sandbox.fail(({ method }) => (method === 'POST' && lost++ === 0 ? 'lose-answer' : undefined));
  const patient = new Stripe(sandbox.secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 2,
  });
  const made = await patient.customers.create({ email: 'lost@example.com' });
  sandbox.fail();
  expect(
    (await sandbox.stripe.customers.list({ email: 'lost@example.com' })).data.map(({ id }) => id),
  ).toEqual([made.id]);
});

test('an open checkout is not changed by a price that a browser sends', async () => {
  const { session } = await openCheckout(sandbox, plans.professional_month);
  const answer = await fetch(String(session.url), { method: 'POST', body: 'price=1&amount=1' });
  expect(answer.status).toBe(403);
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).amount_total).toBe(2_900);
});

test('production is refused', async () => {
  process.env.NODE_ENV = 'production';
  try {
    await expect(startCheckoutSandbox()).rejects.toThrow('refuses NODE_ENV=production');
  } finally {
    process.env.NODE_ENV = 'test';
  }
});
