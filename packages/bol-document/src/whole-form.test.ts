import { BolDraftForm } from '@freightwright/contracts';
import { accessorials } from '@freightwright/contracts/constants';
import { expect, test } from 'vitest';
import { lay, ticked, wordsOf } from '../test/read-layout.ts';

type Value<F extends keyof BolDraftForm> = NonNullable<BolDraftForm[F]>;

/** Every field of a bill: the entered value, and the text in which it is printed. */
const fields: { readonly [F in keyof BolDraftForm]-?: readonly [Value<F>, ...texts: string[]] } = {
  shipperCompany: ['Shipco', 'Shipco'],
  shipperAddress: ['11 Shipstreet', '11 Shipstreet'],
  shipperCity: ['Shiptown', 'Shiptown, IL 60601'],
  shipperState: ['IL', 'Shiptown, IL 60601'],
  shipperZip: ['60601', 'Shiptown, IL 60601'],
  shipperContact: ['Shipper Sam', 'Contact Shipper Sam, (312) 555-0101'],
  shipperPhone: ['(312) 555-0101', 'Contact Shipper Sam, (312) 555-0101'],
  consigneeCompany: ['Consco', 'Consco'],
  consigneeAddress: ['22 Constreet', '22 Constreet'],
  consigneeCity: ['Constown', 'Constown, GA 30301'],
  consigneeState: ['GA', 'Constown, GA 30301'],
  consigneeZip: ['30301', 'Constown, GA 30301'],
  consigneeContact: ['Receiver Rae', 'Contact Receiver Rae, (404) 555-0102'],
  consigneePhone: ['(404) 555-0102', 'Contact Receiver Rae, (404) 555-0102'],
  shipDate: ['2026-11-20', '11/20/2026'],
  serviceType: ['Expedited', 'SCDE, Expedited'],
  lineItems: [
    [
      {
        commodityDescription: 'Coolant',
        ...{ handlingUnits: 3, handlingUnitType: 'skid', packages: 14, packageType: 'drum', weight: 757.5 },
        ...{ lengthIn: 48, widthIn: 40, heightIn: 48, palletType: 'None' },
        ...{ nmfcClass: '85', nmfcItem: '43940-02', nmfcSample: true },
        ...{ customerOrderNo: 'PO-5501', additionalShipperInfo: 'Floor-2', hazmat: true },
        hazmatDetails: {
          ...{ identificationNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3' },
          ...{ packingGroup: 'II', quantity: 18, quantityUnit: 'gal' },
        },
      },
    ],
    ...['Coolant', 'SKD', 'DRM', '757.5', '48 x 40 x 48 in', '85', '43940-02', 'sample, confirm'],
    ...['PO-5501', 'Floor-2', 'N', 'X', 'UN1263, Paint, 3, PG II', '18 gal', '14 drums'],
  ],
  totalPackages: [14, '14'],
  totalWeight: [757.5, '757.5'],
  freightChargeTerms: ['Third Party', '3rd party'],
  feeTerms: ['Prepaid', 'Fee terms'],
  customerCheckAcceptable: [true, 'Customer check acceptable'],
  trailerLoaded: ['Driver', 'Trailer loaded'],
  freightCounted: ['Driver, pallets', 'Freight counted'],
  masterBol: [true, 'Master bill of lading with attached underlying bills'],
  thirdPartyBillTo: [
    { company: 'Payco', address: '33 Paystreet', city: 'Paytown', state: 'OH', zip: '43201' },
    ...['Payco', '33 Paystreet', 'Paytown, OH 43201'],
  ],
  codAmountCents: [125_050, '$1,250.50'],
  declaredValueCents: [5_000_000, '$50,000.00 per piece'],
  declaredValuePer: ['piece', '$50,000.00 per piece'],
  section7: [true, 'Applies'],
  accessorials: [
    ['inside_pickup', 'limited_access'],
    accessorials.inside_pickup,
    accessorials.limited_access,
  ],
  references: [[{ kind: 'Quote', value: 'Q-778' }], 'Quote Q-778'],
  carrierName: ['Roadco', 'Roadco'],
  scac: ['SCDE', 'SCDE, Expedited'],
  proNumber: ['PRO-991', 'PRO-991'],
  trailerNumber: ['T-5321', 'T-5321'],
  sealNumbers: ['SEAL-11', 'SEAL-11'],
  emergencyPhone: ['(800) 555-0119', '(800) 555-0119, ChemDesk'],
  emergencyContract: ['ChemDesk', '(800) 555-0119, ChemDesk'],
  specialInstructions: ['Gate 77', 'Gate 77'],
  sidNumber: ['SID-1', 'SID-1'],
  cidNumber: ['CID-2', 'CID-2'],
  locationNumber: ['LOC-3', 'LOC-3'],
  fob: ['Ship from', 'FOB'],
  pickupReadyTime: ['08:30', 'ready 8:30 AM'],
  pickupCloseTime: ['16:00', 'close 4:00 PM'],
  pickupDockHours: ['8 to 5', 'dock hours 8 to 5'],
  deliveryDate: ['2026-11-24', 'on 11/24/2026'],
  deliveryFromTime: ['09:00', 'from 9:00 AM'],
  deliveryUntilTime: ['12:00', 'until 12:00 PM'],
  deliveryDockHours: ['7 to 3', 'dock hours 7 to 3'],
  protectFromFreezing: [true, 'Protect from freezing'],
  doNotStack: [true, 'do not stack'],
  topLoadOnly: [true, 'top load only'],
  billToPhone: ['(614) 555-0100', 'phone (614) 555-0100'],
  billToAccount: ['ACC-77', 'account ACC-77'],
  codRemitTo: ['Remitco', 'Remitco'],
  broker: ['Brokerco', 'Brokerco'],
};
const form = Object.fromEntries(
  Object.entries(fields).map(([field, [value]]) => [field, value]),
) as BolDraftForm;
const printed = () => wordsOf(lay(form)).join('\n').replaceAll('\n', ' ');

test('these are all the fields that a bill has', () => {
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(BolDraftForm.shape).toSorted());
  expect(BolDraftForm.safeParse(form).success).toBe(true);
});

test.each(Object.entries(fields))('%s is printed', (_field, [, ...texts]) => {
  expect(texts).not.toEqual([]);
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
