import type { BolDraftForm, BolFormFault } from '../../bol/draft-form.ts';
import { hazmatFaults } from './hazmat-rules.ts';
import { unitSizeFaults } from './unit-size.ts';
import { isUsState } from './us-states.ts';
import { zipFault } from './zip-state.ts';

/**
 * Checks the rules between fields on a form that may be incomplete: each rule checks only fields that are
 * present. An empty list does not mean that the form is complete; `BolForm` checks that.
 * @example bolFormFaults({ shipperZip: '30318', shipperState: 'IL' })[0]?.field; // => ['shipperZip']
 */
export const bolFormFaults = (form: BolDraftForm): BolFormFault[] => [
  ...placeFaults(form),
  ...billToFaults(form),
  ...hazmatFaults(form),
  ...unitSizeFaults(form),
  ...stopTimeFaults(form),
];

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

const isTime = (text = '') => /^\d{2}:\d{2}$/.test(text);

/**
 * Times and dates that contradict each other. Times of one day ('09:00') compare as texts.
 * @example
 * stopTimeFaults({ pickupReadyTime: '14:00', pickupCloseTime: '09:00' })[0]?.field; // => ['pickupCloseTime']
 */
export function stopTimeFaults(form: BolDraftForm): BolFormFault[] {
  const { pickupReadyTime = '', pickupCloseTime = '', deliveryFromTime = '', deliveryUntilTime = '' } = form;
  const { shipDate = '', deliveryDate = '' } = form;
  const faults: BolFormFault[] = [];
  if (isTime(pickupReadyTime) && isTime(pickupCloseTime) && pickupCloseTime <= pickupReadyTime) {
    faults.push({ field: ['pickupCloseTime'], message: 'Pickup must close after it is ready' });
  }
  if (isTime(deliveryFromTime) && isTime(deliveryUntilTime) && deliveryUntilTime <= deliveryFromTime) {
    faults.push({ field: ['deliveryUntilTime'], message: 'The delivery window must end after it begins' });
  }
  if (shipDate !== '' && deliveryDate !== '' && deliveryDate < shipDate) {
    faults.push({ field: ['deliveryDate'], message: 'Delivery date must not be before the ship date' });
  }
  return faults;
}
