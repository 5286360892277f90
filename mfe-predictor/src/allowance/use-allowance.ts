import type { PredictionUsage } from '@freightwright/contracts';
import { allowances, tierIsAtLeast } from '@freightwright/contracts/constants';
import { dayOf } from '@freightwright/domain';
import {
  createStore,
  isRecord,
  readStoredJson,
  routes,
  store,
  usePlatform,
  useReadable,
  type Writable,
} from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';

/** The messages of the error catalogue (product specification, section 8). */
export const describeLimit = (isSignedIn: boolean): string =>
  isSignedIn
    ? "You've used all 3 daily cost predictions. Upgrade to Pro for unlimited access."
    : 'Register for free to get more predictions or upgrade to Pro for unlimited access.';

const key = 'fw.prediction-usage';

/** Predictions per calendar day without a paid plan. */
export const dailyLimit = allowances.prediction.limits.anonymous;

/** This browser's count of the day's predictions, used when the service's is unavailable. */
export function createPredictionCounter(now: () => Date) {
  let remembered: unknown = null;
  const read = (): number => {
    const record = readStoredJson(key) ?? remembered;
    const used = isRecord(record) && record.day === dayOf(now()) ? Number(record.used) : 0;
    return Number.isInteger(used) && used > 0 ? used : 0;
  };
  let made: Writable<number> | undefined;
  const count = () => {
    made ??= createStore(read());
    return made;
  };
  /** Reads the date and the counts of other tabs. */
  const refresh = () => count().set(read());
  return {
    get: () => count().get(),
    // Markup is rendered without a clock and a browser.
    first: () => 0,
    subscribe(listener: () => void) {
      const end = count().subscribe(listener);
      window.addEventListener('storage', refresh);
      return () => {
        end();
        window.removeEventListener('storage', refresh);
      };
    },
    refresh,
    /** Counts a successful prediction. */
    add() {
      remembered = { day: dayOf(now()), used: read() + 1 };
      store(key, JSON.stringify(remembered));
      refresh();
    },
  };
}

export type Allowance = ReturnType<typeof useAllowance>;

export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The remaining predictions of the day, from the service, or from the count of this browser. */
export function useAllowance() {
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
    /** False until the session is known. */
    isKnown,
    isMember: status === 'signed-in',
    isPaid,
    used: Math.min(used, limit),
    limit,
    /** Whether the form opens the limit dialog instead of submitting. */
    isUsedUp: isKnown && !isPaid && used >= limit,
    add() {
      counter.add();
      if (usage) setAnswer({ of: reader, usage: { ...usage, used: usage.used + 1 } });
    },
    ask: () => setAsked((times) => times + 1),
  };
}
