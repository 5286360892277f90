import type { BolDraftForm, BolFormViolation } from '../../bol/draft-form.ts';
import { hazmatViolations } from './hazmat-rules.ts';
import { unitSizeViolations } from './unit-size.ts';
import { isUsState } from './us-states.ts';
import { zipViolation } from './zip-state.ts';

/**
 * Checks the rules between fields on a form that may be incomplete: each rule checks only fields that are
 * present. An empty list does not mean that the form is complete; `BolForm` checks that.
 * @example bolFormViolations({ shipperZip: '30318', shipperState: 'IL' })[0]?.field; // => ['shipperZip']
 */
export const bolFormViolations = (form: BolDraftForm): BolFormViolation[] => [
  ...placeViolations(form),
  ...billToViolations(form),
  ...hazmatViolations(form),
  ...unitSizeViolations(form),
  ...stopTimeViolations(form),
  ...codViolations(form),
  ...masterViolations(form),
];

function placeViolations(form: BolDraftForm): BolFormViolation[] {
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
    const message = /^\d{5}/.test(zip) && isUsState(state) ? zipViolation(zip, state) : undefined;
    return message === undefined ? [] : [{ field, message }];
  });
}

/** Prepaid freight may be billed to another party than the shipper: its head office, or a freight auditor. */
function billToViolations({ freightChargeTerms, thirdPartyBillTo }: BolDraftForm): BolFormViolation[] {
  const field = ['thirdPartyBillTo'];
  if (freightChargeTerms === 'Third Party' && thirdPartyBillTo === undefined) {
    return [{ field, message: 'Third party terms need the party that pays' }];
  }
  if (freightChargeTerms === 'Collect' && thirdPartyBillTo !== undefined) {
    return [{ field, message: 'Nobody else is billed under Collect terms' }];
  }
  return [];
}

/**
 * A carrier that collects for the shipper sends the money to a name and an address on the bill. Source: FedEx
 * Freight 100 series rules tariff, item 430 (COD shipments).
 * @example codViolations({ codAmountCents: 50_000 })[0]?.field; // => ['codRemitTo']
 */
export function codViolations({ codAmountCents, codRemitTo = '' }: BolDraftForm): BolFormViolation[] {
  if (codAmountCents === undefined || !(codAmountCents > 0)) return [];
  const field = ['codRemitTo'];
  if (codRemitTo.trim() === '') {
    return [{ field, rule: 'required', message: 'COD needs the name and address to remit to' }];
  }
  // An address has a number: of the street, of the PO box or the ZIP code.
  return /\d/.test(codRemitTo) ? [] : [{ field, message: 'COD remit-to needs an address too' }];
}

/** Only a master bill combines others. */
const masterViolations = ({ masterBol, underlyingBols = [] }: BolDraftForm): BolFormViolation[] =>
  masterBol || underlyingBols.length === 0
    ? []
    : [{ field: ['masterBol'], message: 'Underlying bills need a master bill' }];

const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text);
const stopWindows = [
  ['pickupReadyTime', 'pickupCloseTime', 'Pickup must close after it is ready'],
  ['deliveryFromTime', 'deliveryUntilTime', 'The delivery window must end after it begins'],
] as const;

/**
 * Times and dates that contradict each other. Times of one day ('09:00') compare as texts.
 * @example
 * stopTimeViolations({ pickupReadyTime: '14:00', pickupCloseTime: '09:00' })[0]?.field; // => ['pickupCloseTime']
 */
export function stopTimeViolations(form: BolDraftForm): BolFormViolation[] {
  const { shipDate = '', deliveryDate = '' } = form;
  const violations: BolFormViolation[] = stopWindows.flatMap(([from, until, message]) => {
    const [begins = '', ends = ''] = [form[from], form[until]];
    return isTime(begins) && isTime(ends) && ends <= begins ? [{ field: [until], message }] : [];
  });
  if (shipDate !== '' && deliveryDate !== '' && deliveryDate < shipDate) {
    violations.push({ field: ['deliveryDate'], message: 'Delivery date must not be before the ship date' });
  }
  return violations;
}
