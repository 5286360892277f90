import type { FieldFaults } from './entry.ts';

/**
 * Shown under the button, so that a fault further up is not missed: "Two fields need a value. The first one
 * has the focus."
 */
export function faultSummary(faults: FieldFaults): string {
  const found = Object.values(faults);
  if (found.length === 0) return '';
  const count = ['No', 'One', 'Two', 'Three', 'Four', 'Five'][found.length];
  const one = found.length === 1;
  const what = found.every(({ error }) => error === 'required') ? 'a value' : 'another value';
  return `${count} field${one ? ' needs' : 's need'} ${what}. ${one ? 'It' : 'The first one'} has the focus.`;
}
