import { type BolForm, type Ebol, type EbolServiceCode, ebolAccessorials } from '@freightwright/contracts';
import type { AccessorialId } from '@freightwright/contracts/facts';
import { ebolPhone, shipperPlace } from './ebol-parties.ts';

type Services = Ebol['accessorials'];

/** '2026-11-20' at '08:30', as the standard writes a time at the place that is meant. */
export const localTimeAt = (date: string, time = '') => `${date}T${time || '00:00'}:00.000`;

/**
 * Whether the delivery is by appointment and the day is not known yet. The standard takes the code only with
 * a day, so it is said in words.
 */
export const isAppointmentOpen = ({ accessorials, deliveryDate = '' }: BolForm) =>
  accessorials.includes('appointment') && deliveryDate === '';

const isHazardous = ({ lineItems }: BolForm) => lineItems.some(({ hazmat }) => hazmat);

/** What the carrier does beside the transport, by the standard's codes. */
export function ebolServices(form: BolForm): Services {
  const codes = codesOf(form);
  return {
    codes,
    ...(isHazardous(form) && { hazardousDetails: emergencyOf(form) }),
    ...codOf(form),
    ...limitedAccessOf(form),
    ...appointmentsOf(form, codes),
  };
}

function codesOf(form: BolForm): EbolServiceCode[] {
  const { accessorials, codAmountCents, serviceType, protectFromFreezing } = form;
  const chosen = accessorials.filter((id) => id !== 'appointment' || !isAppointmentOpen(form));
  const codes = new Set<EbolServiceCode>(chosen.map((id) => ebolAccessorials[id].code));
  if (codAmountCents !== undefined) codes.add('COD');
  if (serviceType === 'Expedited') codes.add('EXPD');
  if (isHazardous(form)) codes.add('HAZ');
  if (protectFromFreezing) codes.add('PSC');
  return [...codes];
}

/** A limited quantity needs no emergency contact. A number abroad is in the instructions. */
function emergencyOf({ emergencyPhone, emergencyContract = '' }: BolForm): Services['hazardousDetails'] {
  const phone = ebolPhone(emergencyPhone)?.phone;
  const emergencyContact = {
    ...(emergencyContract !== '' && { name: emergencyContract }),
    ...(phone !== undefined && { phone }),
  };
  return Object.keys(emergencyContact).length === 0 ? {} : { emergencyContact };
}

/** Whoever the bill names gets the collected amount, or else the shipper, whose charge it is. */
function codOf(form: BolForm): Pick<Services, 'cod'> {
  const { codAmountCents, codRemitTo = '', feeTerms, customerCheckAcceptable } = form;
  if (codAmountCents === undefined) return {};
  return {
    cod: {
      amount: (codAmountCents / 100).toFixed(2),
      currency: 'USD',
      terms: feeTerms,
      customerCheckAcceptable,
      remitTo: codRemitTo === '' ? shipperPlace(form) : { name: codRemitTo },
    },
  };
}

/** Which kind of place it is, as far as the bill says so. */
function limitedAccessOf({ accessorials }: BolForm): Pick<Services, 'limitedAccessType'> {
  const kindOf = (id: AccessorialId & `trade_show${string}`) =>
    accessorials.includes(id) ? ebolAccessorials[id].detail : undefined;
  const origin = kindOf('trade_show_pickup');
  const destination = kindOf('trade_show');
  if (origin === undefined && destination === undefined) return {};
  return { limitedAccessType: { ...(origin && { origin }), ...(destination && { destination }) } };
}

function appointmentsOf(
  form: BolForm,
  codes: readonly EbolServiceCode[],
): Pick<Services, 'appointmentDetails'> {
  const { shipDate, deliveryDate = '' } = form;
  const pickup = codes.includes('APTP') && window(shipDate, form.pickupReadyTime, form.pickupCloseTime);
  const delivery =
    codes.includes('APTD') && window(deliveryDate, form.deliveryFromTime, form.deliveryUntilTime);
  if (!pickup && !delivery) return {};
  return { appointmentDetails: { ...(pickup && { pickup }), ...(delivery && { delivery }) } };
}

const window = (date: string, from: string | undefined, until: string | undefined) => ({
  start: localTimeAt(date, from),
  ...(until && { end: localTimeAt(date, until) }),
});
