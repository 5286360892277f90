import { randomUUID } from 'node:crypto';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { type Billing, enterprise, professional, soon, startBilling } from './service.ts';

const yearly = { plan: 'professional', interval: 'year' } as const;
const billing = shared(() => startBilling({ startsAtMs: Date.UTC(2027, 0, 10) }));

async function subscriber(choice: Parameters<ReturnType<Billing['person']>['pay']>[0] = professional) {
  const payer = billing.person();
  await payer.pay(choice);
  return payer;
}

describe('an upgrade', () => {
  it('applies at once and charges what its preview said', async () => {
    const payer = await subscriber();
    const preview = await payer.preview(enterprise);
    expect(preview).toMatchObject({ status: 200, body: { applies: 'now', nextPeriodCents: 7_900 } });
    const { status, body } = await payer.change(enterprise);
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({
      plan: 'enterprise',
      paidFor: { ...enterprise, priceCents: 7_900 },
    });
    await billing.settled();
    const [latest] = (await payer.invoices()).body.invoices;
    // Some seconds may pass between the two; each is a fraction of a cent.
    expect(Math.abs((latest?.totalCents ?? 0) - preview.body.dueNowCents)).toBeLessThanOrEqual(1);
    expect(latest?.totalCents).toBeGreaterThanOrEqual(4_990);
    expect(latest?.totalCents).toBeLessThanOrEqual(5_000);
    await expect.poll(payer.notified, soon).toEqual(['professional', 'enterprise']);
    await expect.poll(payer.notifications, soon).toEqual(['subscription-started', 'plan-changed']);
  });

  it('with a card that is refused changes nothing, neither here nor at the provider', async () => {
    const payer = await subscriber();
    const before = await payer.subscription();
    billing.sandbox.failNextPayment(await payer.customerId());
    expect(await payer.change(enterprise)).toMatchObject(refusedWith('billing.payment-refused'));
    await billing.settled();
    expect(await payer.subscription()).toEqual(before);
    expect((await payer.invoices()).body.invoices.filter(({ state }) => state !== 'void')).toHaveLength(1);
    // The same request again, with a card that works.
    expect(await payer.change(enterprise)).toMatchObject({ status: 200 });
  });

  it('that is refused leaves a change that was to come in its place', async () => {
    const payer = await subscriber(yearly);
    await payer.change(professional);
    billing.sandbox.failNextPayment(await payer.customerId());
    expect(await payer.change({ plan: 'enterprise', interval: 'year' })).toMatchObject({ status: 402 });
    await billing.settled();
    expect(await payer.subscription()).toMatchObject({ plan: 'professional', nextChoice: professional });
  });

  it('undoes a change that was to come, and a cancellation', async () => {
    const payer = await subscriber();
    await payer.cancel();
    expect((await payer.change(enterprise)).body.subscription).toMatchObject({
      plan: 'enterprise',
      endsWithPeriod: false,
      nextChoice: null,
    });
  });

  it('with a key is charged once', async () => {
    const payer = await subscriber();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await payer.change(enterprise, headers);
    expect(await payer.change(enterprise, headers)).toMatchObject({ status: 200, body: first.body });
    expect((await payer.invoices()).body.invoices).toHaveLength(2);
  });
});

describe('a lower plan', () => {
  it('begins with the next period, costs nothing now, and says so', async () => {
    const payer = await subscriber(enterprise);
    const { periodEndsAt } = await payer.subscription();
    expect((await payer.preview(professional)).body).toEqual({
      applies: 'next-period',
      appliesAt: periodEndsAt,
      dueNowCents: 0,
      nextPeriodCents: 2_900,
    });
    expect((await payer.change(professional)).body.subscription).toMatchObject({
      plan: 'enterprise',
      nextChoice: professional,
      periodEndsAt,
    });
    await expect.poll(payer.notifications, soon).toEqual(['subscription-started', 'plan-changed']);
    expect(payer.notification('plan-changed')).toMatchObject({ plan: 'professional', from: periodEndsAt });
  });

  it('can be undone until then', async () => {
    const payer = await subscriber(enterprise);
    await payer.change(professional);
    expect((await payer.resume()).body.subscription).toMatchObject({ plan: 'enterprise', nextChoice: null });
  });

  it('can be replaced by another change', async () => {
    const payer = await subscriber(enterprise);
    await payer.change(professional);
    expect((await payer.change(yearly)).body.subscription).toMatchObject({ nextChoice: yearly });
  });
});

describe('a cancellation', () => {
  it('leaves the plan until the period ends, and can be undone until then', async () => {
    const payer = await subscriber();
    expect((await payer.cancel()).body.subscription).toMatchObject({
      plan: 'professional',
      endsWithPeriod: true,
    });
    expect((await payer.cancel()).status).toBe(200);
    await expect.poll(payer.notifications, soon).toEqual(['subscription-started', 'cancellation-noted']);
    expect((await payer.resume()).body.subscription).toMatchObject({ endsWithPeriod: false });
    expect(payer.notified()).toEqual(['professional']);
  });

  it('takes the place of a change that was to come', async () => {
    const payer = await subscriber(enterprise);
    await payer.change(professional);
    expect((await payer.cancel()).body.subscription).toMatchObject({
      endsWithPeriod: true,
      nextChoice: null,
    });
  });
});

describe('it is refused', () => {
  it('to change, cancel or keep what is not there', async () => {
    const stranger = billing.person();
    const refused = { status: 409, body: { code: 'billing.not-subscribed' } };
    expect(await stranger.change(enterprise)).toMatchObject(refused);
    expect(await stranger.preview(enterprise)).toMatchObject(refused);
    expect(await stranger.cancel()).toMatchObject(refused);
    expect(await stranger.resume()).toMatchObject(refused);
    expect(await stranger.portal()).toMatchObject({ status: 409, body: { code: 'billing.no-customer' } });
  });

  it('to change to the plan that is there, or that is to come', async () => {
    const payer = await subscriber(enterprise);
    const refused = { status: 409, body: { code: 'billing.no-change' } };
    expect(await payer.change(enterprise)).toMatchObject(refused);
    expect(await payer.preview(enterprise)).toMatchObject(refused);
    await payer.change(professional);
    expect(await payer.change(professional)).toMatchObject(refused);
  });
});

describe('the portal', () => {
  it('opens for somebody who has a customer, and only at the provider', async () => {
    const payer = await subscriber();
    const { status, body } = await payer.portal();
    expect(status).toBe(201);
    expect(new URL(body.url).port).toBe(String(billing.sandbox.port));
  });
});
