import type { BolFormInput } from '@freightwright/contracts';
import { consignee } from '@freightwright/samples/people';
import { machinery } from '../forms.ts';
import type { GoldenRow, Issued } from './golden-row.ts';

type Bill = Partial<BolFormInput>;
type Line = BolFormInput['lineItems'][number];

const row = (source: string, name: string, bill: Bill, expected: Issued): GoldenRow => ({
  ...{ name, source, bill, expected },
});
const refused = (source: string, name: string, bill: Bill, fields: Record<string, string>): GoldenRow => ({
  ...{ name, source, bill, expected: { refused: fields } },
});

const item430 = 'FedEx Freight 100 series, item 430 (COD)';
const codRemitTo = 'Alder & Pine, PO Box 12, Chicago, IL 60607';
const cod = { codAmountCents: 50_000, codRemitTo } as const;
const codRows = [
  row(item430, 'COD stands before the consignee', cod, {
    texts: [`COD ${consignee.company}`, '$500.00', codRemitTo],
    labels: [`COD ${consignee.company}`],
    ebol: {
      'accessorials.codes': ['COD'],
      'accessorials.cod.amount': '500.00',
      'accessorials.cod.remitTo': { name: codRemitTo },
      'accessorials.cod.terms': 'Collect',
    },
  }),
  row(
    item430,
    'a COD fee that the shipper pays',
    { ...cod, feeTerms: 'Prepaid' },
    {
      ebol: { 'accessorials.cod.terms': 'Prepaid', 'accessorials.cod.customerCheckAcceptable': false },
    },
  ),
  row(
    item430,
    'COD by check of the customer',
    { ...cod, customerCheckAcceptable: true },
    {
      ebol: { 'accessorials.cod.customerCheckAcceptable': true },
    },
  ),
  row(
    item430,
    'no COD without an amount',
    { feeTerms: 'Prepaid' },
    {
      texts: ['$ ____________'],
      absent: [`COD ${consignee.company}`],
      ebol: { 'accessorials.codes': [] },
    },
  ),
  refused(item430, 'COD without a remit-to', { codAmountCents: 50_000 }, { codRemitTo: 'required' }),
  refused(item430, 'COD with a name alone', { ...cod, codRemitTo: 'Alder & Pine' }, { codRemitTo: 'rule' }),
];

const standard = 'NMFTA eBOL 2.1.0, Limited_Access_Types';
const places = [
  ...([
    ['Airport cargo', 'Airport-3'],
    ['Campground', 'Park-11'],
    ['Church', 'Church-55'],
  ] as const),
  ...([
    ['Construction site', 'Construction-17'],
    ['Country club', 'Club-21'],
    ['Farm', 'Farm'],
  ] as const),
  ...([
    ['Fairground', 'Fair-27'],
    ['Government site', 'Secure-32'],
    ['Hospital', 'School-34'],
  ] as const),
  ...([
    ['Hotel', 'Hotel-35'],
    ['Mall', 'Other-42'],
    ['Medical facility', 'School-44'],
  ] as const),
  ...([
    ['Military base', 'Secure-45'],
    ['Mine or quarry', 'Mine-46'],
    ['Park', 'Park-53'],
  ] as const),
  ...([
    ['Nursing home', 'School-50'],
    ['Port', 'Port-57'],
    ['Prison', 'Secure-59'],
  ] as const),
  ...([
    ['Restaurant', 'Hotel-66'],
    ['School', 'School-69'],
    ['Self storage', 'Storage-71'],
  ] as const),
  ...([
    ['University', 'School-81'],
    ['Utility site', 'Secure-82'],
    ['Other', 'Other-52'],
  ] as const),
];
const accessRows = places.flatMap(([place, code]) => [
  row(
    standard,
    `delivery to limited access: ${place}`,
    { deliveryAccess: place },
    {
      texts: [`Delivery access ${place}`],
      ebol: { 'accessorials.codes': ['LTDAD'], 'accessorials.limitedAccessType': { destination: code } },
    },
  ),
  row(
    standard,
    `pickup at limited access: ${place}`,
    { pickupAccess: place },
    {
      texts: [`Pickup access ${place}`],
      ebol: { 'accessorials.codes': ['LTDAP'], 'accessorials.limitedAccessType': { origin: code } },
    },
  ),
]);

const codes = 'NMFTA eBOL 2.1.0, Accessorial_Codes';
const serviceRows = (
  [
    [{ guaranteedBy: 'Morning' }, 'Guaranteed by Morning', 'GTD_AM'],
    [{ guaranteedBy: 'Noon' }, 'Guaranteed by Noon', 'GTD_NOON'],
    [{ guaranteedBy: 'End of day' }, 'Guaranteed by End of day', 'GTD_PM'],
    [{ protectFromFreezing: true }, 'Protect from freezing', 'PSC'],
    [{ protectFromHeat: true }, 'Protect from heat', 'PSH'],
    [{ perishable: true }, 'Perishable food', 'PPD'],
    [{ singleShipment: true }, 'Single shipment', 'SS'],
  ] as const
).map(([bill, text, code]) =>
  row(codes, `the service ${code}`, bill, { texts: [text], ebol: { 'accessorials.codes': [code] } }),
);
const sorted = row(
  'NMFTA eBOL 2.1.0, sortAndSegregateDetails; FedEx Freight 100 series, item 887',
  'all pieces are sorted',
  { sortAndSegregate: true },
  {
    texts: ['Sort and segregate'],
    ebol: { 'accessorials.codes': ['SRT'], 'accessorials.sortAndSegregateDetails': { pieces: 2 } },
  },
);

