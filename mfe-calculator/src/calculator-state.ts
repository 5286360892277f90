import type { Outcome } from './engine/work-out.ts';
import type { Entry, FieldFaults, MeasureName } from './form/entry.ts';

export interface CalculatorState {
  readonly entry: Entry;
  readonly faults: FieldFaults;
  /** `failed` when the script that works out the result could not be loaded. */
  readonly phase: 'idle' | 'calculating' | 'failed';
  readonly outcome: Outcome | null;
  /**
   * True while the figures follow every key: from the first calculation that was counted. At the limit they
   * stop.
   */
  readonly working: boolean;
  /** True when the outcome came from typing and not from the button. */
  readonly typed: boolean;
  /** True while the outcome is not that of the entry: at the limit the last counted result stays. */
  readonly held: boolean;
  /** True while the dialog about the limit is open. */
  readonly limitShown: boolean;
  /** How the last submit ended: a new object for each submit, null before the first. */
  readonly settled: { readonly firstFault: MeasureName | undefined } | null;
}
