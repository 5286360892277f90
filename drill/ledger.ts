/** What the site has promised, and what was asked of it without a promise. */
export interface Ledger {
  /** Id of the issued bill by idempotency key; undefined while no answer promised one. */
  readonly bills: Map<string, string | undefined>;
  /** Whether a mail was accepted (202), by its recipient. */
  readonly mails: Map<string, boolean>;
  /** The free user's bills, which the allowance counts: as `bills`. */
  readonly countedBills: Map<string, string | undefined>;
}

export const newLedger = (): Ledger => ({ bills: new Map(), mails: new Map(), countedBills: new Map() });
