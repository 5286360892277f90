import type { Subscription } from '@freightwright/contracts';
import { type Platform, readStored, routes, store, usePlatform } from '@freightwright/mfe-kit';
import { useCallback, useEffect, useState } from 'react';
import { hasCode } from '../account/refusal.tsx';
import { type Activation, confirmPayment, type PaymentState, successfulMs } from './confirm-payment.ts';

const wait = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));
/** An answer that takes longer says nothing; the next one may. */
const timeoutMs = 8_000;

/** Follows a payment until it is confirmed, then goes on to the dashboard. @param checkout as the provider names it. */
export function useActivation(checkout: string | undefined) {
  const { call, navigate, refreshSession, track } = usePlatform();
  const [activation, setActivation] = useState<Activation>({ step: 'activating' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isGone = false;
    setActivation({ step: 'activating' });
    const follow = async () => {
      const next = await confirmPayment({
        ask: () => (checkout === undefined ? askSubscription(call) : askCheckout(call, checkout)),
        wait,
        now: () => performance.now(),
      });
      if (isGone) return;
      setActivation(next);
      if (next.step !== 'successful') return;
      if (checkout !== undefined && countsAsActivated(checkout)) {
        track({ name: 'subscription_activated', plan: next.plan });
      }
      // The header shows the plan as soon as the account has it.
      void refreshSession();
      await wait(successfulMs);
      if (!isGone) navigate('/dashboard');
    };
    void follow();
    return () => {
      isGone = true;
    };
  }, [checkout, attempt, call, navigate, refreshSession, track]);
  const again = useCallback(() => setAttempt((times) => times + 1), []);
  return { activation, again };
}

async function askCheckout(call: Platform['call'], id: string): Promise<PaymentState> {
  try {
    const { state, subscription } = await call(routes.readCheckout, { params: { id }, timeoutMs });
    return state === 'expired' ? 'expired' : paidPlanOf(state === 'paid' ? subscription : undefined);
  } catch (error) {
    if (hasCode(error, 'billing.checkout-not-found') || hasCode(error, 'request.invalid')) return 'not-found';
    throw error;
  }
}

async function askSubscription(call: Platform['call']): Promise<PaymentState> {
  const { subscription } = await call(routes.readSubscription, { timeoutMs });
  return paidPlanOf(subscription);
}

/** The plan in force, once it is a paid one. */
const paidPlanOf = (subscription: Subscription | undefined): PaymentState =>
  subscription?.paidFor && subscription.plan !== 'free' ? { plan: subscription.plan } : 'not-yet';

/** True for the first visit with a checkout in this browser, so that a page opened again counts nothing twice. */
function countsAsActivated(checkout: string): boolean {
  const key = 'fw.activated-checkout';
  if (readStored(key) === checkout) return false;
  store(key, checkout);
  return true;
}
