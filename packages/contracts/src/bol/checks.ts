import { formatNumber } from '@freightwright/domain';
import { hazardousWasteErrors, hazardousWasteSentence } from '../constants/bol/hazmat-rules.ts';
import { bolTotals } from '../constants/bol/totals.ts';
import { type FieldError, Problem } from '../problems.ts';
import type { BolDraftForm } from './draft-form.ts';

/**
 * Hazardous waste travels on its own manifest (40 CFR 262.20), never on our bill of lading.
 * @throws Problem 'bol.hazardous-waste', naming each line.
 * @example
 * checkHazardousWaste({ lineItems: [{ hazmatDetails: { hazardousWaste: true } }] }); // throws Problem
 */
export function checkHazardousWaste(form: BolDraftForm): void {
  const errors = hazardousWasteErrors(form);
  if (errors.length > 0) throw new Problem('bol.hazardous-waste', { detail: hazardousWasteSentence, errors });
}

/**
 * Compares the totals that a form contains with the sums of its lines. Absent totals are not compared.
 * @throws Problem 'bol.totals-disagree', with the difference of each.
 * @example
 * checkTotals({ totalWeight: 400, lineItems: [{ weight: 500 }] }); // throws Problem 'bol.totals-disagree'
 */
export function checkTotals(form: BolDraftForm): void {
  const { packages, weightLb } = bolTotals(form);
  const errors: FieldError[] = [
    ...difference('totalPackages', form.totalPackages, packages, 'packages'),
    ...difference('totalWeight', form.totalWeight, weightLb, 'lb'),
  ];
  if (errors.length === 0) return;
  throw new Problem('bol.totals-disagree', {
    detail: errors.map(({ message }) => message).join('; '),
    errors,
  });
}

function difference(field: string, given: number | undefined, sum: number, unit: string): FieldError[] {
  if (given === undefined || Math.round(given * 100) === Math.round(sum * 100)) return [];
  const gap = formatNumber(Math.abs(given - sum));
  const side = given > sum ? 'more' : 'less';
  const message = `${field} is ${formatNumber(given)}, ${gap} ${unit} ${side} than the lines, which make ${formatNumber(sum)}`;
  return [{ field, rule: 'sum', message }];
}
