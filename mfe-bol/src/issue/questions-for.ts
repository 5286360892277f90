import { lineMeasures } from '@freightwright/contracts/facts';
import { type Question, questionsBeforeIssue, usualQuestionLimits } from '@freightwright/domain';
import type { BolValues } from '../form/bol-values.ts';
import { draftFormOf } from '../form/draft-form-of.ts';
import { keptPickupLimit } from './pickup-limit.ts';

/**
 * What is asked before this form is issued.
 * @param today the reader's date, '2026-11-20'.
 * @param storage keeps what the reader's carrier takes in one LTL pickup.
 */
export function questionsFor(values: BolValues, today: string, storage: () => Storage): Question[] {
  const { lineItems = [], references = [], ...form } = draftFormOf(values);
  const measures = lineMeasures(lineItems);
  return questionsBeforeIssue(
    {
      serviceType: form.serviceType ?? 'LTL',
      shipDate: form.shipDate ?? '',
      freightChargeTerms: form.freightChargeTerms ?? 'Prepaid',
      section7: form.section7 === true,
      hasPayerPhone: (form.billToPhone ?? '') !== '',
      hasAgreement: references.some(({ kind }) => kind === 'Agreement'),
      lines: lineItems.map((line, index) => ({
        description: line.commodityDescription ?? '',
        freightClass: line.nmfcClass,
        nmfcItem: line.nmfcItem ?? '',
        isSample: line.nmfcSample,
        handlingUnits: line.handlingUnits ?? 1,
        handlingUnitType: line.handlingUnitType ?? '',
        weightLb: line.weight ?? 0,
        densityPcf: measures[index]?.densityPcf,
      })),
    },
    today,
    { ...usualQuestionLimits, onePickupLb: keptPickupLimit(storage) },
  );
}
