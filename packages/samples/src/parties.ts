import type { BolFormInput } from '@freightwright/contracts';

/** Who ships to whom on every sample bill. Names and numbers are made up. */
export const parties = {
  shipperCompany: 'Alder & Pine Mill Supply',
  shipperAddress: '2140 S Laflin St',
  shipperCity: 'Chicago',
  shipperState: 'IL',
  shipperZip: '60608',
  shipperContact: 'Shipping office',
  shipperPhone: '(312) 555-0142',
  consigneeCompany: 'Peachtree Fixture Co.',
  consigneeAddress: '980 Marietta St NW, Dock 4',
  consigneeCity: 'Atlanta',
  consigneeState: 'GA',
  consigneeZip: '30318',
  consigneeContact: 'Receiving dock',
  consigneePhone: '(404) 555-0177',
} satisfies Partial<BolFormInput>;
