import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webhookSignature } from '../src/index.ts';
import { makePlans, startTestSandbox, type TestSandbox } from './sandbox.ts';

let sandbox: TestSandbox;
let machineMs: number;
beforeEach(async () => {
  machineMs = Date.now();
  sandbox = await startTestSandbox({ machineMs: () => machineMs });
});
afterEach(() => sandbox.stop());

const make = (name: string) => sandbox.stripe.customers.create({ name });
const namesOf = (events: readonly Stripe.Event[]) =>
  events.map(({ data }) => (data.object as Stripe.Customer).name);

test('the signature is what the official client checks, and another secret or body does not pass', () => {
  const payload = '{"id":"evt_1","object":"event"}';
  const seconds = Math.floor(Date.now() / 1_000);
  const header = webhookSignature(payload, 'whsec_one', seconds);
  expect(Stripe.webhooks.constructEvent(payload, header, 'whsec_one').id).toBe('evt_1');
  expect(() => Stripe.webhooks.constructEvent(payload, header, 'whsec_two')).toThrow();
  expect(() => Stripe.webhooks.constructEvent(`${payload} `, header, 'whsec_one')).toThrow();
  const old = webhookSignature(payload, 'whsec_one', seconds - 301);
  expect(() => Stripe.webhooks.constructEvent(payload, old, 'whsec_one')).toThrow();
});

test('an event says what was asked for and by which request', async () => {
  const made = await sandbox.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' });
  await sandbox.webhooks.settled();
  const [event] = sandbox.received;
  expect(event).toMatchObject({
    object: 'event',
    type: 'customer.created',
    api_version: Stripe.API_VERSION,
    livemode: false,
    request: { id: made.lastResponse.requestId, idempotency_key: 'k' },
  });
  const { id } = event as Stripe.Event;
  expect(await sandbox.stripe.events.retrieve(id)).toMatchObject({ id, pending_webhooks: 0 });
});

test('an event that is not taken is sent again later, and only that one', async () => {
  sandbox.answerWith(500);
  await make('Ada');
  await sandbox.webhooks.settled();
  expect(sandbox.received).toEqual([]);
  sandbox.answerWith(200);
  await make('Bob');
  await sandbox.webhooks.settled();
  expect(namesOf(sandbox.received)).toEqual(['Bob']);
  machineMs += 600;
  await sandbox.webhooks.settled();
  expect(namesOf(sandbox.received)).toEqual(['Bob', 'Ada']);
  machineMs += 10_000_000;
  await sandbox.webhooks.settled();
  expect(sandbox.received).toHaveLength(2);
});

test('events are held back, dropped, doubled, delayed and reordered as a test says', async () => {
  const routes = { Ada: 'hold', Bob: 'drop', Cid: 'double', Dan: { delayMs: 5_000 }, Eve: 'hold' } as const;
  sandbox.webhooks.route(({ data }) => routes[(data.object as Stripe.Customer).name as keyof typeof routes]);
  for (const name of Object.keys(routes)) await make(name);
  await sandbox.webhooks.settled();
  expect(namesOf(sandbox.received)).toEqual(['Cid', 'Cid']);
  expect(namesOf(sandbox.webhooks.held)).toEqual(['Ada', 'Eve']);
  expect(await sandbox.webhooks.release((events) => [...events.toReversed(), ...events])).toEqual([
    200, 200, 200, 200,
  ]);
  expect(namesOf(sandbox.received).slice(2)).toEqual(['Eve', 'Ada', 'Ada', 'Eve']);
  machineMs += 5_000;
  await sandbox.webhooks.settled();
  expect(namesOf(sandbox.received).slice(6)).toEqual(['Dan']);
  machineMs += 100_000_000;
  await sandbox.webhooks.settled();
  expect(sandbox.received).toHaveLength(7);
});

test('events wait for an endpoint that is named later, and carry the headers asked for', async () => {
  sandbox.sendWebhooksTo(undefined);
  await makePlans(sandbox);
  await make('Ada');
  await sandbox.webhooks.settled();
  expect(sandbox.received).toEqual([]);
  const seen: (string | null)[] = [];
  const { createServer } = await import('node:http');
  const receiver = createServer((request, response) => {
    seen.push(String(request.headers['x-principal']));
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = receiver.address() as { port: number };
    let tokens = 0;
    sandbox.sendWebhooksTo({
      url: `http://127.0.0.1:${port}/`,
      headers: async () => ({ 'x-principal': `token-${++tokens}` }),
    });
    await sandbox.webhooks.settled();
    expect(seen).toEqual(['token-1']);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});
