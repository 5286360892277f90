import type { BolFormInput } from '@freightwright/contracts';
import { ebolViolations } from '@freightwright/contracts/constants';
import { boxes, crate, emergency, paint } from '@freightwright/samples';
import { describe, expect, it, test } from 'vitest';
import { bolNumber, formOf, linesOf, write } from '../../test/fixture/written-ebol.ts';
import { ebolOf } from './ebol-of.ts';

const invalidFields = (change: Partial<BolFormInput>) =>
  ebolViolations(formOf(change)).map(({ field, rule }) => `${field} ${rule}`);

describe('the parties', () => {
  it('are the shipper and the consignee, with ten digits of phone', () => {
    const { origin, destination } = write({
      consigneePhone: '(404) 555-0177 ext. 12',
      locationNumber: '808',
    });
    expect(origin).toEqual({
      name: 'Alder & Pine Mill Supply',
      address1: '2140 S Laflin St',
      city: 'Chicago',
      stateProvince: 'IL',
      postalCode: '60608',
      country: 'USA',
      contact: { phone: '3125550142', name: 'Shipping office' },
    });
    expect(destination).toMatchObject({
      locationId: '808',
      contact: { phone: '4045550177', phoneExt: '12', name: 'Receiving dock' },
    });
  });

  const thirdPartyBillTo = {
    company: 'Lakeshore Logistics',
    address: '1 Water St',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
  } as const;
  test.each([
    ['Prepaid', { name: 'Alder & Pine Mill Supply', contact: { phone: '3125550142' } }],
    ['Collect', { name: 'Peachtree Fixture Co.', contact: { phone: '4045550177' } }],
  ] as const)('%s freight is paid for by the end that the terms name', (freightChargeTerms, billTo) => {
    const written = write({ freightChargeTerms, billToAccount: '77-1' });
    expect(written.payment).toEqual({ terms: freightChargeTerms });
    expect(written.billTo).toMatchObject({ ...billTo, account: '77-1' });
    const own = write({ freightChargeTerms, billToPhone: '(614) 555-0100' });
    expect(own.billTo.contact).toEqual({ phone: '6145550100' });
  });
  it.each(['Third Party', 'Prepaid'] as const)(
    'another party is billed under %s at its own phone',
    (terms) => {
      const thirdParty = { freightChargeTerms: terms, thirdPartyBillTo };
      expect(invalidFields(thirdParty)).toEqual(['billToPhone required']);
      const withPhone = { ...thirdParty, billToPhone: '(614) 555-0100' };
      expect(invalidFields(withPhone)).toEqual([]);
      expect(write(withPhone).payment).toEqual({ terms });
      expect(write(withPhone).billTo).toMatchObject({
        name: 'Lakeshore Logistics',
        contact: { phone: '6145550100' },
      });
    },
  );
});

describe('the freight', () => {
  it('is in units with the lines that stand on them', () => {
    const pallet = { ...boxes, handlingUnits: 2, weight: 757, lengthIn: 48, widthIn: 40, heightIn: 48.2 };
    const { commodities, shipmentTotals } = write({
      lineItems: [
        { ...pallet, nmfcClass: '85', nmfcItem: '156600-05' },
        { ...boxes, handlingUnits: 0, weight: 43 },
      ],
    });
    expect(commodities).toMatchObject({
      lineItemLayout: 'Nested',
      lineItems: [],
      handlingUnits: [
        {
          ...{
            count: 2,
            type: 'PAT',
            weight: 800,
            length: 48,
            width: 40,
            height: 49,
            dimensionsUnit: 'Inches',
          },
          lineItems: [
            {
              weight: 757,
              pieces: 96,
              packagingType: 'CTN',
              classification: '85',
              nmfc: '156600',
              nmfcSub: '05',
            },
            { weight: 43 },
          ],
        },
      ],
    });
    // Two units of 48 x 40 x 48.2 in are 107.1 cu ft.
    expect(shipmentTotals).toMatchObject({ grossWeight: 800, handlingUnits: 2, cube: 108 });
  });
  it('has no cube while one unit has no size', () => {
    const sized = { ...crate, lengthIn: 48, widthIn: 40, heightIn: 48 };
    expect(write({ lineItems: [sized] }).shipmentTotals.cube).toBe(54);
    expect(write({ lineItems: [sized, crate] }).shipmentTotals).not.toHaveProperty('cube');
  });
  test.each([{}, { doNotStack: true }, { topLoadOnly: true }])(
    'is not stackable, because no field of a bill permits it: %o',
    (handling) => {
      expect(write(handling).commodities.handlingUnits[0]).toMatchObject({
        stackable: false,
        lineItems: [{ stackable: false }],
      });
    },
  );
  it('marks an item and a class that nobody has confirmed', () => {
    const [line] = linesOf(write({ lineItems: [{ ...crate, nmfcSample: true }] }));
    expect(line?.description).toBe(
      'Machinery, industrial, crated, 120 in (NMFC item and class: sample, confirm)',
    );
  });
});

