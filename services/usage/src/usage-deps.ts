import type { Log } from '@freightwright/runtime-kit';
import type { LedgerStore } from './ledger/ledger-store.ts';
import type { UseDateStore } from './ledger/use-date-store.ts';

/** Dependencies of the use cases. */
export interface UsageDeps {
  ledgers: LedgerStore;
  useDates: UseDateStore;
  nowMs: () => number;
  log: Log;
}
