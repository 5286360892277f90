import { type BolForm, checkHazmatByTable, Problem, withInhalation } from '@freightwright/contracts';
import { hazmatTable } from '@freightwright/hazmat/table';

/** As many errors as one answer tells. */
const MAX_ERRORS = 20;
/** As many of them as its sentence tells. */
const MAX_TOLD = 2;

/**
 * Holds the hazardous lines of a form to the table of 49 CFR 172.101, and to each other.
 * @returns the form with what the table says of inhalation, as it is issued and printed
 * @throws Problem 'bol.hazmat-refused', naming each line and the row that exists
 */
export function heldToTable(form: BolForm): BolForm {
  if (!form.lineItems.some(({ hazmat }) => hazmat)) return form;
  const { errors, onBoard } = checkHazmatByTable(hazmatTable(), form);
  if (errors.length === 0) return withInhalation(form, onBoard);
  const more = errors.length - MAX_TOLD;
  const told = errors.slice(0, MAX_TOLD).map(({ message }) => message);
  throw new Problem('bol.hazmat-refused', {
    detail: [...told, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
    errors: errors.slice(0, MAX_ERRORS),
  });
}
