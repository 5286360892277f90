import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type StartSandboxOptions, startCheckoutSandbox } from '../src/index.ts';

export const SITE = 'http://localhost:8080';

/** Noon of a day of 2027 in UTC, in epoch seconds. */
export const at = (month: number, day: number) => Date.UTC(2027, month - 1, day, 12) / 1_000;

/** The official client with its own sandbox, a webhook receiver and a stopped clock. */
export async function startTestSandbox(options: StartSandboxOptions = {}) {
  // The last day of a long month, so that short months matter.
  let nowMs = at(1, 31) * 1_000;
  const received: Stripe.Event[] = [];
  let status = 200;
  let secret = '';
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const event = Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret);
    if (status === 200) received.push(event);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const sandbox = await startCheckoutSandbox({
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    nowMs: () => nowMs,
    ...options,
  });
  secret = sandbox.webhookSecret;
  const clientOf = (options: Stripe.StripeConfig = {}, key = sandbox.secretKey) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
      ...options,
    });
  const stripe = clientOf({ maxNetworkRetries: 0 });
  return {
    ...sandbox,
    stripe,
    clientOf,
    received,
    types: () => received.map(({ type }) => type),
    answerWith: (next: number) => {
      status = next;
    },
    /** Moves the clock and processes what is due. */
    async pass({ days = 0, until }: { days?: number; until?: number }) {
      nowMs = until === undefined ? nowMs + days * 86_400_000 : until * 1_000;
      await sandbox.tick();
    },
    async stop() {
      await sandbox.stop();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}
export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

/** In US cents. */
const PRICES = {
  professional_month: ['month', 29_00],
  professional_year: ['year', 290_00],
  enterprise_month: ['month', 79_00],
  enterprise_year: ['year', 790_00],
} as const;
type PlanKey = keyof typeof PRICES;

export const priceOf = ({ stripe }: TestSandbox, key: PlanKey, unit_amount: number = PRICES[key][1]) =>
  stripe.prices.create({
    product: `fw_${key.split('_')[0]}`,
    currency: 'usd',
    unit_amount,
    recurring: { interval: PRICES[key][0] },
    lookup_key: key,
    transfer_lookup_key: true,
  });

/** Makes the plans. @returns their prices by lookup key. */
export async function makePlans(sandbox: TestSandbox): Promise<Record<PlanKey, string>> {
  for (const plan of ['professional', 'enterprise'])
    await sandbox.stripe.products.create({ id: `fw_${plan}`, name: `Freightwright ${plan}` });
  const made: [string, string][] = [];
  for (const key of Object.keys(PRICES) as PlanKey[]) made.push([key, (await priceOf(sandbox, key)).id]);
  return Object.fromEntries(made) as Record<PlanKey, string>;
}

/** The sandbox of the current test, and the prices of its plans by name. */
export let sandbox: TestSandbox;
export let plans: Record<PlanKey, string>;
async function start(): Promise<void> {
  sandbox = await startTestSandbox();
  plans = await makePlans(sandbox);
}
/** Starts a sandbox with the plans before each test of a file, and stops it afterwards. */
export function freshSandbox(): void {
  beforeEach(start);
  afterEach(() => sandbox.stop());
}
/** The same, shared by all tests of a file. */
export function oneSandbox(): void {
  beforeAll(start);
  afterAll(() => sandbox.stop());
}

/** A customer with an open checkout for a plan. */
export async function openCheckout(
  { stripe }: TestSandbox,
  price: string,
  extra: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const { id: customer } = await stripe.customers.create({ metadata: { userId: 'user-1' } });
  await stripe.customers.update(customer, { email: 'clerk@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'user-1',
    line_items: [{ price, quantity: 1 }],
    success_url: `${SITE}/success?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/pricing`,
    customer_update: { name: 'auto', address: 'auto' },
    tax_id_collection: { enabled: true },
    ...extra,
  });
  return { customer, session };
}

/** A subscriber with one payment. */
export async function subscribe(
  sandbox: TestSandbox,
  price: string,
  how: Parameters<TestSandbox['pay']>[1] = {},
) {
  const { customer, session } = await openCheckout(sandbox, price);
  const outcome = sandbox.pay(session.id, how);
  if (outcome.kind !== 'paid') throw new Error(`the checkout is ${outcome.kind}`);
  const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id);
  await sandbox.webhooks.settled();
  return { customer, session: paid, subscription: String(paid.subscription) };
}

export const itemOf = (subscription: Stripe.Subscription) =>
  subscription.items.data[0] as Stripe.SubscriptionItem;

/** Newest first. */
export const invoicesOf = async (subscription: string) =>
  (await sandbox.stripe.invoices.list({ subscription, limit: 100 })).data;
