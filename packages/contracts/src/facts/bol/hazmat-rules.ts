import { checkAmount } from '@freightwright/hazmat';
import type { BolDraftForm, BolDraftLineItem } from '../../bol/draft-form.ts';
import type { BolFormFault } from './form-fault.ts';
import { packageTypes } from './package-types.ts';
import { hasPhoneDuty } from './phone-duty.ts';

/** Whether a material is shipped under a name with n.o.s., 'not otherwise specified'. */
export const needsTechnicalName = ({
  properShippingName = '',
}: {
  properShippingName?: string | undefined;
}) => /\bn\.?o\.?s\b/i.test(properShippingName);

/** The kind of a line's packages: what its description says, or else its package type. */
export const hazmatPackageKind = ({ hazmatDetails, packageType = 'carton' }: BolDraftLineItem): string =>
  hazmatDetails?.packageKind || packageTypes[packageType].one;

/**
 * What a form lacks for its hazardous lines, so far as it can be told without the table.
 * Sources: 49 CFR 172.202 (description, quantity, packages), 172.203(k) (technical name), 172.604 (emergency
 * phone and who registered it).
 */
export function hazmatFaults(form: BolDraftForm): BolFormFault[] {
  const { lineItems = [], emergencyPhone, emergencyContract } = form;
  const faults = lineItems.flatMap(lineFaults);
  if (!hasPhoneDuty(form)) return faults;
  if (!emergencyPhone) {
    faults.push({
      field: ['emergencyPhone'],
      rule: 'required',
      message: 'Hazardous freight needs a 24-hour emergency phone',
    });
  }
  if (!emergencyContract) {
    faults.push({
      field: ['emergencyContract'],
      rule: 'required',
      message: 'Say in whose name the emergency phone is registered, or the contract number',
    });
  }
  return faults;
}

function lineFaults(line: BolDraftLineItem, index: number): BolFormFault[] {
  const field = ['lineItems', index, 'hazmatDetails'];
  const { hazmatDetails: details } = line;
  if (line.hazmat !== true) {
    if (details === undefined) return [];
    return [{ field, message: 'The line is not marked as hazardous' }];
  }
  if (details === undefined) return [{ field, message: 'A hazardous line needs its description' }];
  const faults = amountFaults(line).map(({ field: [name = ''], ...fault }) => ({
    ...fault,
    field: [...field, name],
  }));
  if (needsTechnicalName(details) && !details.technicalName) {
    const message = 'A name with n.o.s. needs the technical name';
    faults.push({ field: [...field, 'technicalName'], message });
  }
  return faults;
}

/** Kind of packages, quantity and unit. The figures that are there, and the number of packages, are the schema's. */
function amountFaults(line: BolDraftLineItem): BolFormFault[] {
  const { quantity, quantityUnit, packageKind, residue } = line.hazmatDetails ?? {};
  const problems = checkAmount({
    packages: 1,
    packageKind: hazmatPackageKind(line),
    quantity: quantity === undefined ? undefined : 1,
    quantityUnit,
    residue,
  });
  const given = { packages: 1, packageKind, quantity, quantityUnit, residue };
  return problems.map(({ field, message }) =>
    given[field] === undefined && field !== 'packageKind'
      ? { field: [field], rule: 'required', message }
      : { field: [field], message },
  );
}
