import { paidPlans, planNames, planPrice } from '@freightwright/contracts/constants';
import type { CalculationUsage } from '@freightwright/domain';
import { calculationWindowMs, freeCalculations, timeToReset } from '@freightwright/domain';
import { AllowanceMeter, ButtonLink, Tag, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import { isPaid } from '../state/calculator-state.ts';
import type { AllowanceStore } from './allowance-store.ts';
import styles from './limit-dialog.module.css';

export function CalculationMeter({ store, now }: { store: AllowanceStore; now: () => number }) {
  const session = useReadable(usePlatform().session);
  const allowance = useReadable(store);
  const resetsIn = useCountdown(store, now);
  // The slot stays empty until the session is known.
  if (session.status === 'pending') return <div className={util.high18} />;
  if (isPaid(session)) {
    return (
      <p className={util.note}>
        <Tag>No limit</Tag> Unlimited on your plan.
      </p>
    );
  }
  const { used, limitReached, firstCalculationTime } = allowance.usage;
  return (
    <AllowanceMeter used={used} limit={freeCalculations} className={util.high18}>
      {limitReached ? (
        <Reopens resetsIn={resetsIn} atMs={(firstCalculationTime ?? now()) + calculationWindowMs} />
      ) : (
        `${used} of ${freeCalculations} free calculations used. ${describeReset(resetsIn)}`
      )}
    </AllowanceMeter>
  );
}

function Reopens({ resetsIn, atMs }: { readonly resetsIn: string; readonly atMs: number }) {
  if (resetsIn.endsWith('...')) return resetsIn;
  return (
    <>
      Next calculation in <strong>{resetsIn}</strong>, at{' '}
      {new Date(atMs).toLocaleTimeString('en-US', { timeStyle: 'short' })}.
    </>
  );
}

const describeReset = (resetsIn: string): string =>
  resetsIn.endsWith('...') ? resetsIn : `Resets in ${resetsIn}.`;

const minuteMs = 60_000;
/** How long 'Resetting now...' is shown. */
const resettingMs = 1_000;

/** The formatted time until the reset, updated every minute. After the reset the allowance is full again. */
export function useCountdown(store: AllowanceStore, now: () => number): string {
  const allowance = useReadable(store);
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    const { firstCalculationTime } = allowance.usage;
    if (firstCalculationTime === null) return;
    const leftMs = firstCalculationTime + calculationWindowMs - Math.max(allowance.latestMs, nowMs);
    const timer =
      leftMs <= 0
        ? setTimeout(store.refresh, resettingMs)
        : setTimeout(() => setNowMs(now()), leftMs % minuteMs || minuteMs);
    return () => clearTimeout(timer);
  }, [allowance, nowMs, now, store]);
  useEffect(() => {
    // A tab in the background gets no timers, so the time is updated when the tab is shown.
    const onShow = () => setNowMs(now());
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [now]);
  return timeToReset(allowance, nowMs);
}

/** Replaces the button when the day's calculations are used up. */
export const LimitButton = ({ usage: { used, remaining } }: { readonly usage: CalculationUsage }) => (
  <button type="button" disabled className={styles.reached}>
    <span>Daily Limit Reached</span>
    <span>
      {used}/{used + remaining}
    </span>
  </button>
);

export const LimitPlans = () => (
  <div className={util.pair8}>
    {paidPlans.map((plan) => (
      <ButtonLink key={plan} href={`/pricing?plan=${plan}`}>
        {`${planNames[plan]} ${planPrice(plan, 'month')}`}
      </ButtonLink>
    ))}
  </div>
);
