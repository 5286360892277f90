import type { BolFormInput } from '@freightwright/contracts';
import { accessorials, packageTypes, referenceKinds } from '@freightwright/contracts/facts';
import { billForm, emergency, type Line, paint } from '@freightwright/samples';
import fc from 'fast-check';

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
/** A text that is unique on the bill, so that a test finds it again. */
const named = (name: string) => fc.integer({ min: 10_000, max: 99_999 }).map((digits) => `${name} ${digits}`);
const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];
const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((value) => value / 100);
const time = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.constantFrom('00', '30'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

/** Fields that plain and hazardous lines share. */
const common = {
  handlingUnits: fc.integer({ min: 0, max: 3 }),
  handlingUnitType: fc.constantFrom(...keysOf(packageTypes)),
  packages: fc.integer({ min: 1, max: 99 }),
  weight: fc.oneof(fc.integer({ min: 1, max: 9_000 }), hundredths(2)),
  palletType: fc.constantFrom('Standard', 'None'),
  nmfcClass: fc.constantFrom('50', '77.5', '92.5', '500'),
  nmfcItem: maybe(fc.constantFrom('32240', '156600-05')),
  nmfcSample: maybe(fc.boolean()),
  customerOrderNo: maybe(named('PO')),
  additionalShipperInfo: maybe(named('Info')),
  size: maybe(fc.record({ lengthIn: hundredths(120), widthIn: hundredths(96), heightIn: hundredths(96) })),
} as const;
const plain = fc.record({
  ...common,
  packageType: fc.constantFrom(...keysOf(packageTypes)),
  commodityDescription: named('Machinery'),
});
const hazardous = fc.record({
  ...common,
  commodityDescription: named('Coating'),
  hazmat: fc.constant(true),
  packageType: fc.constant('drum'),
  hazmatDetails: fc.record({
    identificationNumber: fc.constant('UN1263'),
    properShippingName: fc.constant('Paint'),
    hazardClass: fc.constant('3'),
    packingGroup: fc.constantFrom('I', 'II', 'III'),
    quantity: hundredths(900),
    quantityUnit: fc.constantFrom('lb', 'kg', 'gal'),
    technicalName: maybe(named('Technical')),
    limitedQuantity: fc.boolean(),
  }),
});
const line = fc
  .oneof({ arbitrary: plain, weight: 3 }, { arbitrary: hazardous, weight: 1 })
  .map(({ size, ...given }) => left({ ...given, ...size }) as Line);

const place = (company: string) =>
  fc.record({
    company: named(company),
    address: named('Street'),
    city: fc.constant('Columbus'),
    state: fc.constant('OH'),
    zip: fc.constantFrom('43215', '43215-1234'),
  });

const fields = fc.record({
  freightChargeTerms: fc.constantFrom('Prepaid', 'Collect', 'Third Party'),
  thirdParty: place('Payer'),
  serviceType: fc.constantFrom('LTL', 'FTL', 'Expedited'),
  feeTerms: fc.constantFrom('Collect', 'Prepaid'),
  customerCheckAcceptable: fc.boolean(),
  trailerLoaded: fc.constantFrom('Shipper', 'Driver'),
  freightCounted: fc.constantFrom('Shipper', 'Driver, pallets', 'Driver, pieces'),
  masterBol: fc.boolean(),
  codAmountCents: maybe(fc.integer({ min: 1, max: 1_000_000_000 })),
  codRemitTo: maybe(named('Remit')),
  declaredValueCents: maybe(fc.integer({ min: 1, max: 1_000_000 }).map((value) => value * 50)),
  declaredValuePer: fc.constantFrom('shipment', 'package', 'piece', 'pound'),
  section7: fc.boolean(),
  accessorials: fc.subarray(keysOf(accessorials)),
  references: fc.array(fc.record({ kind: fc.constantFrom(...referenceKinds), value: named('Ref') }), {
    maxLength: 20,
  }),
  carrierName: maybe(named('Carrier')),
  scac: maybe(fc.constant('RDWY')),
  proNumber: maybe(fc.constant('PRO-778')),
  trailerNumber: maybe(named('Trailer')),
  sealNumbers: maybe(named('Seal')),
  specialInstructions: maybe(named('Gate')),
  sidNumber: maybe(named('SID')),
  cidNumber: maybe(named('CID')),
  locationNumber: maybe(named('Location')),
  fob: maybe(fc.constantFrom('Ship from', 'Ship to')),
  pickupReadyTime: maybe(time(6, 11)),
  pickupCloseTime: maybe(time(12, 20)),
  pickupDockHours: maybe(named('Dock')),
  deliveryDate: maybe(fc.constant('2026-11-24')),
  deliveryFromTime: maybe(time(6, 11)),
  deliveryUntilTime: maybe(time(12, 20)),
  deliveryDockHours: maybe(named('Door')),
  protectFromFreezing: fc.boolean(),
  doNotStack: fc.boolean(),
  topLoadOnly: fc.boolean(),
  billToPhone: fc.constantFrom('(614) 555-0100', '(614) 555-0100 ext. 77'),
  billToAccount: maybe(named('Account')),
  broker: maybe(named('Broker')),
  emergencyPhone: fc.constantFrom('(800) 555-0119', '(800) 555-0119 ext. 4', '+44 20 7946 0958'),
  lineItems: fc.array(line, { minLength: 1, maxLength: 12 }),
});

/**
 * Forms that can be written as an eBOL: several handling units, lines that share another line's unit,
 * hazardous lines, every kind of terms, COD, services at each end, and times of the stops.
 */
export const anyForm: fc.Arbitrary<BolFormInput> = fields.map((drawn) => {
  const { thirdParty, emergencyPhone, lineItems, ...given } = drawn;
  const [first, ...later] = lineItems;
  const hasHazmat = lineItems.some(({ hazmat }) => hazmat === true);
  return billForm(
    left({
      ...given,
      ...(hasHazmat ? { ...emergency, emergencyPhone } : {}),
      ...(given.freightChargeTerms === 'Third Party' && { thirdPartyBillTo: thirdParty }),
      lineItems: [{ ...(first ?? paint), handlingUnits: first?.handlingUnits || 1 }, ...later],
    }) as Partial<BolFormInput>,
  );
});

/** Drops undefined values, as JSON does. */
const left = (form: object): unknown => JSON.parse(JSON.stringify(form));
