import type { FieldFaults } from './entry.ts';

/** Shown under the button, so that a fault further up is not missed: "Fill in two fields." */
export function faultSummary(faults: FieldFaults): string {
  const found = Object.values(faults);
  if (found.length === 0) return '';
  const count = ['no', 'one', 'two', 'three', 'four', 'five'][found.length];
  const what = found.every(({ error }) => error === 'required') ? 'Fill in' : 'Correct';
  return `${what} ${count} field${found.length === 1 ? '' : 's'}.`;
}
