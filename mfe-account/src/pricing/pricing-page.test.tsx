import { ApiError, routes, signedOut, unknownSession } from '@freightwright/mfe-kit';
import { signedIn, subscription } from '@freightwright/samples/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  freshPlatform,
  platform,
  region,
  subscribed,
} from '../../test/fixture/account-on-platform.tsx';
import { openPricing, planCard, press } from '../../test/fixture/pricing-on-platform.tsx';

freshPlatform();

describe('the plans', () => {
  test('are complete without any answer of the server', () => {
    openPricing();
    const prices = ['Free', 'Professional', 'Enterprise'].map(
      (name) => planCard(name).getByText(/^\$/, { selector: 'span' }).textContent,
    );
    expect(prices).toEqual(['$0', '$29', '$79']);
    planCard('Free').getByText('5 calculations every 24 hours');
    planCard('Professional').getByText('Unlimited calculations and predictions');
    planCard('Professional').getByText('Popular');
    planCard('Enterprise').getByText('Bulk CSV, up to 1,000 shipments');
    expect(callsOf('call')).toEqual([]);
  });

  test('paid yearly cost ten months, and say what that saves', async () => {
    openPricing();
    await userEvent.click(screen.getByRole('radio', { name: /^Yearly/ }));
    planCard('Professional').getByText('$290');
    planCard('Professional').getByText(/You save \$58 a year/);
    planCard('Enterprise').getByText('$790');
    planCard('Enterprise').getByText(/You save \$158 a year/);
  });

  test('the one that the address names is marked', () => {
    openPricing(signedOut, '/pricing?plan=enterprise&interval=year');
    const items = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'));
    expect(items).toHaveLength(1);
    expect(items[0]?.textContent).toContain('Enterprise$790');
  });

  test('a visit is counted once', () => {
    openPricing();
    act(() => platform.session.set(signedIn('free')));
    expect(callsOf('track').filter((event) => event.startsWith('pricing_viewed'))).toHaveLength(1);
  });
});

