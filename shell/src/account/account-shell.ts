import type { Platform, Readable, Session } from '@freightwright/mfe-kit';

/** What the account's components need from the shell. */
export interface AccountShell {
  readonly session: Readable<Session>;
  readonly platform: Platform;
}
