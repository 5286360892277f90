import type { UnitField } from './shipment-draft.ts';

/** The attribute on an input by which `focusField` finds the field of a row. */
export function fieldMark(key: number, field: UnitField): { readonly 'data-field': string } {
  return { 'data-field': `${key}-${field}` };
}

/** Focuses a field and selects its text, so that typing replaces it. */
export function focusField(key: number, field: UnitField): void {
  const { 'data-field': mark } = fieldMark(key, field);
  const input = document.querySelector<HTMLInputElement>(`input[data-field="${mark}"]`);
  input?.focus();
  input?.select();
}
