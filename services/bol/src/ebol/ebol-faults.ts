import { type BolForm, ebolStates, type FieldError } from '@freightwright/contracts';
import { type UsStateCode, usStates } from '@freightwright/contracts/facts';

/**
 * What keeps a bill from being written as an eBOL, at the field of the form that would have to be different.
 * The standard requires each of these, and nothing is invented in their place.
 */
export function ebolFaults(form: BolForm): FieldError[] {
  return [...placeFaults(form), ...payerFaults(form), ...lineFaults(form)];
}

const required = (field: string, message: string): FieldError => ({ field, rule: 'required', message });

function placeFaults({ shipperState, consigneeState, thirdPartyBillTo }: BolForm): FieldError[] {
  const places: [string, UsStateCode | undefined][] = [
    ['shipperState', shipperState],
    ['consigneeState', consigneeState],
    ['thirdPartyBillTo.state', thirdPartyBillTo?.state],
  ];
  return places.flatMap(([field, state]) => {
    if (state === undefined || ebolStates.includes(state)) return [];
    return [{ field, rule: 'ebol-state', message: `The eBOL standard has no code for ${usStates[state]}.` }];
  });
}

/** The phones of shipper and consignee are on every bill. That of a third party is on some. */
function payerFaults({ freightChargeTerms, billToPhone = '' }: BolForm): FieldError[] {
  if (freightChargeTerms !== 'Third Party' || billToPhone !== '') return [];
  return [
    required('billToPhone', 'An eBOL needs the phone of the third party that pays the freight charges.'),
  ];
}

function lineFaults({ lineItems, serviceType }: BolForm): FieldError[] {
  const firstUnit = lineItems.findIndex(({ handlingUnits }) => handlingUnits > 0);
  return lineItems.flatMap(({ nmfcClass }, index) => [
    ...(index < firstUnit || firstUnit === -1
      ? [
          required(
            `lineItems.${index}.handlingUnits`,
            `Line ${index + 1} stands on no handling unit, and an eBOL needs one for every line.`,
          ),
        ]
      : []),
    ...(serviceType === 'LTL' && nmfcClass === undefined
      ? [
          required(
            `lineItems.${index}.nmfcClass`,
            `Line ${index + 1} has no freight class, and an eBOL of LTL freight needs one.`,
          ),
        ]
      : []),
  ]);
}
