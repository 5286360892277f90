import { deliveryWords, handlingWords, pickupWords } from '@freightwright/bol-document';
import type { BolForm } from '@freightwright/contracts';
import { formatCents } from '@freightwright/domain';
import { ebolPhone } from './ebol-parties.ts';
import { isAppointmentOpen } from './ebol-services.ts';

/**
 * The shipper's instructions, followed by what the bill says and the standard has no field for, a line each.
 */
export function ebolInstructions(form: BolForm): string {
  const { specialInstructions = '', serviceType, trailerLoaded, freightCounted, section7 } = form;
  const { codAmountCents, codRemitTo = '' } = form;
  const handling = handlingWords(form);
  const pickup = pickupWords(form);
  const delivery = deliveryWords(form);
  return [
    specialInstructions.replaceAll(/\r\n?/g, '\n').trim(),
    handling && `Handling: ${handling}`,
    pickup && `Pickup: ${pickup}`,
    delivery && `Delivery: ${delivery}`,
    isAppointmentOpen(form) && 'Appointment at delivery, on a day to be arranged with the consignee',
    serviceType === 'FTL' && 'Service: full truckload',
    emergencyWords(form),
    declaredValueWords(form),
    // With an amount, the standard has a field for it.
    codRemitTo !== '' && codAmountCents === undefined && `COD remit to: ${codRemitTo}`,
    `Trailer loaded: by ${trailerLoaded.toLowerCase()}`,
    `Freight counted: by ${freightCounted.toLowerCase()}`,
    section7 && 'Section 7 applies: no delivery without payment of freight and all other lawful charges',
  ]
    .filter(Boolean)
    .join('\n');
}

/** A number abroad or with an extension, which has no place in the standard's emergency contact. */
function emergencyWords({ lineItems, emergencyPhone = '' }: BolForm): string {
  const read = ebolPhone(emergencyPhone);
  const isWhole = read !== undefined && read.phoneExt === undefined;
  if (emergencyPhone === '' || isWhole || !lineItems.some(({ hazmat }) => hazmat)) return '';
  return `Emergency phone: ${emergencyPhone}`;
}

const declaredValueWords = ({ declaredValueCents, declaredValuePer }: BolForm): string =>
  declaredValueCents === undefined
    ? ''
    : `Declared value: not exceeding ${formatCents(declaredValueCents)} per ${declaredValuePer}`;
