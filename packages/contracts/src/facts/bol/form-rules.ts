import type { BolDraftForm } from '../../bol/draft-form.ts';
import { isUsState } from './us-states.ts';
import { zipFault } from './zip-state.ts';

/** A broken rule between several fields. `field` is the path to the field that should be corrected. */
export interface BolFormFault {
  readonly field: readonly (string | number)[];
  /** There when the field is empty and must not be. */
  readonly rule?: 'required';
  readonly message: string;
}

/**
 * Checks the rules between fields, on a form that may be only partly filled in: each rule looks only at
 * fields that are there. An empty list does not mean that the form is complete; `BolForm` checks that.
 */
export function bolFormFaults(form: BolDraftForm): BolFormFault[] {
  return [...placeFaults(form), ...billToFaults(form), ...hazmatFaults(form)];
}

function placeFaults(form: BolDraftForm): BolFormFault[] {
  const places = [
    { field: ['shipperZip'], zip: form.shipperZip, state: form.shipperState },
    { field: ['consigneeZip'], zip: form.consigneeZip, state: form.consigneeState },
    {
      field: ['thirdPartyBillTo', 'zip'],
      zip: form.thirdPartyBillTo?.zip,
      state: form.thirdPartyBillTo?.state,
    },
  ];
  return places.flatMap(({ field, zip = '', state = '' }) => {
    const message = /^\d{5}/.test(zip) && isUsState(state) ? zipFault(zip, state) : undefined;
    return message === undefined ? [] : [{ field, message }];
  });
}

function billToFaults({ freightChargeTerms = 'Prepaid', thirdPartyBillTo }: BolDraftForm): BolFormFault[] {
  const isThirdParty = freightChargeTerms === 'Third Party';
  if (isThirdParty && thirdPartyBillTo === undefined) {
    return [{ field: ['thirdPartyBillTo'], message: 'Third party terms need the party that pays' }];
  }
  if (!isThirdParty && thirdPartyBillTo !== undefined) {
    return [
      { field: ['thirdPartyBillTo'], message: `Nobody else is billed under ${freightChargeTerms} terms` },
    ];
  }
  return [];
}

/** Whether a material is shipped under a name with n.o.s., 'not otherwise specified'. */
export const needsTechnicalName = ({
  properShippingName = '',
}: {
  properShippingName?: string | undefined;
}) => /\bn\.?o\.?s\b/i.test(properShippingName);

/**
 * Sources: 49 CFR 172.202 (description), 172.203(k) (technical name), 172.604 (emergency phone and who
 * registered it).
 */
function hazmatFaults({ lineItems = [], emergencyPhone, emergencyContract }: BolDraftForm): BolFormFault[] {
  const faults = lineItems.flatMap((line, index): BolFormFault[] => {
    const field = ['lineItems', index, 'hazmatDetails'];
    if (line.hazmat !== true) {
      if (line.hazmatDetails === undefined) return [];
      return [{ field, message: 'The line is not marked as hazardous' }];
    }
    const details = line.hazmatDetails;
    if (details === undefined) return [{ field, message: 'A hazardous line needs its description' }];
    if (!needsTechnicalName(details) || details.technicalName) return [];
    return [{ field: [...field, 'technicalName'], message: 'A name with n.o.s. needs the technical name' }];
  });
  if (!lineItems.some(({ hazmat }) => hazmat === true)) return faults;
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
