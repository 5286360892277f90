import { BolForm, checkSchema } from '@freightwright/contracts';
import { hazardousWasteErrors } from '@freightwright/contracts/facts';
import type { BolValues } from './bol-values.ts';
import { bolFormOf } from './draft-form-of.ts';
import { type FormFault, figureFaults } from './read-figures.ts';

/**
 * What is wrong, by the field's path as the API writes it ('lineItems.0.weight'), in the order of the
 * contract.
 */
export type FormFaults = ReadonlyMap<string, FormFault>;

/**
 * Everything that keeps the form from being issued, found with the schema and the messages that the service
 * uses.
 */
export function checkForm(values: BolValues): FormFaults {
  const form = bolFormOf(values);
  const checked = checkSchema(BolForm, form, { most: Number.POSITIVE_INFINITY });
  const figures = figureFaults(values);
  const faults = new Map<string, FormFault>();
  for (const { field, ...fault } of [...(checked.ok ? [] : checked.errors), ...hazardousWasteErrors(form)]) {
    // The form has a single field for all of these classes.
    const path = field.replace(/(?<=\.subsidiaryClasses)\.\d+$/, '');
    if (!faults.has(path)) faults.set(path, figures.get(path) ?? fault);
  }
  for (const [path, fault] of figures) {
    if (!faults.has(path)) faults.set(path, fault);
  }
  return faults;
}