describe('an upgrade', () => {
  test('opens the checkout in a new tab for a signed-in reader, and is counted', async () => {
    openPricing(signedIn('free'), '/pricing?interval=year');
    const link = planCard('Professional').getByRole('link', { name: /^Choose Professional/ });
    expect(link.getAttribute('href')).toBe('/subscribe?plan=professional&interval=year');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(callsOf('track')).toContain('upgrade_click {"plan":"professional"}');
  });

  test('opens nothing for a reader who is signed out, says why, and offers to sign in', async () => {
    openPricing();
    expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull();
    await press('Choose Enterprise');
    await planCard('Enterprise').findByText(/^You are signed out/);
    expect(planCard('Professional').queryByText(/^You are signed out/)).toBeNull();
    expect(callsOf('track')).not.toContain('upgrade_click {"plan":"enterprise"}');
    platform.signInBrings(signedIn('free'));
    await userEvent.click(planCard('Enterprise').getByRole('button', { name: /^Sign in/ }));
    await planCard('Enterprise').findByRole('link', { name: /^Choose Enterprise/ });
  });

  test.each([
    ['pending', { ...signedOut, status: 'pending' } as const, /still checking whether you are signed in/],
    ['unknown', unknownSession, /couldn't check whether you are signed in/],
  ])('while the session is %s says that', async (_, session, text) => {
    openPricing(session);
    await press('Choose Professional');
    await planCard('Professional').findByText(text);
  });

  test('the free plan opens the sign-up dialog', async () => {
    openPricing();
    await press('Start free');
    expect(callsOf('signIn')).toEqual(['sign-up']);
  });
});

const notice = () => region('Your subscription');

/** Opens the page and the review of a change by its button. */
async function review(button: string, plan: 'professional' | 'enterprise' = 'professional') {
  openPricing(signedIn(plan));
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

const upgrade = {
  applies: 'now',
  ...{ appliesAt: '2026-11-23T10:00:00.000Z', dueNowCents: 48_33, nextPeriodCents: 79_00 },
} as const;
const enterprise = { plan: 'enterprise', interval: 'month', priceCents: 79_00 } as const;

describe('a subscriber', () => {
  test('sees the present plan, when it renews, and prices for the interval that is paid', async () => {
    subscribed({ paidFor: { plan: 'professional', interval: 'year', priceCents: 290_00 } });
    openPricing(signedIn('professional'));
    await screen.findByText('Professional, paid yearly. It renews December 12, 2026.');
    planCard('Professional').getByText('Your plan');
    planCard('Professional').getByText('This is your plan.');
    planCard('Professional').getByText('$290');
    const portal = notice().getByRole('link', { name: /^Cards and receipts/ });
    expect(portal.getAttribute('href')).toBe('/billing');
    expect(portal.getAttribute('target')).toBe('_blank');
  });

  test('reviews an upgrade before it is paid, and sees it at once', async () => {
    subscribed();
    platform.answer(routes.previewPlanChange, upgrade);
    let sent: unknown;
    platform.answer(routes.changePlan, ({ body, headers }) => {
      sent = { body, hasKey: headers?.['idempotency-key'] !== undefined };
      return { subscription: subscription({ plan: 'enterprise', paidFor: enterprise }) };
    });
    const dialog = await review('Change to Enterprise');
    const details = (await dialog.findAllByRole('definition')).map(({ textContent }) => textContent);
    expect(details).toEqual(['Now', '$48.33', '$79 a month, plus tax where it applies']);
    await userEvent.click(dialog.getByRole('button', { name: 'Pay $48.33 and change' }));
    await screen.findByText(/^Enterprise, paid monthly\. It renews/);
    expect(sent).toEqual({ body: { plan: 'enterprise', interval: 'month' }, hasKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf('toast')).toEqual(['success: Plan Changed. You are on Enterprise now.']);
    expect(callsOf('refreshSession')).toHaveLength(1);
  });

  test('is told when a card is refused, that nothing changed, and where to use another', async () => {
    subscribed();
    platform.answer(routes.previewPlanChange, upgrade);
    const keys = new Set<string | undefined>();
    platform.answer(routes.changePlan, ({ headers }) => {
      keys.add(headers?.['idempotency-key']);
      throw new ApiError({
        ...{ code: 'billing.payment-refused', status: 402 },
        serverMessage: 'The payment was refused.',
      });
    });
    const dialog = await review('Change to Enterprise');
    const pay = () => userEvent.click(dialog.getByRole('button', { name: /^Pay/ }));
    await dialog.findByRole('button', { name: /^Pay/ });
    await pay();
    expect((await dialog.findByText(/The payment was refused/)).textContent).toBe(
      'Not changed. The payment was refused.',
    );
    dialog.getByRole('link', { name: /^Cards and receipts/ });
    await pay();
    await waitFor(() => expect(keys.size).toBe(2));
  });

  test('repeats a change that got no answer with the same key, so that it is not paid twice', async () => {
    subscribed();
    platform.answer(routes.previewPlanChange, upgrade);
    const keys: (string | undefined)[] = [];
    platform.answer(routes.changePlan, ({ headers }) => {
      keys.push(headers?.['idempotency-key']);
      throw new ApiError({ code: 'network.timeout', status: 0 });
    });
    const dialog = await review('Change to Enterprise');
    await userEvent.click(await dialog.findByRole('button', { name: /^Pay/ }));
    await dialog.findByText(/We couldn’t reach the service/);
    await userEvent.click(dialog.getByRole('button', { name: /^Pay/ }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
  });

  test('sees when a lower plan begins, and undoes it', async () => {
    const before = subscription({ plan: 'enterprise', paidFor: enterprise });
    const nextChoice = { plan: 'professional', interval: 'month' } as const;
    platform.answer(routes.readSubscription, { subscription: before });
    platform.answer(routes.previewPlanChange, {
      ...{ applies: 'next-period', appliesAt: '2026-12-12T16:00:00.000Z' },
      ...{ dueNowCents: 0, nextPeriodCents: 29_00 },
    });
    platform.answer(routes.changePlan, { subscription: { ...before, nextChoice } });
    platform.answer(routes.resumeSubscription, { subscription: before });
    const dialog = await review('Change to Professional', 'enterprise');
    await dialog.findByText('Nothing');
    await userEvent.click(dialog.getByRole('button', { name: 'Change on December 12, 2026' }));
    await screen.findByText(
      'Enterprise, paid monthly. On December 12, 2026 it changes to Professional, paid monthly.',
    );
    planCard('Professional').getByText('Starts December 12, 2026.');
    await press('Keep Enterprise');
    await screen.findByText(/It renews December 12, 2026\.$/);
  });

  test('cancels after a review, keeps the plan until the end, and takes it back', async () => {
    subscribed();
    platform.answer(routes.cancelSubscription, { subscription: subscription({ endsWithPeriod: true }) });
    platform.answer(routes.resumeSubscription, { subscription: subscription() });
    const dialog = await review('Change to Free');
    dialog.getByRole('heading', { name: 'Cancel Professional?' });
    dialog.getByText(/^Professional stays until December 12, 2026, and you pay nothing more/);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the subscription' }));
    await screen.findByText('Professional ends December 12, 2026. Then you are on the Free plan.');
    await press('Keep Professional');
    await screen.findByText(/It renews/);
  });

  test('is told when a cancellation was not taken', async () => {
    subscribed();
    platform.answer(routes.cancelSubscription, new ApiError({ code: 'service.unavailable', status: 503 }));
    await review('Cancel subscription');
    await press('Cancel the subscription');
    await screen.findByText(/We couldn’t reach the service/);
    screen.getByRole('dialog');
  });
});

describe('a payment that failed', () => {
  test('says how long the plan stays, and where to pay', async () => {
    subscribed({ subscriptionStatus: 'past-due', graceEndsAt: '2026-11-30T16:00:00.000Z' });
    openPricing(signedIn('professional'));
    await screen.findByText(
      'Your last payment failed. Professional stays until November 30, 2026. Pay before then to keep it.',
    );
    expect(
      notice()
        .getByRole('link', { name: /^Pay or change the card/ })
        .getAttribute('href'),
    ).toBe('/billing');
    planCard('Enterprise').getByText(/^Pay what is due first/);
  });
});

test('refunds, disputes and the sandbox are said', async () => {
  subscribed({
    ...{ refundedAt: '2026-11-20T16:00:00.000Z', disputedAt: '2026-11-21T16:00:00.000Z' },
    sandbox: true,
  });
  openPricing(signedIn('professional'));
  await screen.findByText('A payment was refunded on November 20, 2026.');
  notice().getByText('Your bank has disputed a payment since November 21, 2026.');
  screen.getByText(/No real money moves here/);
});

test('the prices stay when the subscription does not load, and Retry brings it', async () => {
  platform.answer(routes.readSubscription, new ApiError({ code: 'access.denied', status: 403 }));
  openPricing(signedIn('professional'));
  await screen.findByText(/^We couldn’t load your subscription/);
  planCard('Enterprise').getByText('$79');
  expect(planCard('Enterprise').queryByRole('button')).toBeNull();
  subscribed();
  await press('Retry');
  await screen.findByText(/It renews/);
});

test('the subscription follows what the server tells of it', async () => {
  openPricing(signedIn('free'));
  screen.getByRole('link', { name: /^Choose Professional/ });
  subscribed();
  act(() => platform.session.set(signedIn('professional')));
  await screen.findByText(/It renews/);
  expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull();
});
