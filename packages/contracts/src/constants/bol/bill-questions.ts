import type { PlaceBeforeIssue, Question, QuestionLimits } from '@freightwright/domain';
import { questionsBeforeIssue } from '@freightwright/domain';
import type { BolDraftForm } from '../../bol/draft-form.ts';
import { lineMeasures } from './unit-size.ts';

/**
 * The questions about a form before it is issued, which the page's review and the API's `warnings` share.
 * @param today the reader's date, '2026-11-20'.
 * @param places the cities of the ZIP codes, where they are known.
 * @example questionsOf({ ...form, consigneeAddress: 'PO Box 9' }, '2026-11-20')[0]?.id; // => 'po-box'
 */
export function questionsOf(
  form: BolDraftForm,
  today: string,
  { limits, places }: { limits?: QuestionLimits; places?: readonly PlaceBeforeIssue[] } = {},
): Question[] {
  const { lineItems = [], references = [] } = form;
  const measures = lineMeasures(lineItems);
  return questionsBeforeIssue(
    {
      serviceType: form.serviceType ?? 'LTL',
      shipDate: form.shipDate ?? '',
      freightChargeTerms: form.freightChargeTerms ?? 'Prepaid',
      section7: form.section7 === true,
      hasPayerPhone: (form.billToPhone ?? '') !== '',
      hasAgreement: references.some(({ kind }) => kind === 'Agreement'),
      consigneeAddress: form.consigneeAddress,
      places,
      doNotStack: form.doNotStack,
      lines: lineItems.map((line, index) => ({
        description: line.commodityDescription ?? '',
        freightClass: line.nmfcClass,
        nmfcItem: line.nmfcItem ?? '',
        isSample: line.nmfcSample,
        handlingUnits: line.handlingUnits ?? 1,
        handlingUnitType: line.handlingUnitType ?? '',
        weightLb: line.weight ?? 0,
        densityPcf: measures[index]?.densityPcf,
        size: measures[index]?.size,
      })),
    },
    today,
    limits,
  );
}
