import type { BolForm, Ebol } from '@freightwright/contracts';
import { partiesOf } from '@freightwright/contracts/facts';

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
  const { shipper, consignee } = partiesOf(form);
  if (freightChargeTerms === 'Prepaid') return shipper;
  if (freightChargeTerms === 'Collect' || thirdPartyBillTo === undefined) return consignee;
  return { ...thirdPartyBillTo, phone: form.billToPhone ?? '' };
}

/** The shipper without a contact: to whom a COD amount goes when the bill names nobody else. */
export const shipperPlace = (form: BolForm) => placeOf(partiesOf(form).shipper);

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

/** A phone as the standard writes it: ten digits, and the extension apart from them. */
export interface EbolPhone {
  readonly phone: string;
  readonly phoneExt?: string;
}

const ours = /^\((\d{3})\) (\d{3})-(\d{4})(?: ext\. (\d{1,6}))?$/;

/** Reads '(404) 555-0177 ext. 12'. undefined for a number abroad, which has no place in the standard. */
export function ebolPhone(number: string | undefined): EbolPhone | undefined {
  const [, area = '', exchange = '', line = '', phoneExt] = ours.exec(number ?? '') ?? [];
  if (area === '') return undefined;
  return { phone: area + exchange + line, ...(phoneExt !== undefined && { phoneExt }) };
}