describe('hazardous freight', () => {
  const hazardous = { lineItems: [paint], ...emergency };
  it('has its description as it is printed, its parts, and whom to call', () => {
    const written = write(hazardous);
    expect(linesOf(written)).toMatchObject([
      {
        hazardous: true,
        hazardousDescription: 'UN1263, Paint, 3, PG II, 18 gal, 6 cartons',
        hazardousDetails: {
          unnaNumber: 'UN1263',
          propername: 'Paint',
          class: '3',
          packingGroup: '2',
          contractNumber: 'ChemDesk 24 h, contract 40771',
        },
      },
    ]);
    expect(written.accessorials).toEqual({
      codes: ['HAZ'],
      hazardousDetails: { emergencyContact: { name: 'ChemDesk 24 h, contract 40771', phone: '8005550119' } },
    });
  });
  test.each([
    ['lb', 17.2, { weight: 18, weightUnit: 'Pounds' }],
    ['kg', 0.5, { weight: 1, weightUnit: 'Kilograms' }],
  ] as const)('weighs at least what is typed in %s', (quantityUnit, quantity, weight) => {
    const line = { ...paint, hazmatDetails: { ...paint.hazmatDetails, quantity, quantityUnit } };
    expect(linesOf(write({ ...hazardous, lineItems: [line] }))[0]?.hazardousDetails).toMatchObject(weight);
  });
  it('by volume has no weight of its own', () => {
    expect(linesOf(write(hazardous))[0]?.hazardousDetails).not.toHaveProperty('weight');
  });
  it('as a limited quantity needs nobody to call', () => {
    const line = { ...paint, hazmatDetails: { ...paint.hazmatDetails, limitedQuantity: true } };
    expect(write({ lineItems: [line] }).accessorials).toEqual({ codes: ['HAZ'], hazardousDetails: {} });
  });
  test.each(['+44 20 7946 0958', '(800) 555-0119 ext. 4'])('%s is in the instructions', (emergencyPhone) => {
    const { bol } = write({ ...hazardous, emergencyPhone });
    expect(bol.specialInstructions).toContain(`Emergency phone: ${emergencyPhone}`);
  });
});

describe('services', () => {
  const codes = (change: Partial<BolFormInput>) => write(change).accessorials.codes;
  it('have the code of their end', () => {
    expect(
      codes({ accessorials: ['liftgate_pickup', 'inside_pickup', 'residential', 'notification'] }),
    ).toEqual([...['LFTP', 'IPU', 'RES', 'MNC']]);
    expect(codes({ protectFromFreezing: true, serviceType: 'Expedited' })).toEqual(['EXPD', 'PSC']);
  });
  it('name the kind of place of a trade show, once with its code', () => {
    expect(write({ accessorials: ['limited_access', 'trade_show'] }).accessorials).toEqual({
      codes: ['LTDAD'],
      limitedAccessType: { destination: 'Tradeshow-20' },
    });
    expect(write({ accessorials: ['trade_show_pickup'] }).accessorials.limitedAccessType).toEqual({
      origin: 'Tradeshow-20',
    });
  });
  it('have the day and the hours of an appointment', () => {
    const { accessorials } = write({
      accessorials: ['appointment_pickup', 'appointment'],
      pickupReadyTime: '08:30',
      deliveryDate: '2026-11-24',
      deliveryFromTime: '09:00',
      deliveryUntilTime: '12:00',
    });
    expect(accessorials).toEqual({
      codes: ['APTP', 'APTD'],
      appointmentDetails: {
        pickup: { start: '2026-11-20T08:30:00.000' },
        delivery: { start: '2026-11-24T09:00:00.000', end: '2026-11-24T12:00:00.000' },
      },
    });
  });
  it('say an appointment without a day in words, for which the standard has no code', () => {
    const { accessorials, bol } = write({ accessorials: ['appointment'] });
    expect(accessorials).toEqual({ codes: [] });
    expect(bol.specialInstructions).toContain('Appointment at delivery, on a day to be arranged');
  });
  it('collect for whom the bill names; an older bill without a name, for the shipper', () => {
    const amount = { codAmountCents: 5_671, feeTerms: 'Prepaid', customerCheckAcceptable: true } as const;
    const older = { ...formOf(), ...amount };
    expect(ebolOf(bolNumber, older, 'Shipper').accessorials).toMatchObject({
      codes: ['COD'],
      cod: {
        ...{ amount: '56.71', currency: 'USD', terms: 'Prepaid', customerCheckAcceptable: true },
        remitTo: { name: 'Alder & Pine Mill Supply', postalCode: '60608', country: 'USA' },
      },
    });
    const codRemitTo = 'Alder & Pine, PO Box 12, Chicago, IL 60608';
    expect(write({ ...amount, codRemitTo }).accessorials.cod?.remitTo).toEqual({ name: codRemitTo });
  });
});

