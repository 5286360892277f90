import type { Outcome } from './engine/work-out.ts';
import type { Entry, FieldFaults, MeasureName } from './form/entry.ts';

export interface CalculatorState {
  readonly entry: Entry;
  readonly faults: FieldFaults;
  /** `failed`: what works it out could not be fetched. */
  readonly phase: 'idle' | 'calculating' | 'failed';
  readonly outcome: Outcome | null;
  /** The figures follow the keys: from a calculation that was counted until the limit is met. */
  readonly working: boolean;
  /** The outcome came with a key, not with the button. */
  readonly typed: boolean;
  /** The limit was met; the dialog that says so is open. */
  readonly limitShown: boolean;
  /** How the last submit ended, a new object each time. null until then. */
  readonly settled: { readonly firstFault: MeasureName | undefined } | null;
}
