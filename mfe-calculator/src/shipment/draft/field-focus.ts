import type { UnitField } from './shipment-draft.ts';

/** How the keyboard finds a field of a row: it goes on the input. */
export function fieldMark(key: number, field: UnitField): { readonly 'data-field': string } {
  return { 'data-field': `${key}-${field}` };
}

/** Puts the focus into a field with its text chosen, so that typing replaces it. */
export function focusField(key: number, field: UnitField): void {
  const { 'data-field': mark } = fieldMark(key, field);
  const input = document.querySelector<HTMLInputElement>(`input[data-field="${mark}"]`);
  input?.focus();
  input?.select();
}
