import { calculationWindowMs, freeCalculations, timeToReset } from '@freightwright/domain';
import { AllowanceMeter, looks, Tag, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import type { AllowanceStore } from './allowance-store.ts';
import { isPaid } from './is-paid.ts';

interface CalculationMeterProps {
  readonly store: AllowanceStore;
  readonly now: () => number;
}

/** How many free calculations are used, and a countdown to when they come back. */
export function CalculationMeter({ store, now }: CalculationMeterProps) {
  const session = useReadable(usePlatform().session);
  const allowance = useReadable(store);
  const resetsIn = useCountdown(store, now);
  // The place stays empty until it is known who is signed in.
  if (session.status === 'pending') return <div className={looks.high18} />;
  if (isPaid(session)) {
    return (
      <p className={looks.note}>
        <Tag>No limit</Tag> Unlimited on your plan.
      </p>
    );
  }
  const { used, limitReached, firstCalculationTime } = allowance.usage;
  return (
    <AllowanceMeter used={used} limit={freeCalculations} className={looks.high18}>
      {limitReached ? (
        <Reopens resetsIn={resetsIn} atMs={(firstCalculationTime ?? now()) + calculationWindowMs} />
      ) : (
        `${used} of ${freeCalculations} free calculations used. ${resetWords(resetsIn)}`
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

function resetWords(resetsIn: string): string {
  return resetsIn.endsWith('...') ? resetsIn : `Resets in ${resetsIn}.`;
}

const minuteMs = 60_000;
/** How long 'Resetting now...' is shown. */
const resettingMs = 1_000;

/** The time until the reset in words, updated every minute. Once it is over, the allowance is whole again. */
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
