import { randomUUID } from 'node:crypto';
import type {
  BillingEmail,
  Invoice,
  PlanChoice,
  Principal,
  ProblemBody,
  Subscription,
} from '@freightwright/contracts';
import { billingEmailDue, subscriptionChanged } from '@freightwright/contracts';
import { createLog } from '@freightwright/runtime-kit';
import { type CheckoutSandbox, startCheckoutSandbox } from '@freightwright/stack-checkout';
import { type Asking, startTestSite } from '@freightwright/stack-test-site';
import Stripe from 'stripe';
import { createStripeApi } from '../src/provider/stripe-api.ts';
import { billingService } from '../src/service.ts';

export const soon = { timeout: 15_000, interval: 20 };
export const dayMs = 24 * 3_600_000;
export const professional: PlanChoice = { plan: 'professional', interval: 'month' };
export const enterprise: PlanChoice = { plan: 'enterprise', interval: 'month' };

interface Options {
  replicas?: number;
  /** Pause between two background passes, milliseconds. Without it, a pass runs only when a test asks. */
  reconcileEveryMs?: number;
  startsAtMs?: number;
  /** How often the provider's client retries a lost call. */
  repeatsAtMost?: number;
}

/** The service on a real database and a real NATS server, with the sandbox instead of Stripe. */
export async function startBilling({
  replicas = 1,
  reconcileEveryMs = 3_600_000,
  startsAtMs,
  repeatsAtMost = 2,
}: Options = {}) {
  const lines: string[] = [];
  const log = createLog({
    name: 'billing',
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  });
  const site = await startTestSite({ log, mongo: { enableTestCommands: true } });
  let shiftMs = startsAtMs === undefined ? 0 : startsAtMs - Date.now();
  const nowMs = () => Date.now() + shiftMs;
  const sandbox = await startCheckoutSandbox({ nowMs });
  const settings = {
    STRIPE_API_URL: `http://127.0.0.1:${sandbox.port}`,
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    PUBLIC_URL: 'http://localhost:8080',
  };
  const service = billingService({
    nowMs,
    reconcileEveryMs,
    paceMs: 0,
    providerIs: (options) => createStripeApi({ ...options, repeatsAtMost }),
  });
  const running = await Promise.all(Array.from({ length: replicas }, () => site.start(service, settings)));
  const [first] = running;
  if (!first) throw new Error('no replica is running');
  await first.provider.makePlans();
  const stripe = new Stripe(sandbox.secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
  });
  const database = await site.openDatabase('billing');
  const visitor: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };
  const endpoint = {
    url: `${first.url}/api/billing/webhook`,
    headers: async () => ({ 'x-principal': await site.sign(visitor) }),
  };
  sandbox.sendWebhooksTo(endpoint);
  const changes = await site.published(subscriptionChanged);
  const notifications = await site.published(billingEmailDue);

  async function call<T = object>(
    as: Partial<Principal> | null,
    method: string,
    path: string,
    asking: Asking & { replica?: number } = {},
  ) {
    const { url } = running[asking.replica ?? 0] ?? first ?? { url: '' };
    const response = await site.ask(as, `${url}${path}`, { ...asking, method });
    const text = await response.text();
    const body = (text === '' ? {} : JSON.parse(text)) as T & Partial<ProblemBody>;
    return { status: response.status, headers: response.headers, body };
  }

  /** Resolves when all published events were received and processed. */
  async function settled(): Promise<void> {
    await sandbox.webhooks.settled();
    await Promise.all(running.map(({ pump }) => pump.settled()));
  }

  /** A user unique to the test, with the user's actions. */
  function person(userId: string = randomUUID(), email = `payer-${userId.slice(0, 8)}@shipper.example`) {
    const as: Principal = { tier: 'registered', userId, email, scopes: [], clientAddress: '203.0.113.9' };
    const changed = (path: string, choice?: PlanChoice, headers?: Record<string, string>) =>
      call<{ subscription: Subscription }>(as, 'POST', `/api/billing/${path}`, {
        ...(choice && { body: choice }),
        ...(headers && { headers }),
      });
    const me = {
      userId,
      email,
      as,
      start: (choice: PlanChoice = professional, more: { key?: string; replica?: number } = {}) =>
        call<{ checkoutId: string; url: string }>(as, 'POST', '/api/billing/checkouts', {
          body: choice,
          ...(more.key !== undefined && { headers: { 'idempotency-key': more.key } }),
          ...(more.replica !== undefined && { replica: more.replica }),
        }),
      checkout: (id: string) =>
        call<{ state: string; subscription: Subscription }>(as, 'GET', `/api/billing/checkouts/${id}`),
      async subscription(): Promise<Subscription> {
        const { body } = await call<{ subscription: Subscription }>(as, 'GET', '/api/billing/subscription');
        return body.subscription;
      },
      preview: (choice: PlanChoice) =>
        call<{ applies: string; appliesAt: string; dueNowCents: number; nextPeriodCents: number }>(
          as,
          'POST',
          '/api/billing/change-preview',
          { body: choice },
        ),
      change: (choice: PlanChoice, headers?: Record<string, string>) => changed('change', choice, headers),
      cancel: () => changed('cancel'),
      resume: () => changed('resume'),
      portal: () => call<{ url: string }>(as, 'POST', '/api/billing/portal'),
      invoices: (query = '') =>
        call<{ invoices: Invoice[]; more: boolean }>(as, 'GET', `/api/billing/invoices${query}`),
      document: () => first?.subscribers.find(userId),
      async customerId(): Promise<string> {
        const id = (await first?.subscribers.find(userId))?.customerId;
        if (!id) throw new Error('no customer yet');
        return id;
      },
      /** Opens a checkout and pays it. */
      async pay(choice: PlanChoice = professional, how: Parameters<CheckoutSandbox['pay']>[1] = {}) {
        const { status, body } = await me.start(choice);
        if (status !== 201) throw new Error(`no checkout: ${status} ${body.code}`);
        const outcome = sandbox.pay(body.checkoutId, how);
        await settled();
        return { checkoutId: body.checkoutId, outcome };
      },
      /** Saves a card in the provider's portal. @returns the outcome of the payment that is due. */
      async savesCard(): Promise<string> {
        const { url } = (await me.portal()).body;
        const [, token = ''] = /name="token" value="(\w+)"/.exec(await (await fetch(url)).text()) ?? [];
        const card = { 'card-number': '4242424242424242', 'card-expiry': '12 / 40', 'card-cvc': '123' };
        const form = { method: 'POST', body: new URLSearchParams({ token, act: 'card', ...card }) };
        const { headers } = await fetch(url, { ...form, redirect: 'manual' });
        await settled();
        return headers.get('location')?.split('done=')[1] ?? '';
      },
      /** The plans published to the other services, in order. */
      notified: () => changes.filter((one) => one.userId === userId).map(({ subscription }) => subscription),
      notifications: (): BillingEmail['kind'][] =>
        notifications.filter(({ to }) => to === email).map(({ notification }) => notification.kind),
      notification: (kind: BillingEmail['kind']) =>
        notifications.findLast(({ to, notification }) => to === email && notification.kind === kind)
          ?.notification,
    };
    return me;
  }

  return {
    site,
    sandbox,
    settings,
    service,
    running,
    first,
    /** An owner of the secret key, such as our own support. */
    stripe,
    endpoint,
    call,
    person,
    settled,
    nowMs,
    log: () => lines.join(''),
    /** The value of a counter with these labels; 0 when it was never counted. */
    async metric(name: string, labels: Record<string, string>): Promise<number> {
      const { values = [] } = (await first.metrics.registry.getSingleMetric(name)?.get()) ?? {};
      const fits = (of: object) =>
        Object.entries(labels).every(([label, value]) => (of as Record<string, unknown>)[label] === value);
      return values.filter((one) => fits(one.labels)).reduce((sum, one) => sum + one.value, 0);
    },
    /** Every document of the service as text. */
    async stored(): Promise<string> {
      const collections = await database.db?.listCollections().toArray();
      const all = (collections ?? []).map(({ name }) => database.collection(name).find({}).toArray());
      return JSON.stringify(await Promise.all(all));
    },
    /** Deletes every stored provider event. */
    forgetMessages: async () => void (await database.collection('providerevents').deleteMany({})),
    /** The provider's customer id of a user, by its metadata. */
    async customerOf(userId: string): Promise<string> {
      const { data } = await stripe.subscriptions.list({ status: 'all', limit: 100 });
      const found = data.find(({ metadata }) => metadata.userId === userId)?.customer;
      if (typeof found !== 'string') throw new Error('no subscription of that user');
      return found;
    },
    async subscriptionOf(customer: string): Promise<string> {
      return (await stripe.subscriptions.list({ customer, status: 'all' })).data[0]?.id ?? '';
    },
    /** @returns the events that the provider would have sent meanwhile. They are not sent. */
    async inSilence(work: () => unknown): Promise<Stripe.Event[]> {
      const messages: Stripe.Event[] = [];
      sandbox.webhooks.route((event) => {
        messages.push(event);
        return 'drop';
      });
      try {
        await work();
        await settled();
      } finally {
        sandbox.webhooks.route();
      }
      return messages;
    },
    /** Delivers these events, one after the other. */
    async receive(messages: readonly Stripe.Event[]): Promise<void> {
      for (const message of messages) await sandbox.webhooks.send(message);
      await settled();
    },
    /** Advances the clock of the service and of the sandbox, and runs everything that is due then. */
    async passMs(ms: number): Promise<void> {
      shiftMs += ms;
      await sandbox.tick();
      await settled();
      await first.reconciliation.round();
      await settled();
    },
    /** Advances the clock only. */
    shift(ms: number): void {
      shiftMs += ms;
    },
    async stop(): Promise<void> {
      await site.stop();
      await sandbox.stop();
    },
  };
}
export type Billing = Awaited<ReturnType<typeof startBilling>>;
export type Person = ReturnType<Billing['person']>;
