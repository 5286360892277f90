import { BolForm, checkSchema } from '@freightwright/contracts';
import { checkHazmatByTable, hazardousWasteErrors } from '@freightwright/contracts/facts';
import type { HazmatTable } from '@freightwright/hazmat';
import type { BolValues } from './bol-values.ts';
import { bolFormOf } from './draft-form-of.ts';
import { type FormFault, figureFaults } from './read-figures.ts';

/** Validation errors, by the field's path in the API ('lineItems.0.weight'), in the contract's order. */
export type FormFaults = ReadonlyMap<string, FormFault>;

/** The validation errors that block issuing, in the service's words. @param table of hazardous materials. */
export function checkForm(values: BolValues, table: HazmatTable | null = null): FormFaults {
  const form = bolFormOf(values);
  const checked = checkSchema(BolForm, form, { most: Number.POSITIVE_INFINITY });
  const figures = figureFaults(values);
  const faults = new Map<string, FormFault>();
  const found = [
    ...(checked.ok ? [] : checked.errors),
    ...hazardousWasteErrors(form),
    ...(table === null ? [] : checkHazmatByTable(table, form).errors),
  ];
  for (const { field, ...fault } of found) {
    // The form has a single field for all of these classes.
    const path = field.replace(/(?<=\.subsidiaryClasses)\.\d+$/, '');
    if (!faults.has(path)) faults.set(path, figures.get(path) ?? fault);
  }
  for (const [path, fault] of figures) {
    if (!faults.has(path)) faults.set(path, fault);
  }
  return faults;
}
