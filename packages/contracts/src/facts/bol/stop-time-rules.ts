import type { BolDraftForm } from '../../bol/draft-form.ts';
import type { BolFormFault } from './form-fault.ts';

const isTime = (text = '') => /^\d{2}:\d{2}$/.test(text);

/** Times and dates that contradict each other. Times of one day compare as texts. */
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
