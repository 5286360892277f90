import { BolDraftForm, Shipment } from '@freightwright/contracts';
import { hazmatCatalog, lineCatalog, lineMeasures } from '@freightwright/contracts/constants';
import type { ScaleId } from '@freightwright/domain';
import { exampleForm, examplesOf } from '@freightwright/samples';
import { describe, expect, it, test } from 'vitest';
import { linesFromShipment } from '../form/fill-in-shipment.ts';
import { nmfcSuggestions } from '../lines/line-suggestions.tsx';
import { sectionOf, sectionsOf } from '../sections/sections.ts';
import { type BolValues, blankLine, blankValues, freshKey, isBlankLine } from './bol-values.ts';
import { draftFormOf } from './draft-form-of.ts';
import { filledValues, hazmatLine } from './filled-values-fixture.ts';
import { storedValues } from './stored-values.ts';
import { classReason, classSuggestions } from './suggest.ts';
import { usedAgain, valuesOf } from './values-of.ts';

/** Every field of the catalog that the form has, on a hazardous line. */
const { totalPackages: _packages, totalWeight: _weight, ...examples } = exampleForm;
const { nmfcSample: _sample, ...example } = examplesOf(lineCatalog);
/** A limited quantity needs no emergency contact. */
const material = { ...examplesOf(hazmatCatalog), limitedQuantity: false };
const form = {
  ...examples,
  lineItems: [{ ...example, hazmat: true, hazmatDetails: material }],
} as unknown as BolDraftForm;
const whole = valuesOf(form);

describe('a draft', () => {
  it('is what the contract takes, from a blank form on', () => {
    for (const values of [blankValues('2026-11-20'), filledValues, whole]) {
      expect(BolDraftForm.safeParse(draftFormOf(values)).error).toBeUndefined();
    }
  });

  it('keeps every field of the catalog from load to save, also as the browser stores it', () => {
    expect(draftFormOf(whole)).toEqual(form);
    expect(draftFormOf(storedValues(JSON.parse(JSON.stringify(whole))))).toEqual(form);
  });

  it('keeps what a newer API has added, in the bill, a line, its material and the payer', () => {
    const newer = structuredClone(form) as unknown as Record<string, Record<string, unknown>[]>;
    const [line] = newer.lineItems ?? [];
    for (const each of [newer, line, line?.hazmatDetails, newer.thirdPartyBillTo])
      Object.assign(each ?? {}, { dockDoor: ['7'] });
    const stored = storedValues(JSON.parse(JSON.stringify(valuesOf(newer))));
    expect(draftFormOf({ ...stored, carrierName: 'Other' })).toEqual({ ...newer, carrierName: 'Other' });
    expect(usedAgain(newer)).not.toHaveProperty('dockDoor');
  });

  it('does not bring a third party along once somebody else pays', () =>
    expect(draftFormOf({ ...whole, freightChargeTerms: 'Collect' })).not.toHaveProperty('thirdPartyBillTo'));

  it('does not bring hazmat details along for a line that is no hazmat', () => {
    const lines = [{ ...hazmatLine, hazmat: false }];
    expect(draftFormOf({ ...whole, lines }).lineItems?.[0]).not.toHaveProperty('hazmatDetails');
  });
});

describe('what a storage holds', () => {
  it('comes back as it was kept', () =>
    expect(storedValues(JSON.parse(JSON.stringify(whole)))).toEqual(whole));

  test.each([
    ['nothing', null],
    ['a list', []],
    ['other kinds', { shipper: 'x', lines: { 0: 1 }, accessorials: [1], masterBol: 'yes', scac: 4 }],
  ])('is a blank form where it is %s', (_what, record) => {
    expect(storedValues(record)).toEqual(blankValues(''));
  });
});

it('a new line gets a key that no other has', () => {
  expect(freshKey([{ key: 'line-2' }, { key: 'line-7' }])).toBe('line-8');
  expect(isBlankLine(blankLine('line-9'))).toBe(true);
  expect(isBlankLine(hazmatLine)).toBe(false);
});

describe('a shipment of the calculator', () => {
  const unit = { packaging: 'pallet', lengthIn: 48, widthIn: 40, heightIn: 48, stackable: false } as const;
  const paint = { description: 'Paint', pieces: 2, packaging: 'carton', weightLb: 40, hazmat: true } as const;
  const screens = {
    description: 'Screens',
    pieces: 24,
    packaging: 'carton',
    weightLb: 400,
    hazmat: false,
    nmfcItem: '32240',
    freightClass: '92.5',
  } as const;
  const shipment = Shipment.parse({
    handlingUnits: [
      { ...unit, count: 4, weightLb: 500, commodities: [screens, paint] },
      { ...unit, count: 1, packaging: 'crate', weightLb: 610.123, commodities: [] },
    ],
  });

  it('makes one line for each commodity, and one for a unit that names none', () => {
    expect(linesFromShipment(shipment)).toMatchObject([
      {
        commodityDescription: 'Screens',
        handlingUnits: '4',
        handlingUnitType: 'pallet',
        packages: '96',
        packageType: 'carton',
        nmfcItem: '32240',
        nmfcClass: '92.5',
      },
      { commodityDescription: 'Paint', handlingUnits: '0', packages: '8', weight: '160', hazmat: true },
      { handlingUnits: '1', packages: '1', packageType: 'crate', weight: '610.12', palletType: 'None' },
    ]);
  });

  it('weighs on the bill what it weighs, pallets and all', () => {
    const [first] = linesFromShipment(shipment);
    expect(first?.weight).toBe('1840');
  });

  it('measures one unit on its first line, and the others stand on it', () => {
    const lines = linesFromShipment(shipment);
    expect(lines.map(({ lengthIn, widthIn, heightIn }) => [lengthIn, widthIn, heightIn])).toEqual([
      ['48', '40', '48'],
      ['', '', ''],
      ['48', '40', '48'],
    ]);
    const { lineItems = [] } = draftFormOf({ ...whole, lines });
    const [first, second, third] = lineMeasures(lineItems);
    expect(first).toMatchObject({ units: 4, densityPcf: 9.375 });
    expect(first?.volumeCuFt).toBeCloseTo(213.333, 3);
    expect(second).toEqual({ units: 0, densityPcf: 9.375 });
    expect(third?.densityPcf).toBeCloseTo(11.44, 2);
  });

  describe('takes the class that a carrier will bill', () => {
    // 757 lb on 53.33 cu ft are 14.19 lb/cu ft, where the scales differ.
    const light = Shipment.parse({ handlingUnits: [{ ...unit, count: 1, weightLb: 757, commodities: [] }] });
    const classes = (given: Shipment, chosen?: ScaleId) =>
      linesFromShipment(given, chosen).map(({ nmfcClass }) => nmfcClass);

    it.each([
      ['by NMFC 2025 where the reader chose no scale', undefined, '85'],
      ['by NMFC 2025 where the reader chose it', 'nmfc2025', '85'],
      ['by the chart where the reader chose that', 'chart', '77.5'],
    ] as const)('%s', (_what, chosen, freightClass) => {
      expect(classes(light, chosen)).toEqual([freightClass]);
    });

    it('and keeps the class of a commodity that has its own', () => {
      expect(classes(shipment)).toEqual(['92.5', '100', '92.5']);
      expect(classes(shipment, 'chart')).toEqual(['92.5', '100', '92.5']);
    });
  });
});

