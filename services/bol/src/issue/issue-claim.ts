import { type Log, runWithoutDeadline } from '@freightwright/service-kit';
import type { Issuing, UnfinishedBill } from '../bill.ts';
import type { BillStore } from '../bill-store.ts';

/** A holder that shows no sign of life for this long is taken for dead: anybody may end what it began. */
export const leaseMs = 3_000;
/** How often a holder shows one. */
const renewEveryMs = 1_000;

/** Who works on which issue: one holder at a time, for as long as it lives. */
export interface IssueClaims {
  /** The claim of a new try, which lasts until it is renewed. */
  begin(issue: Pick<Issuing, 'attempt' | 'tier' | 'form'>): Issuing;
  /** Renews the claim for as long as the work takes. */
  whileHeld<T>(bill: UnfinishedBill, work: () => Promise<T>): Promise<T>;
  /** Whether anybody may end the issue: its holder gave it back, or has shown no sign of life. */
  isFree(bill: UnfinishedBill): boolean;
}

export interface IssueClaimsDeps {
  bills: Pick<BillStore, 'renew'>;
  nowMs: () => number;
  log: Log;
}

export function createIssueClaims({ bills, nowMs, log }: IssueClaimsDeps): IssueClaims {
  /** Tries of this process. It may have been too busy to show a sign of life, and knows better. */
  const mine = new Set<string>();
  const heldUntil = () => new Date(nowMs() + leaseMs);

  /** One at a time: a process that stands still, or a database that does, piles nothing up. */
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
