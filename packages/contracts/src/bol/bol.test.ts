import { exampleForm, paint as samplePaint } from '@freightwright/samples';
import { parties } from '@freightwright/samples/people';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import {
  BolDraftForm,
  BolForm,
  type BolFormInput,
  bolFormViolations,
  bolTotals,
  checkHazardousWaste,
  checkTotals,
  isHazardousWaste,
  Problem,
} from '../index.ts';

const line = { weight: 500, commodityDescription: 'Machinery, crated' };
const paint = { ...line, hazmat: true, hazmatDetails: samplePaint.hazmatDetails };
/** Exactly the fields that the specification's form sends. */
const specified: BolFormInput = {
  ...parties,
  consigneePhone: '404.555.0177',
  shipDate: '2026-11-20',
  serviceType: 'LTL',
  lineItems: [
    {
      customerOrderNo: 'PO 88214',
      packages: 2,
      palletType: 'Standard',
      nmfcClass: '70',
      hazmat: false,
      ...line,
    },
  ],
  totalPackages: 2,
  totalWeight: 500,
  freightChargeTerms: 'Prepaid',
  feeTerms: 'Collect',
  customerCheckAcceptable: false,
  trailerLoaded: 'Shipper',
  freightCounted: 'Shipper',
  masterBol: false,
};

