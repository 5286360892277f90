import { hazardousWasteErrors, hazardousWasteSentence } from '../facts/bol/hazardous-waste.ts';
import { Problem } from '../problems.ts';
import type { BolDraftForm } from './draft-form.ts';

/**
 * Hazardous waste travels on its own manifest (40 CFR 262.20), never on our bill of lading.
 * @throws Problem 'bol.hazardous-waste', naming each line.
 */
export function checkHazardousWaste(form: BolDraftForm): void {
  const errors = hazardousWasteErrors(form);
  if (errors.length > 0) throw new Problem('bol.hazardous-waste', { detail: hazardousWasteSentence, errors });
}
