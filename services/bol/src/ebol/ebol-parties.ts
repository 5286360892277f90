import type { BolForm, Ebol } from '@freightwright/contracts';
import { ebolPhone } from './ebol-phone.ts';

type Party = Ebol['origin'];

interface PartyFields {
  readonly company: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly contact?: string;
  readonly phone: string;
}

/** Where the freight begins and ends, and who pays the carrier. */
export function ebolParties(form: BolForm): Pick<Ebol, 'origin' | 'destination' | 'billTo'> {
  const { locationNumber = '' } = form;
  return {
    origin: partyOf(shipperOf(form)),
    destination: {
      ...(locationNumber !== '' && { locationId: locationNumber }),
      ...partyOf(consigneeOf(form)),
    },
    billTo: billToOf(form),
  };
}

/** The party that the terms name, at the phone and under the account that the bill gives for paying. */
function billToOf(form: BolForm): Party {
  const { billToPhone = '', billToAccount = '' } = form;
  const { contact, ...payer } = payerOf(form);
  return {
    ...(billToAccount !== '' && { account: billToAccount }),
    // A phone of its own may be answered by somebody else than the contact at the dock.
    ...(billToPhone === ''
      ? partyOf({ ...payer, ...(contact !== undefined && { contact }) })
      : partyOf({ ...payer, phone: billToPhone })),
  };
}

function payerOf(form: BolForm): PartyFields {
  const { freightChargeTerms, thirdPartyBillTo } = form;
  if (freightChargeTerms === 'Prepaid') return shipperOf(form);
  if (freightChargeTerms === 'Collect' || thirdPartyBillTo === undefined) return consigneeOf(form);
  return { ...thirdPartyBillTo, phone: form.billToPhone ?? '' };
}

/** The shipper without a contact: to whom a COD amount goes when the bill names nobody else. */
export const shipperPlace = (form: BolForm) => placeOf(shipperOf(form));

const shipperOf = (form: BolForm): PartyFields => ({
  company: form.shipperCompany,
  address: form.shipperAddress,
  city: form.shipperCity,
  state: form.shipperState,
  zip: form.shipperZip,
  contact: form.shipperContact,
  phone: form.shipperPhone,
});

const consigneeOf = (form: BolForm): PartyFields => ({
  company: form.consigneeCompany,
  address: form.consigneeAddress,
  city: form.consigneeCity,
  state: form.consigneeState,
  zip: form.consigneeZip,
  contact: form.consigneeContact,
  phone: form.consigneePhone,
});

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
