import { formatNumber } from '@freightwright/domain';
import { type FieldError, Problem } from '../problems.ts';
import type { BolDraftForm } from './draft-form.ts';

export interface BolTotals {
  handlingUnits: number;
  packages: number;
  /** Pounds, to the hundredth. */
  weightLb: number;
}

/** The sums of the lines. A draft's missing figures count as the form's defaults: one package, one handling unit, no weight. */
export function bolTotals({ lineItems = [] }: BolDraftForm): BolTotals {
  let handlingUnits = 0;
  let packages = 0;
  let weightHundredths = 0;
  for (const line of lineItems) {
    handlingUnits += line.handlingUnits ?? 1;
    packages += line.packages ?? 1;
    // Summed as whole hundredths: a thousand times 0.1 lb must be 100 lb.
    weightHundredths += Math.round((line.weight ?? 0) * 100);
  }
  return { handlingUnits, packages, weightLb: weightHundredths / 100 };
}

/**
 * Compares the totals a form brings with the sums of its lines; totals it does not bring are not compared.
 * @throws Problem 'bol.totals-disagree', with the difference of each.
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
