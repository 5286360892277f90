import type { Log } from '@freightwright/runtime-kit';
import type { LedgerStore } from './ledger-store.ts';
import type { UseDateStore } from './use-date-store.ts';

/** Dependencies of the use cases. */
export interface UsageDeps {
  ledgers: LedgerStore;
  useDates: UseDateStore;
  nowMs: () => number;
  log: Log;
}
