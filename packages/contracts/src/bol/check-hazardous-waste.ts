import { isHazardousWaste } from '../facts/bol/hazardous-waste.ts';
import { type FieldError, Problem } from '../problems.ts';
import type { BolDraftForm } from './draft-form.ts';

/**
 * Hazardous waste travels on its own manifest (40 CFR 262.20), never on our bill of lading.
 * @throws Problem 'bol.hazardous-waste', naming each line.
 */
export function checkHazardousWaste({ lineItems = [] }: BolDraftForm): void {
  const errors = lineItems.flatMap(({ hazmatDetails }, index): FieldError[] => {
    if (hazmatDetails === undefined || !isHazardousWaste(hazmatDetails)) return [];
    const field = `lineItems.${index}.hazmatDetails`;
    return [{ field, rule: 'hazardous-waste', message: `Line ${index + 1} is hazardous waste` }];
  });
  if (errors.length === 0) return;
  throw new Problem('bol.hazardous-waste', {
    detail: 'Hazardous waste needs a hazardous waste manifest and cannot be shipped on this bill of lading.',
    errors,
  });
}
