import type { BolDraftForm } from '@freightwright/contracts';
import {
  accessorials,
  type BolFieldName,
  bolEntries,
  hazmatCatalog,
  lineCatalog,
} from '@freightwright/contracts/constants';
import { exampleForm, examplesOf } from '@freightwright/samples';
import { expect, test } from 'vitest';
import { lay, ticked, wordsOf } from '../test/read-layout.ts';

/** The texts in which the example of a field is printed, where they are not the example itself. */
const printedAs: { readonly [F in BolFieldName]?: readonly string[] } = {
  shipperCity: ['Chicago, IL 60607'],
  shipperState: ['Chicago, IL 60607'],
  shipperContact: ['Contact Shipping desk, (312) 555-0100'],
  consigneeCity: ['Atlanta, GA 30318'],
  consigneeState: ['Atlanta, GA 30318'],
  consigneeContact: ['Contact Receiving desk, (404) 555-0100'],
  shipDate: ['12/01/2026'],
  serviceType: ['LKMF, Expedited'],
  lineItems: [
    ...['Coolant', 'SKD', 'DRM', '757.5', '48 x 40 x 48 in', '85', '43940-02', 'sample, confirm'],
    ...['PO-5501', 'Floor-2', 'N', 'X', 'UN1263, Paint, 3, PG II', '18 gal', '20 drums'],
  ],
  freightChargeTerms: ['3rd party'],
  feeTerms: ['Fee terms'],
  customerCheckAcceptable: ['Customer check acceptable'],
  trailerLoaded: ['Trailer loaded'],
  freightCounted: ['Freight counted'],
  masterBol: ['Master bill of lading with attached underlying bills'],
  thirdPartyBillTo: ['Example Payers', '3 Ledger Lane', 'Columbus, OH 43218'],
  codAmountCents: ['$1,234.50'],
  declaredValueCents: ['$2,500.00 per piece'],
  declaredValuePer: ['$2,500.00 per piece'],
  section7: ['Applies'],
  accessorials: [accessorials.liftgate, accessorials.appointment],
  references: ['SO 12-4410'],
  fob: ['FOB'],
  underlyingBols: ['1 04000000000120013 Birch Fixtures, Macon, GA 12 480.5'],
  corrects: ['Corrects BOL 04000000000000015, voided 11/30/2026'],
  pickupReadyTime: ['ready 8:30 AM'],
  pickupCloseTime: ['close 4:00 PM'],
  pickupDockHours: ['dock hours 8 to 5'],
  deliveryDate: ['on 12/04/2026'],
  deliveryFromTime: ['from 9:00 AM'],
  deliveryUntilTime: ['until 12:00 PM'],
  deliveryDockHours: ['dock hours 7 to 3'],
  protectFromFreezing: ['Protect from freezing'],
  doNotStack: ['do not stack'],
  topLoadOnly: ['top load only'],
  protectFromHeat: ['protect from heat'],
  perishable: ['perishable food'],
  sortAndSegregate: ['sort and segregate'],
  singleShipment: ['single shipment'],
};
const { hazmatDetails: _details, ...line } = examplesOf(lineCatalog);
const { identificationNumber, properShippingName, hazardClass, packingGroup, quantity, quantityUnit } =
  examplesOf(hazmatCatalog);
const material = {
  identificationNumber,
  properShippingName,
  hazardClass,
  packingGroup,
  quantity,
  quantityUnit,
};
const form = {
  ...exampleForm,
  totalWeight: 757.5,
  lineItems: [
    { ...line, commodityDescription: 'Coolant', weight: 757.5, hazmat: true, hazmatDetails: material },
  ],
} as unknown as BolDraftForm;
const printed = () => wordsOf(lay(form)).join('\n').replaceAll('\n', ' ');

test.each(Object.entries(bolEntries))('%s is printed as the catalog says', (field, { block, example }) => {
  const { [field as BolFieldName]: _left, ...without } = form;
  const texts = printedAs[field as BolFieldName] ?? [String(example)];
  if (block === undefined && field !== 'shipDate')
    return expect(wordsOf(lay(without))).toEqual(wordsOf(lay(form)));
  for (const each of texts) expect(printed()).toContain(each);
});

test('each choice of the form is a box that is ticked, and no other box is', () => {
  expect(ticked(lay(form)).toSorted()).toEqual(
    [
      ...['FOB', '3rd party', 'Master bill of lading with attached underlying bills', 'Prepaid', 'Applies'],
      ...['Customer check acceptable', 'By driver', 'By driver, pallets'],
    ].toSorted(),
  );
});
