import { tierIsAtLeast } from '@freightwright/contracts/constants';
import type { Session } from '@freightwright/mfe-kit';
import type { Outcome } from '../form/read-entry.ts';
import { type Entry, emptyEntry, type FieldViolations, type MeasureName } from './entry.ts';

export interface CalculatorState {
  readonly entry: Entry;
  readonly violations: FieldViolations;
  /** `failed` when the script that calculates the result could not be loaded. */
  readonly phase: 'idle' | 'calculating' | 'failed';
  readonly outcome: Outcome | null;
  /** True while the results update on every key: from the first counted calculation until the limit. */
  readonly working: boolean;
  /** True when the outcome came from typing and not from the button. */
  readonly typed: boolean;
  /** True while the outcome differs from the entry: at the limit the last counted result stays. */
  readonly withheld: boolean;
  readonly limitShown: boolean;
  /** The result of the last submit: a new object for each submit, null before the first. */
  readonly settled: { readonly firstViolation: MeasureName | undefined } | null;
}

/** The initial state, without chosen units or entries, as in markup. */
export const untouched: CalculatorState = {
  entry: emptyEntry('us'),
  violations: {},
  phase: 'idle',
  outcome: null,
  working: false,
  typed: false,
  withheld: false,
  limitShown: false,
  settled: null,
};

/** Plans whose calculations are not counted. Source: product specification, point 6. */
export const isPaid = ({ tier }: Session): boolean => tierIsAtLeast(tier, 'pro');
