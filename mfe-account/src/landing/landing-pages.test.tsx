import { ApiError, routes, type Session, signedOut, unknownSession } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callsOf, freshPlatform, platform, showAt } from '../../test/fixture/account-on-platform.tsx';
import { PortalPage, SubscribePage } from './landing.tsx';

freshPlatform();

const went: string[] = [];
beforeEach(() => {
  went.length = 0;
  vi.spyOn(window.location, 'replace').mockImplementation((address) => void went.push(String(address)));
});

const subscribeTo = (query: string, session: Session = signedIn('free')) => {
  platform.session.set(session);
  showAt(`/subscribe${query}`, <SubscribePage />);
};
const checkout = { checkoutId: 'cs_test_1', url: 'https://pay.example/c/cs_test_1' };

describe('/subscribe', () => {
  test('asks for the checkout of the plan in the address, gives way to it, and is counted', async () => {
    let sent: unknown;
    platform.answer(routes.startCheckout, ({ body, headers }) => {
      sent = { body, hasKey: headers?.['idempotency-key'] !== undefined };
      return checkout;
    });
    subscribeTo('?plan=enterprise&interval=year');
    screen.getByText('Opening the checkout for Enterprise');
    await waitFor(() => expect(went).toEqual([checkout.url]));
    expect(sent).toEqual({ body: { plan: 'enterprise', interval: 'year' }, hasKey: true });
    expect(callsOf('track')).toEqual(['payment_initiated {"plan":"enterprise"}']);
  });

  test('is monthly unless the address says otherwise', async () => {
    let sent: unknown;
    platform.answer(routes.startCheckout, ({ body }) => {
      sent = body;
      return checkout;
    });
    subscribeTo('?plan=professional&interval=week');
    await waitFor(() => expect(sent).toEqual({ plan: 'professional', interval: 'month' }));
  });

  test.each(['', '?plan=free', '?plan=platinum'])('"%s" names no plan, and asks for nothing', (query) => {
    subscribeTo(query);
    screen.getByText(/doesn’t match any of our plans/);
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');
    expect(callsOf('call')).toEqual([]);
  });

  test('asks a visitor to sign in, and goes on as soon as somebody has', async () => {
    platform.answer(routes.startCheckout, checkout);
    subscribeTo('?plan=professional', signedOut);
    screen.getByText('Sign in to subscribe to Professional.');
    expect(callsOf('call')).toEqual([]);
    platform.signInBrings(signedIn('free'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(went).toEqual([checkout.url]));
  });

  test('waits while it is not known who is signed in', () => {
    subscribeTo('?plan=professional', { ...signedOut, status: 'pending' });
    expect(screen.getByRole('status').textContent).toBe('Opening the checkout for Professional');
    act(() => platform.session.set(unknownSession));
    screen.getByText(/couldn't check whether you are signed in/);
    expect(callsOf('call')).toEqual([]);
  });

  test('leads a subscriber to the change of plan', async () => {
    platform.answer(routes.startCheckout, new ApiError({ code: 'billing.subscribed-already', status: 409 }));
    subscribeTo('?plan=enterprise', signedIn('professional'));
    const change = await screen.findByRole('link', { name: 'Change your plan' });
    expect(change.getAttribute('href')).toBe('/pricing?plan=enterprise');
    expect(went).toEqual([]);
  });

  test('says that nothing was charged when the provider does not answer, and Retry asks with the same key', async () => {
    const keys: (string | undefined)[] = [];
    platform.answer(routes.startCheckout, ({ headers }) => {
      keys.push(headers?.['idempotency-key']);
      if (keys.length === 1) throw new ApiError({ code: 'service.unavailable', status: 503 });
      return checkout;
    });
    subscribeTo('?plan=professional');
    await screen.findByText(/^The page did not open, and nothing was charged/);
    expect(callsOf('track')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(went).toEqual([checkout.url]));
    expect(keys[0]).toBe(keys[1]);
  });

  test('goes to no address that is not a page', async () => {
    platform.answer(routes.startCheckout, { ...checkout, url: 'javascript:alert(1)' });
    subscribeTo('?plan=professional');
    await waitFor(() => expect(callsOf('track')).toHaveLength(1));
    expect(went).toEqual([]);
  });
});

describe('/billing', () => {
  test('gives way to the provider’s page', async () => {
    platform.answer(routes.openBillingPortal, { url: 'https://pay.example/portal/1' });
    platform.session.set(signedIn('professional'));
    showAt('/billing', <PortalPage />);
    await waitFor(() => expect(went).toEqual(['https://pay.example/portal/1']));
  });

  test('says to somebody who has never paid that there is nothing', async () => {
    platform.answer(routes.openBillingPortal, new ApiError({ code: 'billing.no-customer', status: 409 }));
    platform.session.set(signedIn('free'));
    showAt('/billing', <PortalPage />);
    await screen.findByText(/^You have not paid for anything yet/);
  });
});
