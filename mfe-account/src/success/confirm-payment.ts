import type { PaidPlan } from '@freightwright/contracts/facts';

/** What the service says about the payment. */
export type PaymentState = { readonly plan: PaidPlan } | 'not-yet' | 'expired' | 'not-found';

/** What the page shows. It never says that a payment was successful before the service does. */
export type Activation =
  | { readonly step: 'activating' }
  | { readonly step: 'successful'; readonly plan: PaidPlan }
  | { readonly step: 'unconfirmed' | 'expired' | 'not-found' };

interface ConfirmDeps {
  /** Rejects when there is no answer, which says nothing about the payment. */
  readonly ask: () => Promise<PaymentState>;
  readonly wait: (durationMs: number) => Promise<void>;
  /** Milliseconds on a clock that never goes backward. */
  readonly now: () => number;
}

/** 'Activating Your Account' is shown for this long. Source: product specification, section 9. */
export const activatingMs = 2_000;
/** Then 'Payment Successful' is shown for this long, before the dashboard. */
export const successfulMs = 1_000;
const askEveryMs = 1_500;
/** A payment that is not confirmed by then is told to the reader as one that may take longer. */
export const givesUpMs = 30_000;

/** Resolves once it is known what to show next. */
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
