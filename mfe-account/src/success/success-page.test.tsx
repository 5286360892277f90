import { ApiError, routes, type Session, signedOut } from '@freightwright/mfe-kit';
import { noSubscription, signedIn, subscription } from '@freightwright/samples/people';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callsOf, freshPlatform, platform, showAt } from '../../test/fixture/account-on-platform.tsx';
import { SuccessPage } from './success-page.tsx';

freshPlatform();
beforeEach(() => void vi.useFakeTimers());

function open(address = '/success?checkout=cs_test_1', session: Session = signedIn('free')) {
  platform.session.set(session);
  return showAt(address, <SuccessPage />);
}
const paid = { state: 'paid', subscription: subscription() } as const;
const pass = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const activated = () => callsOf('track').filter((event) => event.startsWith('subscription_activated'));

describe('a payment that the service confirms', () => {
  test('is activated for 2 s, successful for 1 s, and then gives way to the dashboard', async () => {
    platform.answer(routes.readCheckout, paid);
    open();
    await pass(1_900);
    expect(title()).toBe('Activating Your Account');
    await pass(200);
    expect(title()).toBe('Payment Successful');
    screen.getByText(/You are on Professional now/);
    expect(callsOf('refreshSession')).toHaveLength(1);
    expect(callsOf('navigate')).toEqual([]);
    await pass(1_000);
    expect(callsOf('navigate')).toEqual(['/dashboard']);
  });

  test('is counted once for a checkout, however often its page is opened', async () => {
    platform.answer(routes.readCheckout, paid);
    const { unmount } = open();
    await pass(2_100);
    expect(activated()).toEqual(['subscription_activated {"plan":"professional"}']);
    unmount();
    open();
    await pass(2_100);
    expect(title()).toBe('Payment Successful');
    expect(activated()).toHaveLength(1);
  });

  test('leads nowhere any more once the reader has left', async () => {
    platform.answer(routes.readCheckout, paid);
    const { unmount } = open();
    await pass(2_100);
    unmount();
    await pass(2_000);
    expect(callsOf('navigate')).toEqual([]);
  });
});

describe('a payment that is not confirmed', () => {
  test('is waited for and never called successful, and after 30 s the reader is told what to do', async () => {
    platform.answer(routes.readCheckout, { state: 'open', subscription: noSubscription });
    open();
    await pass(20_000);
    expect(title()).toBe('Activating Your Account');
    await pass(12_000);
    expect(title()).toBe('Payment Not Confirmed Yet');
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/support');
    expect(callsOf('navigate')).toEqual([]);
    platform.answer(routes.readCheckout, paid);
    act(() => screen.getByRole('button', { name: 'Check again' }).click());
    await pass(2_100);
    expect(title()).toBe('Payment Successful');
  });

  test('is not successful while the plan is not in force, even when the checkout is paid', async () => {
    platform.answer(routes.readCheckout, { state: 'paid', subscription: noSubscription });
    open();
    await pass(5_000);
    expect(title()).toBe('Activating Your Account');
  });

  test.each([
    ['expired', { state: 'expired', subscription: noSubscription } as const, 'Checkout Expired'],
    [
      'somebody else’s',
      new ApiError({ code: 'billing.checkout-not-found', status: 404 }),
      'Checkout Not Found',
    ],
  ])('because it is %s says so', async (_, answer, text) => {
    platform.answer(routes.readCheckout, answer);
    open();
    await pass(100);
    expect(title()).toBe(text);
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');
  });
});

describe('without a checkout in the address', () => {
  test('the subscription decides, and nothing is counted', async () => {
    platform.answer(routes.readSubscription, { subscription: subscription() });
    open('/success');
    await pass(2_100);
    expect(title()).toBe('Payment Successful');
    expect(activated()).toEqual([]);
    await pass(1_000);
    expect(callsOf('navigate')).toEqual(['/dashboard']);
  });

  test('somebody who has not paid is not told otherwise', async () => {
    open('/success');
    await pass(32_000);
    expect(title()).toBe('Payment Not Confirmed Yet');
  });
});

test('a visitor who is signed out is asked to sign in, and nothing is asked', () => {
  open('/success?checkout=cs_test_1', signedOut);
  screen.getByText(/sign in to use your plan/);
  expect(callsOf('call')).toEqual([]);
});
