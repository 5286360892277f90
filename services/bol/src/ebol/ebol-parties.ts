import { formatOverlength } from '@freightwright/bol-document';
import {
  type BolForm,
  type Ebol,
  type EbolServiceCode,
  ebolAccessorials,
  ebolAccessTypes,
  ebolGuarantees,
} from '@freightwright/contracts';
import { type AccessorialId, bolTotals, lineMeasures, partiesOf } from '@freightwright/contracts/constants';

type Party = Ebol['origin'];

type Shipper = ReturnType<typeof partiesOf<BolForm>>['shipper'];
/** A third party that pays has no contact. */
type PartyFields = Omit<Shipper, 'contact'> & Partial<Pick<Shipper, 'contact'>>;

/** The origin, the destination, and the payer of the freight charges. */
export function ebolParties(form: BolForm): Pick<Ebol, 'origin' | 'destination' | 'billTo'> {
  const { locationNumber = '' } = form;
  const { shipper, consignee } = partiesOf(form);
  return {
    origin: partyOf(shipper),
    destination: {
      ...(locationNumber !== '' && { locationId: locationNumber }),
      ...partyOf(consignee),
    },
    billTo: billToOf(form),
  };
}

/** The payer by the freight terms, with the phone and account that the bill states for billing. */
function billToOf(form: BolForm): Party {
  const { billToPhone = '', billToAccount = '' } = form;
  const payer = payerOf(form);
  const { contact: _atDock, ...billed } = payer;
  return {
    ...(billToAccount !== '' && { account: billToAccount }),
    // A separate billing phone may not belong to the contact at the dock.
    ...partyOf(billToPhone === '' ? payer : { ...billed, phone: billToPhone }),
  };
}

function payerOf(form: BolForm): PartyFields {
  const { freightChargeTerms, thirdPartyBillTo } = form;
  const { shipper, consignee } = partiesOf(form);
  if (thirdPartyBillTo !== undefined) return { ...thirdPartyBillTo, phone: form.billToPhone ?? '' };
  return freightChargeTerms === 'Prepaid' ? shipper : consignee;
}

/** The shipper without a contact: the default payee of a COD amount. */
const shipperPlace = (form: BolForm) => placeOf(partiesOf(form).shipper);

const placeOf = ({ company, address, city, state, zip }: PartyFields) => ({
  name: company,
  address1: address,
  city,
  stateProvince: state,
  postalCode: zip,
  country: 'USA' as const,
});

function partyOf(fields: PartyFields): Party {
  const { contact, phone } = fields;
  return {
    ...placeOf(fields),
    contact: { ...(ebolPhone(phone) ?? { phone: '' }), ...(contact !== undefined && { name: contact }) },
  };
}

/** A phone in the standard's form: ten digits, and the extension separately. */
interface EbolPhone {
  readonly phone: string;
  readonly phoneExt?: string;
}

const ours = /^\((\d{3})\) (\d{3})-(\d{4})(?: ext\. (\d{1,6}))?$/;

/** Parses '(404) 555-0177 ext. 12'. undefined for a number abroad, which the standard cannot represent. */
export function ebolPhone(number: string | undefined): EbolPhone | undefined {
  const [, area = '', exchange = '', line = '', phoneExt] = ours.exec(number ?? '') ?? [];
  if (area === '') return undefined;
  return { phone: area + exchange + line, ...(phoneExt !== undefined && { phoneExt }) };
}

type Services = Ebol['accessorials'];

/** '2026-11-20' at '08:30', in the standard's form of a local time. */
export const localTimeAt = (date: string, time = '') => `${date}T${time || '00:00'}:00.000`;

/**
 * Whether the delivery is by appointment and the day is not known yet. The standard allows the code only with
 * a day, so the instructions state it.
 */
export const isAppointmentOpen = ({ accessorials, deliveryDate = '' }: BolForm) =>
  accessorials.includes('appointment') && deliveryDate === '';

const isHazardous = ({ lineItems }: BolForm) => lineItems.some(({ hazmat }) => hazmat);

/** The carrier's additional services, by the standard's codes. */
export function ebolServices(form: BolForm): Services {
  const codes = codesOf(form);
  return {
    codes,
    ...(isHazardous(form) && { hazardousDetails: emergencyOf(form) }),
    ...codOf(form),
    ...(form.sortAndSegregate && { sortAndSegregateDetails: { pieces: bolTotals(form).packages } }),
    ...limitedAccessOf(form),
    ...appointmentsOf(form, codes),
  };
}

/** Fields that are a service of the standard. The kind of a place to which access is limited states the access. */
const codesOfFlags = [
  ['pickupAccess', 'LTDAP'],
  ['deliveryAccess', 'LTDAD'],
  ['protectFromFreezing', 'PSC'],
  ['protectFromHeat', 'PSH'],
  ['perishable', 'PPD'],
  ['sortAndSegregate', 'SRT'],
  ['singleShipment', 'SS'],
] as const;

function codesOf(form: BolForm): EbolServiceCode[] {
  const { accessorials, codAmountCents, serviceType, lineItems, guaranteedBy } = form;
  const chosen = accessorials.filter((id) => id !== 'appointment' || !isAppointmentOpen(form));
  const codes = new Set<EbolServiceCode>(chosen.map((id) => ebolAccessorials[id].code));
  if (codAmountCents !== undefined) codes.add('COD');
  if (serviceType === 'Expedited') codes.add('EXPD');
  if (isHazardous(form)) codes.add('HAZ');
  if (guaranteedBy) codes.add(ebolGuarantees[guaranteedBy]);
  for (const [field, code] of codesOfFlags) if (form[field]) codes.add(code);
  if (lineMeasures(lineItems).some((measures) => formatOverlength(measures) !== '')) codes.add('OVR');
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

/** The COD payee is the one that the bill names, by default the shipper. */
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

/** The kind of limited-access location, as far as the bill states it. */
function limitedAccessOf({
  accessorials,
  pickupAccess,
  deliveryAccess,
}: BolForm): Pick<Services, 'limitedAccessType'> {
  const kindOf = (id: AccessorialId & `trade_show${string}`) =>
    accessorials.includes(id) ? ebolAccessorials[id].detail : undefined;
  const origin = pickupAccess ? ebolAccessTypes[pickupAccess] : kindOf('trade_show_pickup');
  const destination = deliveryAccess ? ebolAccessTypes[deliveryAccess] : kindOf('trade_show');
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
