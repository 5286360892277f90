import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_VERSION } from '../src/ledger/books.ts';
import { schemaFaults, stripeSchemas } from './openapi.ts';
import { makePlans, START_MS, startTestSandbox, subscribe, type TestSandbox } from './sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

test('the version answered is the one that the pinned client asks for', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

/** As it comes over the wire, before the client makes its own classes of it. */
async function read(path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${sandbox.port}/v1/${path}`, {
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
  });
  expect(response.status, path).toBe(200);
  return response.json();
}

test('every object that is answered, and every event, has the shape that Stripe publishes', {
  timeout: 180_000,
}, async (context) => {
  const known = await stripeSchemas();
  if ('missing' in known)
    return context.skip(`the shapes are not checked against stripe-mock: ${known.missing}`);
  const { stripe } = sandbox;
  const plans = await makePlans(sandbox);
  const { customer, session, subscription } = await subscribe(sandbox, plans.enterprise_month, {
    company: 'Acme Freight LLC',
    taxId: '12-3456789',
    zip: '60601',
  });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
  sandbox.failNextPayment(customer);
  await sandbox.pass({ days: 28 });
  const [open, paid] = (await stripe.invoices.list({ subscription })).data;
  const [payment] = (await stripe.invoicePayments.list({ invoice: String(paid?.id) })).data;
  const intent = await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent));
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
  sandbox.disputeLast(customer);
  const [dispute] = (await stripe.disputes.list({})).data;
  const portal = await stripe.billingPortal.sessions.create({ customer });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START_MS / 1_000 });
  const { data: events } = await stripe.events.list({ limit: 100 });
  const preview = await fetch(`http://127.0.0.1:${sandbox.port}/v1/invoices/create_preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    body: new URLSearchParams({ subscription }),
  });
  const price = plans.enterprise_month;
  const objects: [schema: string, value: unknown][] = [
    ['customer', await read(`customers/${customer}?expand[]=tax_ids&expand[]=subscriptions`)],
    ['product', await read('products/fw_enterprise')],
    ['price', await read(`prices/${price}?expand[]=product`)],
    ['checkout.session', await read(`checkout/sessions/${session.id}?expand[]=line_items`)],
    ['subscription', await read(`subscriptions/${subscription}`)],
    ['subscription_schedule', await read(`subscription_schedules/${schedule.id}`)],
    ['invoice', await read(`invoices/${open?.id}`)],
    ['invoice', await read(`invoices/${paid?.id}?expand[]=payments`)],
    ['invoice', await preview.json()],
    [
      'invoice_payment',
      await read(`invoice_payments?limit=1`).then((list) => (list as { data: unknown[] }).data[0]),
    ],
    ['payment_intent', await read(`payment_intents/${intent.id}`)],
    ['charge', await read(`charges/${intent.latest_charge}?expand[]=refunds`)],
    ['refund', refund],
    ['dispute', await read(`disputes/${dispute?.id}`)],
    ['billing_portal.session', portal],
    ['test_helpers.test_clock', clock],
    ...(await Promise.all(
      events.map(async ({ id }) => ['event', await read(`events/${id}`)] as [string, unknown]),
    )),
    ...(await Promise.all(
      events.map(async ({ id }): Promise<[string, unknown]> => {
        const { data } = (await read(`events/${id}`)) as { data: { object: { object: string } } };
        return [data.object.object, data.object];
      }),
    )),
  ];
  const faults = objects.flatMap(([schema, value]) =>
    schemaFaults(known.schemas, known.schemas[schema] ?? {}, JSON.parse(JSON.stringify(value)), schema),
  );
  expect([...new Set(faults)]).toEqual([]);
  expect(objects.length).toBeGreaterThan(40);
});

test('the check of shapes finds what is missing, null, of another type or not among the values', () => {
  const schemas = {
    thing: {
      type: 'object',
      required: ['id', 'kind'],
      properties: {
        id: { type: 'string' },
        kind: { type: 'string', enum: ['a', 'b'] },
        parts: { type: 'array', items: { $ref: '#/components/schemas/thing' } },
        sum: { anyOf: [{ type: 'integer' }, { $ref: '#/components/schemas/thing' }] },
      },
    },
  };
  const faults = schemaFaults(
    schemas,
    schemas.thing,
    { id: null, parts: [{ id: 1, kind: 'c' }], sum: 1.5 },
    'thing',
  );
  expect(faults).toEqual([
    'thing.kind is missing',
    'thing.id is null',
    'thing.parts[0].id is of type integer',
    'thing.parts[0].kind is "c"',
    'thing.sum is of type number',
  ]);
});
