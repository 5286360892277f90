import { shared } from '@freightwright/stack-test-site/shared';
import { afterEach, describe, expect, it } from 'vitest';
import { enterprise, type Person, professional, soon, startBilling } from '../service.ts';

const billing = shared(() => startBilling({ repeatsAtMost: 0 }));
afterEach(async () => {
  billing.sandbox.fail();
  await providerIsBack();
});

/** After a hang, the circuit breaker is open until a probe succeeds. */
const providerIsBack = () => expect.poll(async () => (await billing.person().start()).status, soon).toBe(201);

const unavailable = { status: 503, body: { code: 'service.unavailable' } };

/** Fails each call of an operation in turn: first the first, then the second, and so on. */
async function atEachStep(
  operation: (payer: Person) => Promise<{ status: number; headers: Headers }>,
  {
    prepare,
    check,
  }: { prepare: (payer: Person) => Promise<unknown>; check: (payer: Person) => Promise<void> },
  outage: 500 | 'lose-answer',
): Promise<number> {
  for (let step = 0; ; step += 1) {
    const payer = billing.person();
    await prepare(payer);
    let calls = 0;
    let isDown = false;
    let status = 0;
    // Event processing is not part of the operation.
    const messages = await billing.inSilence(async () => {
      billing.sandbox.fail(() => {
        isDown ||= calls === step;
        calls += 1;
        // The client retries a lost call, so the provider stays down until the operation has given up.
        return isDown ? outage : undefined;
      });
      const failed = await operation(payer);
      billing.sandbox.fail();
      status = failed.status;
      if (status >= 300) expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
      await providerIsBack();
    });
    await billing.receive(messages);
    if (!isDown) {
      expect(status).toBeLessThan(300);
      return step;
    }
    if (status >= 300) expect(status).toBe(503);
    await check(payer);
  }
}

describe('the provider goes away', () => {
  it.each([500, 'lose-answer'] as const)(
    'at any step of opening a checkout (%s): it is opened when it is asked for again, with one customer',
    { timeout: 120_000 },
    async (outage) => {
      const steps = await atEachStep(
        (payer) => payer.start(),
        {
          prepare: async () => undefined,
          async check(payer) {
            const { status, body } = await payer.start();
            expect(status).toBe(201);
            expect(billing.sandbox.pay(body.checkoutId).kind).toBe('paid');
            await billing.settled();
            expect(await payer.subscription()).toMatchObject({
              plan: 'professional',
              subscriptionStatus: 'active',
            });
            expect(await customersOf(payer)).toBe(1);
          },
        },
        outage,
      );
      expect(steps).toBeGreaterThanOrEqual(3);
    },
  );

  it.each([500, 'lose-answer'] as const)(
    'at any step of an upgrade (%s): it is done or not, is charged at most once, and can be asked for again',
    { timeout: 180_000 },
    async (outage) => {
      const steps = await atEachStep(
        (payer) => payer.change(enterprise),
        {
          prepare: (payer) => payer.pay(professional),
          async check(payer) {
            const again = await payer.change(enterprise);
            expect([200, 409]).toContain(again.status);
            if (again.status === 409) expect(again.body.code).toBe('billing.no-change');
            expect(await payer.subscription()).toMatchObject({
              plan: 'enterprise',
              subscriptionStatus: 'active',
            });
            expect(
              (await payer.invoices()).body.invoices.filter(({ state }) => state === 'paid'),
            ).toHaveLength(2);
          },
        },
        outage,
      );
      expect(steps).toBeGreaterThanOrEqual(3);
    },
  );

  it('at any step of choosing a lower plan: it can be asked for again', { timeout: 180_000 }, async () => {
    await atEachStep(
      (payer) => payer.change(professional),
      {
        prepare: (payer) => payer.pay(enterprise),
        async check(payer) {
          expect([200, 409]).toContain((await payer.change(professional)).status);
          expect(await payer.subscription()).toMatchObject({ plan: 'enterprise', nextChoice: professional });
        },
      },
      500,
    );
  });

  it('while a message is processed: it waits, and is done when the provider is back', async () => {
    const payer = billing.person();
    const { body } = await payer.start();
    billing.sandbox.fail(() => 500);
    billing.sandbox.pay(body.checkoutId);
    await billing.settled();
    expect(await payer.subscription()).toMatchObject({ subscriptionStatus: 'none' });
    billing.sandbox.fail();
    billing.shift(60_000);
    await billing.first.reconciliation.round();
    await billing.settled();
    expect(await payer.subscription()).toMatchObject({ plan: 'professional' });
    await expect.poll(payer.notified, soon).toEqual(['professional']);
  });

  it('what is known stays known, and what must be asked says so', async () => {
    const payer = billing.person();
    const { checkoutId } = await payer.pay();
    billing.sandbox.fail(() => 'refuse');
    expect(await payer.subscription()).toMatchObject({ plan: 'professional' });
    expect(await payer.cancel()).toMatchObject(unavailable);
    expect(await payer.resume()).toMatchObject(unavailable);
    expect(await payer.portal()).toMatchObject(unavailable);
    expect(await payer.invoices()).toMatchObject(unavailable);
    expect(await payer.preview(enterprise)).toMatchObject(unavailable);
    expect(await payer.checkout(checkoutId)).toMatchObject(unavailable);
    const ready = await fetch(`${billing.first.url}/readyz`);
    expect(ready.status).toBe(200);
  });

  it('while a payment is given back: it is given back once', async () => {
    const payer = billing.person();
    await payer.start();
    const customer = await payer.customerId();
    const price = (await billing.stripe.prices.list({ lookup_keys: ['enterprise_month'] })).data[0]?.id ?? '';
    const session = await billing.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: 'somebody-else',
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://localhost:8080/success',
    });
    // The refund succeeds and its answer is lost, and then the cancellation is lost.
    billing.sandbox.fail(({ method, path }) => {
      if (method === 'POST' && path.startsWith('/v1/refunds')) return 'lose-answer';
      return method === 'DELETE' ? 500 : undefined;
    });
    billing.sandbox.pay(session.id);
    await billing.settled();
    billing.sandbox.fail();
    billing.shift(10 * 60_000);
    await billing.first.reconciliation.round();
    await billing.settled();
    const { data } = await billing.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
    const [invoice] = (await billing.stripe.invoices.list({ customer, expand: ['data.payments'] })).data;
    const intent = await billing.stripe.paymentIntents.retrieve(
      String(invoice?.payments?.data[0]?.payment.payment_intent),
      { expand: ['latest_charge'] },
    );
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 7_900 });
  });
});

/** The number of customers of that user at the provider, by their metadata. */
async function customersOf({ userId }: Person): Promise<number> {
  const { data } = await billing.stripe.subscriptions.list({ status: 'all', limit: 100 });
  return new Set(data.filter(({ metadata }) => metadata.userId === userId).map(({ customer }) => customer))
    .size;
}
