import type { AllowanceName, UsageSubject } from '@freightwright/contracts';
import { countersOf, keysOf } from './counter.ts';
import { standingOf } from './ledger.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface ReadUsageDeps {
  ledgers: Pick<LedgerStore, 'read'>;
  nowMs: () => number;
}

interface Question {
  allowance: AllowanceName;
  subject: UsageSubject;
  /** The caller's IANA zone; UTC when missing or not known. */
  timeZone?: string | undefined;
}

/** What is used and left of an allowance, in the form the caller is shown. */
export interface Usage {
  used: number;
  limit: number | null;
  remaining: number | null;
  nextReset: string | null;
}

/**
 * How much of an allowance is used and how much is left. An anonymous caller never has more left than all
 * callers at the same address have together; reserving follows the same rule. For a plan without a limit the
 * database is not asked.
 */
export async function readUsage(
  { ledgers, nowMs }: ReadUsageDeps,
  { allowance, subject, timeZone }: Question,
): Promise<Usage> {
  const counters = countersOf(allowance, subject, timeZone);
  if (!counters) return { used: 0, limit: null, remaining: null, nextReset: null };
  const [uses = [], shared = []] = await ledgers.read(keysOf(counters));
  const now = nowMs();
  const own = standingOf(uses, counters.own.limit, now);
  const address = counters.address && standingOf(shared, counters.address.limit, now);
  const tighter = address && address.remaining < own.remaining ? address : own;
  return {
    used: own.used,
    limit: counters.own.limit,
    remaining: tighter.remaining,
    nextReset: tighter.remaining === 0 ? tighter.resetsAt : own.resetsAt,
  };
}

export const hasSomeLeft = ({ remaining }: Usage): boolean => remaining === null || remaining > 0;
