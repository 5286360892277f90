import type { BolDraftForm } from '../../bol/draft-form.ts';
import type { FieldError } from '../../problems.ts';
import { isUsState, type UsStateCode, usStates } from './us-states.ts';

/** The states without a code in the eBOL standard, which has one for Puerto Rico. */
export const statesWithoutEbol: readonly string[] = ['AS', 'GU', 'MP', 'VI'] satisfies UsStateCode[];

/**
 * What the eBOL standard requires and a bill does not, by form field. The page's review, the API and the eBOL
 * itself share it.
 * @example ebolViolations({ lineItems: [{ nmfcClass: '70' }] }); // => []
 */
export const ebolViolations = (form: BolDraftForm): FieldError[] => [
  ...placeViolations(form),
  ...payerViolations(form),
  ...lineViolations(form),
];

const required = (field: string, message: string): FieldError => ({ field, rule: 'required', message });

function placeViolations({ shipperState, consigneeState, thirdPartyBillTo }: BolDraftForm): FieldError[] {
  const places: [string, string | undefined][] = [
    ['shipperState', shipperState],
    ['consigneeState', consigneeState],
    ['thirdPartyBillTo.state', thirdPartyBillTo?.state],
  ];
  return places.flatMap(([field, state = '']) => {
    if (!isUsState(state) || !statesWithoutEbol.includes(state)) return [];
    return [{ field, rule: 'ebol-state', message: `The eBOL standard has no code for ${usStates[state]}.` }];
  });
}

/** The phones of shipper and consignee are required, that of a third party is optional. */
function payerViolations({ thirdPartyBillTo, billToPhone = '' }: BolDraftForm): FieldError[] {
  if (thirdPartyBillTo === undefined || billToPhone !== '') return [];
  return [
    required('billToPhone', 'An eBOL needs the phone of the third party that pays the freight charges.'),
  ];
}

function lineViolations({ lineItems = [], serviceType = 'LTL' }: BolDraftForm): FieldError[] {
  const firstUnit = lineItems.findIndex(({ handlingUnits = 1 }) => handlingUnits > 0);
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
