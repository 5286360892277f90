import type { Subscription } from '@freightwright/contracts';
import type { PaidPlan } from '@freightwright/contracts/constants';
import { type Platform, readStored, routes, store, usePlatform } from '@freightwright/mfe-kit';
import { useCallback, useEffect, useState } from 'react';
import { hasCode } from '../state/use-step.tsx';

const wait = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));
/** A slower response is ignored; the next one may succeed. */
const timeoutMs = 8_000;

/** Polls a payment until it is confirmed, then opens the dashboard. @param checkout the provider's id. */
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

const paidPlanOf = (subscription: Subscription | undefined): PaymentState =>
  subscription?.paidFor && subscription.plan !== 'free' ? { plan: subscription.plan } : 'not-yet';

/** True for the first visit with a checkout in this browser, so that a reload is not counted twice. */
function countsAsActivated(checkout: string): boolean {
  const key = 'fw.activated-checkout';
  if (readStored(key) === checkout) return false;
  store(key, checkout);
  return true;
}

export type PaymentState = { readonly plan: PaidPlan } | 'not-yet' | 'expired' | 'not-found';

export type Activation =
  | { readonly step: 'activating' }
  | { readonly step: 'successful'; readonly plan: PaidPlan }
  | { readonly step: 'unconfirmed' | 'expired' | 'not-found' };

interface ConfirmDeps {
  /** Rejects without a response, which does not reveal the status of the payment. */
  readonly ask: () => Promise<PaymentState>;
  readonly wait: (durationMs: number) => Promise<void>;
  /** Milliseconds on a clock that never goes backward. */
  readonly now: () => number;
}

/** 'Activating Your Account' is shown for this long. Source: product specification, section 9. */
const activatingMs = 2_000;
/** Then 'Payment Successful' is shown for this long, before the dashboard. */
const successfulMs = 1_000;
const askEveryMs = 1_500;
/** A payment that is not confirmed by then is reported as one that may take longer. */
const givesUpMs = 30_000;

/** Resolves when the next step is known. */
export async function confirmPayment({ ask, wait, now }: ConfirmDeps): Promise<Activation> {
  const begunMs = now();
  for (;;) {
    const state = await ask().catch(() => 'not-yet' as const);
    const elapsedMs = now() - begunMs;
    if (state === 'expired' || state === 'not-found') return { step: state };
    if (state !== 'not-yet') {
      await wait(Math.max(0, activatingMs - elapsedMs));
      return { step: 'successful', plan: state.plan };
    }
    if (elapsedMs + askEveryMs > givesUpMs) return { step: 'unconfirmed' };
    await wait(askEveryMs);
  }
}