describe('suggestions', () => {
  it('are the classes of the density on both scales, with where each comes from', () => {
    const line = blankLine('a');
    expect(classSuggestions(line, 6.5)).toEqual([
      { freightClass: '150', why: 'chart at 6.50 lb/cu ft' },
      { freightClass: '125', why: 'NMFC 2025 scale at 6.50 lb/cu ft' },
    ]);
    expect(classSuggestions({ ...line, nmfcClass: '150' }, 6.5)).toHaveLength(1);
    expect(classSuggestions(line, undefined)).toEqual([]);
  });

  it.each([
    ['85', '', 14.19, '85 by NMFC 2025, 77.5 by the chart', '77.5'],
    ['77.5', '', 14.19, '77.5 by the chart, 85 by NMFC 2025', '85'],
    ['60', '', 14.19, undefined, undefined],
    ['85', '32240', 14.19, undefined, undefined],
    ['100', '', 9.375, undefined, undefined],
    ['85', '', undefined, undefined, undefined],
  ])('say why the class is %s with item "%s" at %s lb/cu ft', (nmfcClass, nmfcItem, pcf, text, other) => {
    const reason = classReason({ nmfcClass, nmfcItem }, pcf);
    expect([reason?.label, reason?.other]).toEqual([text, other]);
  });

  it('are sample NMFC rows that share a word with the description', () => {
    const codes = (commodityDescription: string) =>
      nmfcSuggestions({ ...blankLine('a'), commodityDescription }).map(({ code }) => code);
    expect(codes('Consumer electronics, boxed')).toEqual(['32240']);
    for (const packed of [
      'Boxed',
      '12 boxes',
      'crated',
      'Cartons, palletized',
      'bagged',
      'wrapped',
      'packaged',
    ]) {
      expect(codes(packed), packed).toEqual([]);
    }
    expect(codes('Clothing, boxed')).toEqual(['22500']);
    expect(codes('Toys')).toEqual(['67480']);
    expect(codes('of an in')).toEqual([]);
  });
});

describe('sections', () => {
  const details = (values: BolValues = whole) => sectionsOf(values, draftFormOf(values), new Map());

  it('say what is in them', () => {
    expect(details().map(({ id, summary }) => [id, summary])).toEqual([
      ['shipFrom', 'Example Shipper, Chicago, IL'],
      ['shipTo', 'Example Consignee, Atlanta, GA'],
      ['billTo', 'Example Payers, third party'],
      ['shipment', 'December 1, 2026, Expedited, Example Motor Freight'],
      ['items', '1 line, 500\u00a0lb'],
      ['hazmat', '(800) 555-0119, ChemDesk, contract 40771'],
      [
        'services',
        'Liftgate at delivery, Appointment at delivery, Protect from freezing, Protect from heat, Perishable food, Sort and segregate, Single shipment, Do not stack, Top load only, Call one hour ahead.',
      ],
      ['loading', 'Driver loads, driver counts, COD, value declared, Section 7'],
    ]);
  });

  it('ask for a hazmat contact only with hazardous freight', () =>
    expect(details(filledValues).some(({ id }) => id === 'hazmat')).toBe(false));

  test.each([
    ['shipperZip', 'shipFrom'],
    ['consigneeState', 'shipTo'],
    ['thirdPartyBillTo.city', 'billTo'],
    ['shipDate', 'shipment'],
    ['lineItems.3.hazmatDetails.quantity', 'items'],
    ['totalWeight', 'items'],
    ['emergencyContract', 'hazmat'],
    ['specialInstructions', 'services'],
    ['codAmountCents', 'loading'],
    ['section7', 'loading'],
    ['trailerNumber', 'shipment'],
    ['fob', 'shipment'],
    ['deliveryUntilTime', 'services'],
    ['doNotStack', 'services'],
    ['billToPhone', 'billTo'],
    ['broker', 'billTo'],
    ['codRemitTo', 'loading'],
    ['trailerLoaded', 'loading'],
  ])('hold %s in %s', (path, section) => expect(sectionOf(path)).toBe(section));
});
