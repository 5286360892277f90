import { type Log, runWithoutDeadline } from '@freightwright/service-kit';
import type { Issuing, UnfinishedBill } from '../bill.ts';
import type { BillStore } from '../bill-store.ts';

/**
 * A process that has not renewed its claim for this long is considered dead: any process may end what it
 * began.
 */
export const leaseMs = 3_000;
/** How often a claim is renewed. */
const renewEveryMs = 1_000;

/** Says which process works on which issue. There is one at a time, for as long as it lives. */
export interface IssueClaims {
  /** The claim of a new attempt. It lasts for a limited time and must be renewed. */
  begin(issue: Pick<Issuing, 'attempt' | 'tier' | 'form'>): Issuing;
  /** Renews the claim for as long as the work takes. */
  whileHeld<T>(bill: UnfinishedBill, work: () => Promise<T>): Promise<T>;
  /** Whether any process may end the issue, because its claim was given back or has not been renewed. */
  isFree(bill: UnfinishedBill): boolean;
}

export interface IssueClaimsDeps {
  bills: Pick<BillStore, 'renew'>;
  nowMs: () => number;
  log: Log;
}

export function createIssueClaims({ bills, nowMs, log }: IssueClaimsDeps): IssueClaims {
  /**
   * Attempts of this process. When it was too busy to renew a claim in time, it still knows that the attempt
   * is its own.
   */
  const mine = new Set<string>();
  const heldUntil = () => new Date(nowMs() + leaseMs);

  /** One renewal at a time, so that nothing piles up when the process or the database stands still. */
  function keepRenewing(bill: UnfinishedBill): () => void {
    let timer: NodeJS.Timeout | undefined;
    let stopped = false;
    const next = () => {
      if (!stopped) timer = setTimeout(renew, renewEveryMs);
    };
    const renew = () =>
      runWithoutDeadline(() => bills.renew(bill, heldUntil()))
        .catch((err: unknown) => log.debug({ err, bill: bill.id }, 'a claim was not renewed'))
        .then(next);
    next();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }

  return {
    begin: (issue) => ({ ...issue, since: new Date(nowMs()), heldUntil: heldUntil(), step: 'begun' }),
    async whileHeld(bill, work) {
      const { attempt } = bill.issuing;
      mine.add(attempt);
      const stop = keepRenewing(bill);
      try {
        return await work();
      } finally {
        stop();
        mine.delete(attempt);
      }
    },
    isFree: ({ issuing }) => !mine.has(issuing.attempt) && issuing.heldUntil.getTime() <= nowMs(),
  };
}
