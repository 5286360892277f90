import { checkAmount } from '@freightwright/hazmat';
import type { BolDraftForm, BolDraftLineItem, BolFormViolation } from '../../bol/draft-form.ts';
import type { FieldError } from '../../problems.ts';
import { packageTypes } from './choices.ts';
import { hasPhoneDuty } from './phone-duty.ts';

/**
 * Whether the name has n.o.s., 'not otherwise specified', and so needs a technical one (49 CFR 172.203(k)).
 * @example needsTechnicalName({ properShippingName: 'Flammable liquids, n.o.s.' }); // => true
 */
export const needsTechnicalName = ({
  properShippingName = '',
}: {
  properShippingName?: string | undefined;
}) => /\bn\.?o\.?s\b/i.test(properShippingName);

/**
 * The kind of a line's packages, from its description or else its package type.
 * @example hazmatPackageKind({ packageType: 'drum' }); // => 'drum'
 */
export const hazmatPackageKind = ({ hazmatDetails, packageType = 'carton' }: BolDraftLineItem): string =>
  hazmatDetails?.packageKind || packageTypes[packageType].one;

/**
 * What a form lacks for its hazardous lines, as far as this is known without the table. Sources: 49 CFR
 * 172.202 (description, quantity, packages), 172.203(k) (technical name), 172.604 (emergency phone and who
 * registered it).
 * @example hazmatViolations({ lineItems: [{ hazmat: true }] })[0]?.field; // => ['lineItems', 0, 'hazmatDetails']
 */
export function hazmatViolations(form: BolDraftForm): BolFormViolation[] {
  const missing = hasPhoneDuty(form) ? emergencyFields.filter(([name]) => !form[name]) : [];
  return [
    ...(form.lineItems ?? []).flatMap(lineViolations),
    ...missing.map(([name, message]) => ({ field: [name], rule: 'required' as const, message })),
  ];
}

const emergencyFields = [
  ['emergencyPhone', 'Hazardous freight needs a 24-hour emergency phone'],
  ['emergencyContract', 'Say in whose name the emergency phone is registered, or the contract number'],
] as const;

function lineViolations(line: BolDraftLineItem, index: number): BolFormViolation[] {
  const field = ['lineItems', index, 'hazmatDetails'];
  const { hazmatDetails: details } = line;
  if (line.hazmat !== true) {
    if (details === undefined) return [];
    return [{ field, message: 'The line is not marked as hazardous' }];
  }
  if (details === undefined) return [{ field, message: 'A hazardous line needs its description' }];
  const violations = amountViolations(line).map(({ field: [name = ''], ...violation }) => ({
    ...violation,
    field: [...field, name],
  }));
  if (needsTechnicalName(details) && !details.technicalName) {
    const message = 'A name with n.o.s. needs the technical name';
    violations.push({ field: [...field, 'technicalName'], message });
  }
  return violations;
}

/** Kind of packages, quantity and unit. The schema checks the numbers. */
function amountViolations(line: BolDraftLineItem): BolFormViolation[] {
  const { identificationNumber, quantity, quantityUnit, packageKind, residue } = line.hazmatDetails ?? {};
  const given = { identificationNumber, packages: 1, packageKind, quantity, quantityUnit, residue };
  const problems = checkAmount({
    ...given,
    packageKind: hazmatPackageKind(line),
    quantity: quantity === undefined ? undefined : 1,
  });
  return problems.map(({ field, message }) =>
    given[field] === undefined && field !== 'packageKind'
      ? { field: [field], rule: 'required', message }
      : { field: [field], message },
  );
}

/**
 * Scrap materials that have the word in their name and are not hazardous waste: cotton waste, oily; wool
 * waste, wet; textile waste, wet.
 */
const wasteOnlyByName = ['UN1364', 'UN1387', 'UN1857'];

/**
 * Whether a material is hazardous waste, because the shipper declares it or because of its name: 'Waste'
 * precedes the proper shipping name of hazardous waste (49 CFR 172.101(c)(9)), and some names contain the
 * word themselves.
 * @example isHazardousWaste({ properShippingName: 'Waste paint' }); // => true
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

/**
 * Each hazardous-waste line of a form, reported at the field that declares it.
 * @example hazardousWasteErrors({ lineItems: [{ hazmatDetails: { hazardousWaste: true } }] }).length; // => 1
 */
export const hazardousWasteErrors = ({ lineItems = [] }: BolDraftForm): FieldError[] =>
  lineItems.flatMap(({ hazmatDetails }, index) => {
    if (hazmatDetails === undefined || !isHazardousWaste(hazmatDetails)) return [];
    const field = `lineItems.${index}.hazmatDetails.hazardousWaste`;
    return [{ field, rule: 'hazardous-waste', message: hazardousWasteSentence }];
  });
