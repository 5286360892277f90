import type { BolDraftForm } from '../../bol/draft-form.ts';
import type { FieldError } from '../../problems.ts';

/**
 * Scrap materials that have the word in their name and are not hazardous waste: cotton waste, oily; wool
 * waste, wet; textile waste, wet.
 */
const wasteOnlyByName = ['UN1364', 'UN1387', 'UN1857'];

/**
 * Whether a material is hazardous waste, because the shipper says so or because of its name: 'Waste' stands
 * before the proper shipping name of hazardous waste (49 CFR 172.101(c)(9)), and some names contain the word
 * themselves.
 */
export function isHazardousWaste(details: {
  hazardousWaste?: boolean | undefined;
  properShippingName?: string | undefined;
  identificationNumber?: string | undefined;
}): boolean {
  if (details.hazardousWaste === true) return true;
  if (wasteOnlyByName.includes(details.identificationNumber ?? '')) return false;
  return /\bwastes?\b/i.test(details.properShippingName ?? '');
}

export const hazardousWasteSentence =
  'Hazardous waste needs a hazardous waste manifest and cannot be shipped on this bill of lading.';

/** Each line of a form that is hazardous waste, at the field that says so. */
export const hazardousWasteErrors = ({ lineItems = [] }: BolDraftForm): FieldError[] =>
  lineItems.flatMap(({ hazmatDetails }, index) => {
    if (hazmatDetails === undefined || !isHazardousWaste(hazmatDetails)) return [];
    const field = `lineItems.${index}.hazmatDetails.hazardousWaste`;
    return [{ field, rule: 'hazardous-waste', message: hazardousWasteSentence }];
  });
