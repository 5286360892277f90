import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, professional, soon, startBilling } from './service.ts';

const billing = shared(() => startBilling({ replicas: 2 }));

describe('a checkout', () => {
  it('that is paid gives the plan, and everybody is told', async () => {
    const payer = billing.person();
    const { status, body } = await payer.start();
    expect(status).toBe(201);
    expect(body.checkoutId).toMatch(/^cs_/);
    expect(await payer.checkout(body.checkoutId)).toMatchObject({ body: { state: 'open' } });
    expect(await payer.subscription()).toMatchObject({
      plan: 'free',
      subscriptionStatus: 'none',
      sandbox: true,
    });

    billing.sandbox.pay(body.checkoutId);
    await billing.settled();
    expect(await payer.subscription()).toMatchObject({
      plan: 'professional',
      subscriptionStatus: 'active',
      paidFor: { ...professional, priceCents: 2_900 },
      endsWithPeriod: false,
      nextChoice: null,
      graceEndsAt: null,
    });
    await expect.poll(payer.notified, soon).toEqual(['professional']);
    await expect.poll(payer.notifications, soon).toEqual(['subscription-started']);
    expect(await payer.checkout(body.checkoutId)).toMatchObject({ status: 200, body: { state: 'paid' } });
  });

  it('for a year costs ten months', async () => {
    const payer = billing.person();
    await payer.pay({ plan: 'enterprise', interval: 'year' });
    expect(await payer.subscription()).toMatchObject({ plan: 'enterprise', paidFor: { priceCents: 79_000 } });
  });

  it('that was paid is known at once to whoever asks, before any message has come', async () => {
    const payer = billing.person();
    const { body } = await payer.start();
    await billing.inSilence(() => billing.sandbox.pay(body.checkoutId));
    expect(await payer.subscription()).toMatchObject({ subscriptionStatus: 'none' });
    expect(await payer.checkout(body.checkoutId)).toMatchObject({
      body: { state: 'paid', subscription: { plan: 'professional' } },
    });
  });

  it('with a card that is refused gives nothing, and can be paid with another', async () => {
    const payer = billing.person();
    const { body } = await payer.start();
    expect(billing.sandbox.pay(body.checkoutId, { card: '4000000000000002' }).kind).not.toBe('paid');
    await billing.settled();
    expect(await payer.subscription()).toMatchObject({ plan: 'free', subscriptionStatus: 'none' });
    expect(payer.notified()).toEqual([]);
    billing.sandbox.pay(body.checkoutId);
    await billing.settled();
    expect(await payer.subscription()).toMatchObject({ plan: 'professional' });
  });

  it('is the same one for the same choice, and another choice ends it', async () => {
    const payer = billing.person();
    const one = await payer.start();
    const same = await payer.start();
    expect(same.body).toEqual(one.body);
    const other = await payer.start(enterprise);
    expect(other.body.checkoutId).not.toBe(one.body.checkoutId);
    expect(await payer.checkout(one.body.checkoutId)).toMatchObject({ body: { state: 'expired' } });
    expect(billing.sandbox.pay(one.body.checkoutId).kind).not.toBe('paid');
  });

  it('is refused to somebody who has a subscription, also when the message about it has not come', async () => {
    const payer = billing.person();
    await billing.inSilence(() => payer.pay());
    expect(await payer.start(enterprise)).toMatchObject(refusedWith('billing.subscribed-already'));
    expect(await payer.subscription()).toMatchObject({ plan: 'professional' });
  });

  it('of another user is not found', async () => {
    const payer = billing.person();
    const { body } = await payer.start();
    const stranger = billing.person();
    const missing = { status: 404, body: { code: 'billing.checkout-not-found' } };
    expect(await stranger.checkout(body.checkoutId)).toMatchObject(missing);
    await stranger.start();
    expect(await stranger.checkout(body.checkoutId)).toMatchObject(missing);
    expect(await payer.checkout('cs_test_nothing')).toMatchObject(missing);
  });

  it('comes back to the site, and to the plan when it is given up', async () => {
    const payer = billing.person();
    const { body } = await payer.start({ plan: 'enterprise', interval: 'year' });
    const session = await billing.stripe.checkout.sessions.retrieve(body.checkoutId);
    expect(session.success_url).toBe('http://localhost:8080/success?checkout={CHECKOUT_SESSION_ID}');
    expect(session.cancel_url).toBe('http://localhost:8080/pricing?plan=enterprise&interval=year');
    expect(session.client_reference_id).toBe(payer.userId);
  });
});

it.each([
  ['a price', { ...professional, priceCents: 1 }, { code: 'request.unknown-field' }],
  ['somebody else’s id', { ...professional, userId: 'other' }, { code: 'request.unknown-field' }],
  ['the plan that costs nothing', { plan: 'free', interval: 'month' }, { errors: [{ field: 'plan' }] }],
])('from a browser that sends %s nothing is bought', async (_, body, refusal) => {
  const { as } = billing.person();
  const answer = await billing.call(as, 'POST', '/api/billing/checkouts', { body });
  expect(answer).toMatchObject({ status: 400, body: refusal });
});

it('a visitor who is not signed in gets nothing', async () => {
  const answer = await billing.call({ tier: 'anonymous' }, 'GET', '/api/billing/subscription');
  expect(answer.status).toBe(401);
});

describe('two tabs', () => {
  it('that choose two plans at the same moment can pay only one', async () => {
    const payer = billing.person();
    const started = await Promise.all([
      payer.start(professional, { replica: 0 }),
      payer.start(enterprise, { replica: 1 }),
    ]);
    const open = [];
    for (const { body } of started) {
      const { body: seen } = await payer.checkout(body.checkoutId);
      if (seen.state === 'open') open.push(body.checkoutId);
    }
    expect(open).toHaveLength(1);
  });

  it('that choose the same plan at the same moment get the same checkout', async () => {
    const payer = billing.person();
    const started = await Promise.all([0, 1, 0, 1].map((replica) => payer.start(professional, { replica })));
    expect(started.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(started.map(({ body }) => body.checkoutId)).size).toBe(1);
  });
});