const sized = (lengthIn: number, widthIn: number, heightIn: number): Bill => ({
  serviceType: 'FTL',
  lineItems: [{ ...machinery, lengthIn, widthIn, heightIn }],
});
const description = 'commodities.handlingUnits.0.lineItems.0.description';
const overlengthRows = (
  [
    [96, 40, 48, 96],
    [120.5, 40, 48, 120.5],
    [48, 240, 48, 240],
    [48, 40, 100, 100],
  ] as const
).map(([length, width, height, longest]) =>
  row('Saia rules item 670-25', `${length} x ${width} x ${height} in`, sized(length, width, height), {
    texts: [`Overlength: ${longest} in`],
    ebol: {
      'accessorials.codes': ['OVR'],
      [description]: `${machinery.commodityDescription} (Overlength: ${longest} in)`,
    },
  }),
);
const short = row('Saia rules item 670-25', 'a unit just under 8 ft', sized(95.9, 40, 48), {
  absent: ['Overlength'],
  ebol: { 'accessorials.codes': [], [description]: machinery.commodityDescription },
});

const vics = 'VICS standard bill of lading, 17 digits';
const palletRows = (
  [
    ['pallet', 'Standard', 'Y'],
    ['skid', 'Standard', 'Y'],
    ['slip-sheet', 'Standard', 'Y'],
    ['crate', 'Slip sheet', 'Y'],
    ['pallet', 'None', 'N'],
    ['crate', 'Standard', 'N'],
    ['drum', 'Standard', 'N'],
    ['loose', 'Standard', 'N'],
  ] satisfies [Line['handlingUnitType'], Line['palletType'], string][]
).map(([handlingUnitType, palletType, answer]) =>
  row(
    `${vics}, customer order information`,
    `pallet or slip: ${handlingUnitType}, ${palletType}`,
    { lineItems: [{ ...machinery, handlingUnitType, palletType, customerOrderNo: 'PO 1' }] },
    {
      texts: [`PO 1 2 610.25 ${answer}`],
      ebol: { 'referenceNumbers.po.0.palletized': answer === 'Y' },
    },
  ),
);

const count = '49 U.S.C. 80113(b)';
const stops = [
  { stop: 2, bolNumber: '04000000000120013', consignee: 'Birch Fixtures', place: 'Macon, GA' },
  { stop: 1, bolNumber: 'OTHER-7', consignee: 'Cedar Homes', place: 'Augusta, GA' },
].map((each) => ({ ...each, packages: 12, weight: 480.5 }));
const otherRows = [
  row(
    count,
    'shipper load and count is asked',
    { freightCounted: 'Shipper' },
    { warnings: ['shipper-count'] },
  ),
  row(
    count,
    'the driver counts pallets',
    { freightCounted: 'Driver, pallets' },
    { texts: ['said to contain'] },
  ),
  row(count, 'no question of a truckload', { freightCounted: 'Shipper', serviceType: 'FTL' }, {}),
  row(vics, 'room for the PRO label', {}, { texts: ['(402)04', 'PRO label'] }),
  row(
    vics,
    'no room for a label beside a PRO number',
    { proNumber: '447-1' },
    {
      texts: ['447-1'],
      absent: ['PRO label'],
      labels: ['447-1', '1 of 1'],
    },
  ),
  row(
    'NMFTA eBOL 2.1.0, masterBol',
    'a bill names its master',
    { masterBolNumber: '04000000000990017' },
    {
      texts: ['Master bill number 04000000000990017'],
      ebol: { 'referenceNumbers.masterBol': '04000000000990017' },
    },
  ),
  row(
    'NMFTA eBOL 2.1.0, additionalReferences',
    'a corrected bill names the void one',
    { corrects: { id: 'void-0001', bolNumber: '04000000000000015', voidedOn: '2026-11-30' } },
    {
      texts: ['Corrects BOL 04000000000000015, voided 11/30/2026'],
      ebol: { 'referenceNumbers.additionalReferences.0.value': '04000000000000015' },
    },
  ),
  row(
    `${vics}, supplement page`,
    'a master lists its bills by stop',
    { masterBol: true, underlyingBols: stops },
    {
      texts: [
        'underlying bills'.toUpperCase(),
        '1 OTHER-7 Cedar Homes, Augusta, GA 12 480.5 2 04000000000120013 Birch Fixtures, Macon, GA 12 480.5',
        'Total 24 961',
      ],
      ebol: {
        'referenceNumbers.additionalReferences.0.value': '04000000000120013, 12 pkgs, 480.5 lb, stop 2',
        'referenceNumbers.additionalReferences.3.value': 'OTHER-7: Cedar Homes, Augusta, GA',
      },
    },
  ),
  refused(
    `${vics}, master bill`,
    'underlying bills without a master',
    { underlyingBols: stops },
    {
      masterBol: 'rule',
    },
  ),
];

/** What bill, labels and eBOL have by the standard form, the carriers' tariffs and NMFTA's standard. */
export const paperAndEbol: readonly GoldenRow[] = [
  ...[...codRows, ...accessRows, ...serviceRows, sorted, ...overlengthRows, short],
  ...[...palletRows, ...otherRows],
];
