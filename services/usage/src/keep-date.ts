import type { UsageClaim } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import type { UseDateStore } from './use-date-store.ts';

export interface KeepDateDeps {
  useDates: Pick<UseDateStore, 'keep'>;
  nowMs: () => number;
  log: Log;
}

/**
 * Keeps when a user made a prediction, for the dashboard. Nobody waits for it: a paid use is committed even
 * when the database is down, and the day then shows one less.
 */
export function keepDate(
  { useDates, nowMs, log }: KeepDateDeps,
  { allowance, subject, reservationId }: UsageClaim,
): void {
  if (allowance !== 'prediction' || subject.tier === 'anonymous') return;
  const { userId } = subject;
  useDates
    .keep({ allowance, userId, reservationId, at: new Date(nowMs()) })
    .catch((err: unknown) => log.warn({ err, userId }, 'the date of a use was not kept'));
}
