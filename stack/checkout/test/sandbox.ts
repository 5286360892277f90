import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type StartSandboxOptions, startCheckoutSandbox } from '../src/index.ts';

export const SITE = 'http://localhost:8080';
/** A Monday, in epoch milliseconds: the last day of a long month, so that short months show. */
export const START_MS = Date.UTC(2027, 0, 31, 12);

/** The official client at a sandbox of our own, with a clock that stands still and a receiver of its webhooks. */
export async function startTestSandbox(options: Partial<StartSandboxOptions> = {}) {
  let nowMs = START_MS;
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
  const clientAt = (key: string) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  const stripe = clientAt(sandbox.secretKey);
  const types = () => received.map(({ type }) => type);
  return {
    ...sandbox,
    stripe,
    clientAt,
    received,
    types,
    answerWith: (next: number) => {
      status = next;
    },
    nowSeconds: () => Math.floor(nowMs / 1_000),
    /** Moves the clock and carries out what is due. */
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

/** The plans of the product, by their lookup keys, in US cents. */
const PRICES = {
  professional_month: ['month', 29_00],
  professional_year: ['year', 290_00],
  enterprise_month: ['month', 79_00],
  enterprise_year: ['year', 790_00],
} as const;
export type PlanKey = keyof typeof PRICES;

export async function makePlans({ stripe }: TestSandbox): Promise<Record<PlanKey, string>> {
  const made: [string, string][] = [];
  for (const [key, [interval, unit_amount]] of Object.entries(PRICES)) {
    const id = `fw_${key.split('_')[0]}`;
    const product = await stripe.products
      .retrieve(id)
      .catch(() => stripe.products.create({ id, name: `Freightwright ${key.split('_')[0]}` }));
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      lookup_key: key,
    });
    made.push([key, price.id]);
  }
  return Object.fromEntries(made) as Record<PlanKey, string>;
}

/** A customer with an open checkout for a plan. */
export async function openCheckout(
  { stripe }: TestSandbox,
  price: string,
  extra: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const customer = await stripe.customers.create({
    email: 'clerk@example.com',
    metadata: { user: 'user-1' },
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
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

/** A subscriber who has paid once. */
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
  return { customer: customer.id, session: paid, subscription: String(paid.subscription) };
}
