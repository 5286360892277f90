import type { BolForm, Ebol, EbolRequestorRole, FieldError, Principal } from '@freightwright/contracts';
import { ebolStates, Problem } from '@freightwright/contracts';
import { type UsStateCode, usStates } from '@freightwright/contracts/constants';
import { callerAsUser } from '@freightwright/service-kit';
import { presentBol } from '../bill/bill.ts';
import type { FindBill } from '../issue/settle-issue.ts';
import { ebolOf } from './ebol-of.ts';

/**
 * An issued bill as NMFTA's eBOL 2.1.0. A void bill has none: the standard cannot express void, and a carrier
 * would read the file as a shipment.
 * @throws Problem 'bol.not-found', 'bol.no-ebol'.
 */
export async function writeEbol(
  { findBill }: { findBill: FindBill },
  principal: Principal,
  { id, requestorRole = 'Shipper' }: { id: string; requestorRole?: EbolRequestorRole | undefined },
): Promise<Ebol> {
  const bol = presentBol(await findBill(callerAsUser(principal), id));
  if (bol.status === 'draft') throw none('Issue the bill of lading first.');
  if (bol.status === 'void') throw none('This bill of lading is void.');
  assertComplete(bol.form);
  return ebolOf(bol.bolNumber, bol.form, requestorRole);
}

const none = (detail: string) => new Problem('bol.no-ebol', { detail });

/** Maximum errors in one response, and in its detail sentence. */
const mostErrors = 20;
const maxReported = 2;

/** @throws Problem 'bol.no-ebol' for what the standard requires and a bill does not. */
function assertComplete(form: BolForm): void {
  const errors = ebolViolations(form);
  if (errors.length === 0) return;
  const reported = errors.slice(0, maxReported).map(({ message }) => message);
  const more = errors.length - reported.length;
  throw new Problem('bol.no-ebol', {
    detail: [...reported, ...(more > 0 ? [`And ${more} more.`] : []), whatToDo].join(' '),
    errors: errors.slice(0, mostErrors),
    errorsIn: 'elsewhere',
  });
}

/** An issued bill is immutable, so a correction needs a new one. */
const whatToDo = 'Void this bill of lading, correct it, and issue it again.';

/**
 * Errors that prevent writing a bill as an eBOL, by form field. The standard requires each of these values.
 */
export const ebolViolations = (form: BolForm): FieldError[] => [
  ...placeViolations(form),
  ...payerViolations(form),
  ...lineViolations(form),
];

const required = (field: string, message: string): FieldError => ({ field, rule: 'required', message });

function placeViolations({ shipperState, consigneeState, thirdPartyBillTo }: BolForm): FieldError[] {
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

/** The phones of shipper and consignee are required, that of a third party is optional. */
function payerViolations({ thirdPartyBillTo, billToPhone = '' }: BolForm): FieldError[] {
  if (thirdPartyBillTo === undefined || billToPhone !== '') return [];
  return [
    required('billToPhone', 'An eBOL needs the phone of the third party that pays the freight charges.'),
  ];
}

function lineViolations({ lineItems, serviceType }: BolForm): FieldError[] {
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
