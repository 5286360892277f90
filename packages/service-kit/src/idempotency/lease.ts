import { runWithoutDeadline } from '../deadline.ts';
import type { Log } from '../log.ts';

/** Who works on something, and until when no other process may take it over. */
export interface Lease {
  /** A new id for every attempt. Only the latest one may store an outcome. */
  attempt: string;
  leaseExpiresAt: Date;
}

export interface LeaseTerms {
  attempt: string;
  /** A process that has not renewed its lease for this long is considered dead. */
  leaseMs: number;
  /** Stores the new time. */
  renew(leaseExpiresAt: Date): Promise<unknown>;
}

/** The leases of one process. */
export interface Leases {
  /** When a lease expires that begins or is renewed now. */
  expiry(leaseMs: number): Date;
  /** Runs the work and renews its lease every third of `leaseMs` for as long as it takes. */
  withLease<T>(terms: LeaseTerms, work: () => Promise<T>): Promise<T>;
  /** False when any process may take the work over, because its lease was given back or not renewed in time. */
  isActive(lease: Lease): boolean;
}

export function createLeases({ nowMs, log }: { nowMs: () => number; log: Log }): Leases {
  /**
   * Attempts of this process. When it was too busy to renew a lease in time, it still knows that the attempt is its
   * own.
   */
  const ours = new Set<string>();
  const expiry = (leaseMs: number) => new Date(nowMs() + leaseMs);

  /** One renewal at a time, so that nothing piles up when the process or the database stands still. */
  function keepRenewing({ attempt, leaseMs, renew }: LeaseTerms): () => void {
    let timer: NodeJS.Timeout | undefined;
    let stopped = false;
    const next = () => {
      if (!stopped) timer = setTimeout(renewLease, leaseMs / 3);
    };
    const renewLease = () =>
      runWithoutDeadline(() => renew(expiry(leaseMs)))
        .catch((err: unknown) => log.debug({ err, attempt }, 'a lease was not renewed'))
        .then(next);
    next();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }

  return {
    expiry,
    async withLease(terms, work) {
      ours.add(terms.attempt);
      const stop = keepRenewing(terms);
      try {
        return await work();
      } finally {
        stop();
        ours.delete(terms.attempt);
      }
    },
    isActive: ({ attempt, leaseExpiresAt }) => ours.has(attempt) || leaseExpiresAt.getTime() > nowMs(),
  };
}
