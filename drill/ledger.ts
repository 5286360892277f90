/** What the site has promised, and what was requested without getting a promise. */
export interface Ledger {
  /** Id of the issued bill by idempotency key; undefined while no answer has promised one. */
  readonly bills: Map<string, string | undefined>;
  /** Whether a mail was accepted (202), by recipient. */
  readonly mails: Map<string, boolean>;
  /** The same for the free user's bills, which the allowance counts. */
  readonly countedBills: Map<string, string | undefined>;
}

export const newLedger = (): Ledger => ({ bills: new Map(), mails: new Map(), countedBills: new Map() });
