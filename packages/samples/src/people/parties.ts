import type { BolFormInput } from '@freightwright/contracts';

/** The shipper of every sample bill, with made-up name and numbers. */
export const shipper = {
  company: 'Alder & Pine Mill Supply',
  address: '2140 S Laflin St',
  city: 'Chicago',
  state: 'IL',
  zip: '60608',
  contact: 'Shipping office',
  phone: '(312) 555-0142',
} as const;

/** The consignee of every sample bill. */
export const consignee = {
  company: 'Peachtree Fixture Co.',
  address: '980 Marietta St NW, Dock 4',
  city: 'Atlanta',
  state: 'GA',
  zip: '30318',
  contact: 'Receiving dock',
  phone: '(404) 555-0177',
} as const;

/** Both of them, with the names of the form's fields. */
export const parties = {
  shipperCompany: shipper.company,
  shipperAddress: shipper.address,
  shipperCity: shipper.city,
  shipperState: shipper.state,
  shipperZip: shipper.zip,
  shipperContact: shipper.contact,
  shipperPhone: shipper.phone,
  consigneeCompany: consignee.company,
  consigneeAddress: consignee.address,
  consigneeCity: consignee.city,
  consigneeState: consignee.state,
  consigneeZip: consignee.zip,
  consigneeContact: consignee.contact,
  consigneePhone: consignee.phone,
} satisfies Partial<BolFormInput>;
