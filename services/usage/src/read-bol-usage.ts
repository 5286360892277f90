import type { BolUsage, Principal } from '@freightwright/contracts';
import { countersOf } from './counter.ts';
import { standingOf } from './ledger.ts';
import type { LedgerStore } from './ledger-store.ts';
import { signedInSubject } from './policy.ts';

export interface ReadBolUsageDeps {
  ledgers: Pick<LedgerStore, 'read'>;
  nowMs: () => number;
}

/** Where the caller's bills of lading stand. A plan without a limit is answered without a look at the database. */
export async function readBolUsage(deps: ReadBolUsageDeps, principal: Principal): Promise<BolUsage> {
  const counters = countersOf('bol', signedInSubject(principal));
  if (!counters) return { used: 0, limit: null, remaining: null, nextReset: null, canGenerate: true };
  const { key, limit } = counters.own;
  const { used, remaining, resetsAt } = standingOf(await deps.ledgers.read(key), limit, deps.nowMs());
  return { used, limit, remaining, nextReset: resetsAt, canGenerate: remaining > 0 };
}
