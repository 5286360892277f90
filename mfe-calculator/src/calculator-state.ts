import { tierIsAtLeast } from '@freightwright/contracts/facts';
import type { Session } from '@freightwright/mfe-kit';
import type { Outcome } from './engine/read-entry.ts';
import { type Entry, emptyEntry, type FieldFaults, type MeasureName } from './form/entry.ts';

export interface CalculatorState {
  readonly entry: Entry;
  readonly faults: FieldFaults;
  /** `failed` when the script that works out the result could not be loaded. */
  readonly phase: 'idle' | 'calculating' | 'failed';
  readonly outcome: Outcome | null;
  /** True while the figures follow every key: from the first counted calculation until the limit. */
  readonly working: boolean;
  /** True when the outcome came from typing and not from the button. */
  readonly typed: boolean;
  /** True while the outcome is not that of the entry: at the limit the last counted result stays. */
  readonly held: boolean;
  readonly limitShown: boolean;
  /** How the last submit ended: a new object for each submit, null before the first. */
  readonly settled: { readonly firstFault: MeasureName | undefined } | null;
}

/** The calculator of a visitor who has chosen no units and entered nothing, as markup has it. */
export const untouched: CalculatorState = {
  entry: emptyEntry('us'),
  faults: {},
  phase: 'idle',
  outcome: null,
  working: false,
  typed: false,
  held: false,
  limitShown: false,
  settled: null,
};

/** Plans whose calculations are not counted. Source: product specification, point 6. */
export const isPaid = ({ tier }: Session): boolean => tierIsAtLeast(tier, 'pro');
