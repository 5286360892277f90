import { createServer } from 'node:http';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webhookSignature } from '../src/index.ts';
import { makePlans, openCheckout, startTestSandbox, type TestSandbox } from './sandbox.ts';

let sandbox: TestSandbox;
let machineMs: number;
let price: string;
beforeEach(async () => {
  machineMs = Date.now();
  sandbox = await startTestSandbox({ machineMs: () => machineMs });
  price = (await makePlans(sandbox)).professional_month;
});
afterEach(() => sandbox.stop());

/** Has the sandbox emit that a checkout has expired. @returns the id of the checkout. */
async function expire(): Promise<string> {
  const { session } = await openCheckout(sandbox, price);
  await sandbox.stripe.checkout.sessions.expire(session.id);
  await sandbox.webhooks.settled();
  return session.id;
}
const subjects = () => sandbox.received.map(({ data }) => (data.object as { id?: string }).id);

test('the signature is what the official client checks, and another secret or body does not pass', () => {
  const payload = '{"id":"evt_1","object":"event"}';
  const seconds = Math.floor(Date.now() / 1_000);
  const header = webhookSignature(payload, 'whsec_one', seconds);
  const check = (...[body, sent, secret]: [string, string, string]) =>
    Stripe.webhooks.constructEvent(body, sent, secret);
  expect(check(payload, header, 'whsec_one').id).toBe('evt_1');
  expect(() => check(payload, header, 'whsec_two')).toThrow();
  expect(() => check(`${payload} `, header, 'whsec_one')).toThrow();
  expect(() => check(payload, webhookSignature(payload, 'whsec_one', seconds - 301), 'whsec_one')).toThrow();
});

test('an event that is not taken is sent again later, and only that one', async () => {
  sandbox.answerWith(500);
  const refused = await expire();
  sandbox.answerWith(200);
  const taken = await expire();
  expect(subjects()).toEqual([taken]);
  machineMs += 600;
  await sandbox.webhooks.settled();
  expect(subjects()).toEqual([taken, refused]);
  machineMs += 10_000_000;
  await sandbox.webhooks.settled();
  expect(sandbox.received).toHaveLength(2);
});

test('events are dropped as a test says, and sent as often as it asks', async () => {
  const dropped: Stripe.Event[] = [];
  sandbox.webhooks.route((event) => {
    dropped.push(event);
    return 'drop';
  });
  const id = await expire();
  sandbox.webhooks.route();
  machineMs += 100_000_000;
  await sandbox.webhooks.settled();
  expect(sandbox.received).toEqual([]);
  for (const event of [...dropped, ...dropped]) expect(await sandbox.webhooks.send(event)).toBe(200);
  expect(subjects()).toEqual([id, id]);
});

test('events go to another endpoint that is named later, with the headers asked for', async () => {
  const seen: (string | undefined)[] = [];
  const receiver = createServer((request, response) => {
    seen.push(String(request.headers['x-principal']));
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = receiver.address() as { port: number };
    const headers = async () => ({ 'x-principal': 'token-1' });
    sandbox.sendWebhooksTo({ url: `http://127.0.0.1:${port}/`, headers });
    await expire();
    expect([seen, sandbox.received]).toEqual([['token-1'], []]);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});