const messages = (form: unknown) => {
  const { error } = safeParse(BolForm, form);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('BOL form', () => {
  it('takes what the specification sends, and writes phones one way', () => {
    const { data, success } = safeParse(BolForm, specified);
    expect(success).toBe(true);
    expect(data?.consigneePhone).toBe('(404) 555-0177');
  });

  it('fills in the defaults of the specification', () => {
    const { serviceType, freightChargeTerms, feeTerms, trailerLoaded, freightCounted, ...rest } = specified;
    const form = safeParse(BolForm, { ...rest, lineItems: [line] }).data;
    expect(form).toMatchObject({ serviceType, freightChargeTerms, feeTerms, trailerLoaded, freightCounted });
    expect(form?.lineItems[0]).toMatchObject({ packages: 1, palletType: 'Standard', hazmat: false });
  });

  it.each([
    ['shipperCompany', 'Company is required'],
    ['consigneeAddress', 'Address is required'],
    ['shipperCity', 'City is required'],
    ['consigneeZip', 'ZIP is required'],
    ['shipperContact', 'Contact is required'],
    ['consigneePhone', 'Phone is required'],
    ['shipDate', 'Ship date is required'],
  ])('%s left out or blank is reported as required', (field, message) => {
    expect(messages({ ...specified, [field]: undefined })).toEqual([`${field}: ${message}`]);
    expect(messages({ ...specified, [field]: '  ' })[0]).toBe(`${field}: ${message}`);
  });

  it.each([
    [{ lineItems: [] }, 'lineItems: At least one line item is required'],
    [{ lineItems: Array(201).fill(line) }, 'lineItems: A bill of lading holds at most 200 lines'],
    [{ shipperZip: '30318' }, 'shipperZip: ZIP 30318 is in Georgia, not in Illinois'],
    [{ shipperZip: '21301' }, 'shipperZip: No ZIP code begins with 213'],
    [{ shipDate: '2026-02-30' }, 'shipDate: Ship date must be a date such as 2026-11-20'],
    [{ shipperCity: 'Chi\u0007cago' }, 'shipperCity: Only one line of text is accepted here'],
    [
      { specialInstructions: 'x'.repeat(5_001) },
      'specialInstructions: Special instructions must have at most 5,000 characters',
    ],
    [{ freightChargeTerms: 'Third Party' }, 'thirdPartyBillTo: Third party terms need the party that pays'],
    [
      { freightChargeTerms: 'Collect', thirdPartyBillTo: exampleForm.thirdPartyBillTo },
      'thirdPartyBillTo: Nobody else is billed under Collect terms',
    ],
  ])('refuses a fault with its reason (%#)', (change, message) => {
    expect(messages({ ...specified, ...change })).toEqual([message]);
  });

  it('names every mistake at once: a rule between fields does not wait for fields that are missing or wrong', () => {
    const { shipperCompany: _, ...form } = specified;
    const change = {
      shipperZip: '30318',
      shipDate: '2026-02-30',
      lineItems: [{ weight: 'heavy', hazmat: true }],
    };
    expect(messages({ ...form, ...change })).toEqual([
      'shipperCompany: Company is required',
      'shipDate: Ship date must be a date such as 2026-11-20',
      'lineItems.0.commodityDescription: Commodity description is required',
      'lineItems.0.weight: Weight must be a number',
      'shipperZip: ZIP 30318 is in Georgia, not in Illinois',
      'lineItems.0.hazmatDetails: A hazardous line needs its description',
      'emergencyPhone: Hazardous freight needs a 24-hour emergency phone',
      'emergencyContract: Say in whose name the emergency phone is registered, or the contract number',
    ]);
  });

  it.each([
    ['a line that is null', { lineItems: [null] }],
    ['lines that are no list', { lineItems: { 0: line } }],
    ['a name that cannot become text', { shipperZip: { toString: 1 }, shipperState: 'IL' }],
    ['details that are null', { lineItems: [{ ...line, hazmat: true, hazmatDetails: null }] }],
    ['a ZIP of 1 MB', { shipperZip: '6'.repeat(1_000_000) }],
    ['no object', null],
  ])('refuses %s without reading it as a bill', (_name, change) => {
    const given = messages(change === null ? null : { ...specified, ...change });
    expect(given).toHaveLength(1);
    expect(given[0]?.length).toBeLessThan(200);
  });

  it('a hazardous line with its description, a phone and who registered it is complete', () => {
    const complete = { lineItems: [paint], emergencyPhone: '800-555-0119', emergencyContract: '40771' };
    expect(messages({ ...specified, ...complete })).toEqual([]);
  });

  it('an n.o.s. name needs the technical name', () => {
    const hazmatDetails = { ...paint.hazmatDetails, properShippingName: 'Corrosive liquid, n.o.s.' };
    const violations = bolFormViolations({
      ...{ lineItems: [{ ...paint, hazmatDetails }], emergencyPhone: '1', emergencyContract: '1' },
    });
    const message = 'A name with n.o.s. needs the technical name';
    expect(violations).toEqual([{ field: ['lineItems', 0, 'hazmatDetails', 'technicalName'], message }]);
  });

  const noQuantity = { quantity: undefined, quantityUnit: undefined };
  it.each<[object, ...string[]]>([
    [
      { quantityUnit: undefined, quantity: 55 },
      'quantityUnit: Choose the unit of the quantity, such as lb or gal.',
    ],
    [{ quantity: undefined }, 'quantity: Give the total quantity, by mass or volume.'],
    [
      { packageKind: 'pallet' },
      'packageKind: A pallet is not a hazardous materials package. Say what stands on it: drums, boxes, cylinders.',
    ],
    [{ packageKind: 'cylinder', ...noQuantity }],
    [{ residue: true, ...noQuantity }],
    [{ identificationNumber: 'id8000' }],
    [
      { identificationNumber: 'XX8000' },
      'identificationNumber: Identification number must be UN, NA or ID and four digits',
    ],
    [{ subsidiaryClasses: ['1'] }],
    [{ ergGuide: 'x' }, 'ergGuide: ERG guide must be the number of a guide, such as 128 or 127P'],
  ])('hazardous freight with %j', (change, ...expected) => {
    const lineItems = [{ ...paint, hazmatDetails: { ...paint.hazmatDetails, ...change } }];
    const phone = { emergencyPhone: '800-555-0119', emergencyContract: '40771' };
    const field = 'lineItems.0.hazmatDetails.';
    expect(messages({ ...specified, ...phone, lineItems })).toEqual(expected.map((text) => field + text));
  });

  it('a limited quantity needs no emergency phone, and a line beside it does', () => {
    const limited = { ...paint, hazmatDetails: { ...paint.hazmatDetails, limitedQuantity: true } };
    expect(messages({ ...specified, lineItems: [limited] })).toEqual([]);
    expect(messages({ ...specified, lineItems: [limited, paint] })).toHaveLength(2);
  });

  it('every complete form is a draft too, and so is an empty one', () => {
    const full = safeParse(BolForm, {
      ...specified,
      lineItems: [paint],
      emergencyPhone: '800-555-0119',
      emergencyContract: '40771',
      references: [{ kind: 'PO', value: '1' }],
      scac: 'lkmf',
    }).data;
    expect(full?.scac).toBe('LKMF');
    expect(safeParse(BolDraftForm, full).error).toBeUndefined();
    expect(safeParse(BolDraftForm, {}).success).toBe(true);
    expect(Object.keys(BolDraftForm.shape)).toEqual(Object.keys(BolForm.shape));
  });
});

describe('totals', () => {
  it('are the sums of the lines, tenths of a pound without drift', () => {
    const lineItems = Array.from({ length: 200 }, () => ({ packages: 2, handlingUnits: 0, weight: 0.1 }));
    expect(bolTotals({ lineItems })).toEqual({ handlingUnits: 0, packages: 400, weightLb: 20 });
  });

  it('a form whose own totals disagree is refused with the difference', () => {
    expect(() => checkTotals({ lineItems: [line], totalWeight: 512.5, totalPackages: 1 })).toThrow(
      'totalWeight is 512.5, 12.5 lb more than the lines, which make 500',
    );
    expect(() => checkTotals({ lineItems: [line] })).not.toThrow();
  });
});

describe('hazardous waste', () => {
  it.each([
    [{ properShippingName: 'Waste Acetone' }, true],
    [{ properShippingName: 'Hazardous waste, liquid, n.o.s.' }, true],
    [{ properShippingName: 'Paint', hazardousWaste: true }, true],
    [{ properShippingName: 'Cotton waste, oily', identificationNumber: 'UN1364' }, false],
    [{ properShippingName: 'Paint' }, false],
    [{}, false],
  ])('%j: %s', (details, expected) => {
    expect(isHazardousWaste(details)).toBe(expected);
  });

  it('is refused under its own code, naming the line', () => {
    const lineItems = [
      line,
      { ...paint, hazmatDetails: { ...paint.hazmatDetails, properShippingName: 'Waste Paint' } },
    ];
    expect(() => checkHazardousWaste({ lineItems })).toThrow(Problem);
    expect(() => checkHazardousWaste({ lineItems: [paint] })).not.toThrow();
  });
});
