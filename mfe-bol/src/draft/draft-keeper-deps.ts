import type { DraftCalls } from './draft-calls.ts';
import type { DraftStorage } from './local-draft.ts';

export interface DraftKeeperDeps {
  readonly calls: DraftCalls;
  readonly storage: DraftStorage;
  readonly now: () => Date;
  /** The reader's date, '2026-11-20'. */
  readonly today: () => string;
  readonly newKey: () => string;
  /**
   * The form stands as markup and is taken over. What is restored into it goes into the fields that stand, so
   * that nothing moves and nobody loses the field in which they type.
   */
  readonly isTakenOver?: boolean;
  /** Calls back once after this time. @returns a function that cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** The pause in typing after which the draft is saved at the service. */
export const pauseMs = 1000;
/** Time until the next attempt after a failure that may pass. */
export const retryMs = 15_000;
