import type { PredictionUsage } from '@freightwright/contracts';
import { tierIsAtLeast } from '@freightwright/contracts/facts';
import { routes, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import { createPredictionCounter, dailyLimit } from './prediction-counter.ts';

export interface Allowance {
  /** False while nobody knows who is signed in. */
  readonly isKnown: boolean;
  /** Whether somebody is signed in. */
  readonly isMember: boolean;
  readonly isPaid: boolean;
  readonly used: number;
  readonly limit: number;
  /** Whether the form opens the limit dialog instead of submitting. */
  readonly isUsedUp: boolean;
  /** Counts a prediction that succeeded. */
  readonly add: () => void;
  /** Asks the service again. */
  readonly ask: () => void;
}

export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * What is left of the day's predictions: what the service says, and where it does not answer, what this
 * browser has counted.
 */
export function useAllowance(): Allowance {
  const { call, session } = usePlatform();
  const { status, tier, user } = useReadable(session);
  const [counter] = useState(() => createPredictionCounter(() => new Date()));
  const counted = useReadable(counter);
  const [answer, setAnswer] = useState<{ of: string; usage: PredictionUsage } | null>(null);
  const [asked, setAsked] = useState(0);
  const isKnown = status !== 'pending';
  const isPaid = tierIsAtLeast(tier, 'pro');
  const reader = `${status} ${user?.id ?? ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again.
  useEffect(() => {
    if (!isKnown || isPaid) return;
    let isGone = false;
    call(routes.predictionUsage, { query: { timeZone: timeZone() } }).then(
      (usage) => isGone || setAnswer({ of: reader, usage }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [call, isKnown, isPaid, reader, asked]);
  useEffect(() => {
    const onShow = () => {
      if (document.visibilityState === 'hidden') return;
      counter.refresh();
      setAsked((times) => times + 1);
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [counter]);
  const usage = answer?.of === reader ? answer.usage : undefined;
  const used = usage?.used ?? counted;
  const limit = usage?.limit ?? dailyLimit;
  return {
    isKnown,
    isMember: status === 'signed-in',
    isPaid,
    used: Math.min(used, limit),
    limit,
    isUsedUp: isKnown && !isPaid && used >= limit,
    add() {
      counter.add();
      if (usage) setAnswer({ of: reader, usage: { ...usage, used: usage.used + 1 } });
    },
    ask: () => setAsked((times) => times + 1),
  };
}