it('numbers are under the standard’s names, and under their own where it has none', () => {
  const written = write({
    lineItems: [crate, { ...boxes, additionalShipperInfo: 'Fragile' }, { ...boxes, palletType: 'None' }],
    references: [
      { kind: 'Quote', value: 'Q-1' },
      { kind: 'Quote', value: 'Q-2' },
      { kind: 'PO', value: 'PO 88230' },
      { kind: 'PO', value: 'PO 9' },
      { kind: 'Other', value: 'X-3' },
    ],
    ...{ proNumber: '778', sidNumber: 'S-1', masterBol: true, sealNumbers: '11, 12', fob: 'Ship to' },
  });
  expect(written.referenceNumbers).toEqual({
    ...{ pro: '778', quoteId: 'Q-1', shipmentId: 'S-1', masterBol: bolNumber, bol: [bolNumber] },
    po: [
      { number: 'PO 88230', pieces: 1, weight: 610, weightUnit: 'Pounds', palletized: false },
      {
        ...{ number: 'PO 88214', pieces: 192, weight: 4_000, weightUnit: 'Pounds', palletized: true },
        additionalShipperInfo: 'Fragile',
      },
      { number: 'PO 9' },
    ],
    additionalReferences: [
      { name: 'Quote', value: 'Q-2' },
      { name: 'Reference', value: 'X-3' },
      { name: 'Seal numbers', value: '11, 12' },
      { name: 'FOB', value: 'Ship to' },
    ],
  });
});

it('what has no field is in the instructions, after those of the shipper', () => {
  const { bol, shipmentTotals } = write({
    specialInstructions: 'Gate code 123\r\nAsk for Dee',
    ...{ declaredValueCents: 5_000_000, section7: true, serviceType: 'FTL', topLoadOnly: true },
    ...{ pickupCloseTime: '16:00', deliveryDockHours: '7 to 3', freightCounted: 'Driver, pallets' },
  });
  expect(bol).toEqual({
    ...{ function: 'Create', isTest: false, requestorRole: 'Shipper' },
    requestedPickupDate: '2026-11-20T00:00:00.000',
    specialInstructions: [
      'Gate code 123\nAsk for Dee',
      'Handling: Top load only',
      'Pickup: close 4:00 PM',
      'Delivery: dock hours 7 to 3',
      'Service: full truckload',
      'Declared value: not exceeding $50,000.00 per shipment',
      'Trailer loaded: by shipper',
      'Freight counted: by driver, pallets',
      'Section 7 applies: no delivery without payment of freight and all other lawful charges',
    ].join('\n'),
  });
  expect(shipmentTotals).toMatchObject({ declaredValue: 50_000, currency: 'USD' });
});

test.each([
  [5_000_050, 'shipment'],
  [5_000_000, 'pound'],
] as const)('a value of %d cents per %s is in words alone', (declaredValueCents, declaredValuePer) => {
  const { shipmentTotals, bol } = write({ declaredValueCents, declaredValuePer });
  expect(shipmentTotals).not.toHaveProperty('declaredValue');
  expect(bol.specialInstructions).toContain(`per ${declaredValuePer}`);
});
