import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { platform, region, subscribed } from '../../test/fixture/account-on-platform.tsx';
import { freshDashboard, openDashboard } from '../../test/fixture/dashboard-on-platform.tsx';

freshDashboard();

describe('the subscription', () => {
  const details = async () => {
    await waitFor(() => expect(region('Your subscription').queryByRole('status')).toBeNull());
    return region('Your subscription')
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  };

  test('free is offered the plans', async () => {
    await openDashboard();
    expect(await details()).toEqual(['Free', '$0', 'No renewal needed']);
    const upgrade = region('Your subscription').getByRole('link', { name: 'Upgrade' });
    expect(upgrade.getAttribute('href')).toBe('/pricing');
    expect(region('Your subscription').queryByRole('button')).toBeNull();
    expect(region('Your subscription').queryByRole('link', { name: /^Cards/ })).toBeNull();
  });

  test.each([
    ['professional', 'month', 29_00, ['Professional', '$29 a month', 'December 12, 2026']],
    ['enterprise', 'year', 790_00, ['Enterprise', '$790 a year', 'December 12, 2026']],
  ] as const)('%s paid by the %s has its price and renews', async (plan, interval, priceCents, shown) => {
    subscribed({ plan, paidFor: { plan, interval, priceCents } });
    await openDashboard(signedIn(plan));
    expect(await details()).toEqual(shown);
    expect(region('Your subscription').queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });

  test('keeps Manage billing off, says where plans are changed, and opens cards and receipts in a new tab', async () => {
    subscribed();
    await openDashboard(signedIn('professional'));
    await details();
    const button = region('Your subscription').getByRole<HTMLButtonElement>('button', {
      name: 'Manage billing',
    });
    expect(button.disabled).toBe(true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('To change or cancel your plan, go to the pricing page.');
    const portal = region('Your subscription').getByRole('link', { name: /^Cards and receipts/ });
    expect([portal.getAttribute('href'), portal.getAttribute('target')]).toEqual(['/billing', '_blank']);
  });

  test('that was cancelled and refunded says so', async () => {
    subscribed({ endsWithPeriod: true, refundedAt: '2026-11-20T16:00:00.000Z' });
    await openDashboard(signedIn('professional'));
    await screen.findByText(/^Professional ends December 12, 2026/);
    screen.getByText(/refunded on November 20, 2026/);
  });

  test('that is suspended shows the plan in force and what is owed for', async () => {
    subscribed({ plan: 'free', subscriptionStatus: 'suspended' });
    await openDashboard();
    expect(await details()).toEqual(['Free', 'Professional', '$29 a month']);
    region('Your subscription').getByText(/^Professional is suspended/);
  });

  test('given without a payment says that it is not billed', async () => {
    await openDashboard(signedIn('professional'));
    expect(await details()).toEqual(['Professional', 'Not billed', 'No renewal needed']);
  });

  test('that does not load leaves the plan, and Retry brings it', async () => {
    platform.answer(routes.readSubscription, new ApiError({ code: 'access.denied', status: 403 }));
    await openDashboard(signedIn('professional'));
    await region('Your subscription').findByText(/^We couldn’t load the price and renewal/);
    region('Your subscription').getByText('Professional');
    subscribed();
    await userEvent.click(region('Your subscription').getByRole('button', { name: 'Retry' }));
    await region('Your subscription').findByText('$29 a month');
  });

  test('follows what the server tells of it, with the meters of the new plan', async () => {
    await openDashboard();
    await details();
    subscribed();
    act(() => platform.session.set(signedIn('professional')));
    await region('Your subscription').findByText('$29 a month');
    screen.getByRole('region', { name: 'Calculations, this month' });
  });
});
