import { BolForm, checkSchema } from '@freightwright/contracts';
import { checkHazmatByTable, hazardousWasteErrors } from '@freightwright/contracts/constants';
import type { HazmatTable } from '@freightwright/hazmat';
import type { BolValues } from '../values/bol-values.ts';
import { bolFormOf } from '../values/draft-form-of.ts';
import { type FormViolation, figureViolations } from '../values/read-figures.ts';

/** Validation errors, by the field's path in the API ('lineItems.0.weight'), in the contract's order. */
export type FormViolations = ReadonlyMap<string, FormViolation>;

/** The validation errors that block issuing, in the service's words. @param table of hazardous materials. */
export function checkForm(values: BolValues, table: HazmatTable | null = null): FormViolations {
  const form = bolFormOf(values);
  const checked = checkSchema(BolForm, form, { most: Number.POSITIVE_INFINITY });
  const figures = figureViolations(values);
  const violations = new Map<string, FormViolation>();
  const found = [
    ...(checked.ok ? [] : checked.errors),
    ...hazardousWasteErrors(form),
    ...(table === null ? [] : checkHazmatByTable(table, form).errors),
  ];
  for (const { field, ...violation } of found) {
    // The form has a single field for all of these classes.
    const path = field.replace(/(?<=\.subsidiaryClasses)\.\d+$/, '');
    if (!violations.has(path)) violations.set(path, figures.get(path) ?? violation);
  }
  for (const [path, violation] of figures) {
    if (!violations.has(path)) violations.set(path, violation);
  }
  return violations;
}
