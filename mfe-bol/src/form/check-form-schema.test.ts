import { BolDraftForm, BolForm, checkSchema } from '@freightwright/contracts';
import { hazardousWasteSentence } from '@freightwright/contracts/constants';
import { describe, expect, it, test } from 'vitest';
import { sectionOf, sectionsOf } from '../sections/sections.ts';
import { type BolValues, blankLine, blankValues, type LineValues } from '../values/bol-values.ts';
import { draftFormOf } from '../values/draft-form-of.ts';
import { filledValues, hazmatLine } from '../values/filled-values-fixture.ts';
import { checkForm } from './check-form-schema.ts';

const withLine = (line: Partial<LineValues>): BolValues => {
  const [first] = filledValues.lines;
  return { ...filledValues, lines: first ? [{ ...first, ...line }] : [] };
};
const hazardous = (details: Partial<LineValues['hazmatDetails']> = {}): BolValues => ({
  ...withLine({ ...hazmatLine, hazmatDetails: { ...hazmatLine.hazmatDetails, ...details } }),
  emergencyPhone: '(800) 555-0119',
  emergencyContract: 'ChemDesk 24 h, contract 40771',
});
const thirdParty: BolValues = {
  ...filledValues,
  freightChargeTerms: 'Third Party',
  billTo: {
    company: 'Northline Freight Audit',
    address: 'PO Box 4410',
    city: 'Columbus',
    state: 'OH',
    zip: '43218',
    contact: '',
    phone: '',
  },
};

const notice = (values: BolValues) => [...checkForm(values)].map(([path, { message }]) => [path, message]);

/** The service's response to the form, by the check of its contract middleware. */
function answered(values: BolValues): [string, string][] {
  const checked = checkSchema(BolForm, draftFormOf(values));
  return checked.ok ? [] : checked.errors.map(({ field, message }) => [field, message]);
}

describe('nothing is wrong, here or at the service, with', () => {
  test.each<[string, BolValues]>([
    ['the required fields', filledValues],
    ['a third party', thirdParty],
    ['a hazardous line', hazardous()],
    ['subsidiary classes and a technical name', hazardous({ subsidiaryClasses: '8, 3', technicalName: 'x' })],
    ['a line that shares its unit', withLine({ handlingUnits: '0' })],
    [
      'money as people write it',
      {
        ...filledValues,
        declaredValueCents: '$1,250.50',
        codAmountCents: '300',
        codRemitTo: 'Alder & Pine, PO Box 12, Chicago',
        specialInstructions: 'Call\nfirst',
      },
    ],
    ['a ZIP of nine digits', { ...filledValues, shipper: { ...filledValues.shipper, zip: '60608-1234' } }],
  ])('%s', (_what, values) => {
    expect(notice(values)).toEqual([]);
    expect(answered(values)).toEqual([]);
  });
});

describe('each of these is said at its field, in the words that the service answers with', () => {
  const party = (fields: Partial<BolValues['shipper']>): BolValues => ({
    ...filledValues,
    consignee: { ...filledValues.consignee, ...fields },
  });
  test.each<[string, string, BolValues]>([
    ['consigneeCompany', 'Company is required', party({ company: ' ' })],
    ['consigneeState', 'State is required', party({ state: '' })],
    ['consigneeZip', 'ZIP must have 5 digits, or 9 as 30318-1234', party({ zip: '3031' })],
    ['consigneePhone', 'Phone must be a US number such as (404) 555-0177', party({ phone: '555-0177' })],
    ['scac', 'SCAC must be two to four letters', { ...filledValues, scac: 'L' }],
    [
      'proNumber',
      'PRO number must be at most 20 letters, digits and hyphens',
      { ...filledValues, proNumber: '12 34' },
    ],
    ['lineItems.0.weight', 'Weight is required', withLine({ weight: '' })],
    ['lineItems.0.weight', 'Weight must have at most two decimals', withLine({ weight: '12.345' })],
    [
      'lineItems.0.packages',
      'Packages must be a whole number from 1 to 1,000,000',
      withLine({ packages: '0' }),
    ],
    [
      'lineItems.0.handlingUnits',
      'Handling units must be a whole number from 0 to 1,000,000',
      withLine({ handlingUnits: '1.5' }),
    ],
    ['codAmountCents', 'COD amount must be more than $0', { ...filledValues, codAmountCents: '0' }],
    ['codRemitTo', 'COD needs the name and address to remit to', { ...filledValues, codAmountCents: '300' }],
    [
      'codRemitTo',
      'COD remit-to needs an address too',
      { ...filledValues, codAmountCents: '300', codRemitTo: 'Alder & Pine' },
    ],
    [
      'declaredValueCents',
      'Declared value must be at most $10,000,000',
      { ...filledValues, declaredValueCents: '$10,000,000.01' },
    ],
    ['lineItems.0.nmfcItem', 'NMFC item must be digits, such as 156600-05', withLine({ nmfcItem: 'abc' })],
    [
      'thirdPartyBillTo.city',
      'City is required',
      { ...thirdParty, billTo: { ...thirdParty.billTo, city: '' } },
    ],
    [
      'lineItems.0.hazmatDetails.identificationNumber',
      'Identification number must be UN, NA or ID and four digits',
      hazardous({ identificationNumber: '1263' }),
    ],
    [
      'lineItems.0.hazmatDetails.properShippingName',
      'Proper shipping name is required',
      hazardous({ properShippingName: '' }),
    ],
    [
      'lineItems.0.hazmatDetails.hazardClass',
      'Hazard class must be a class or division such as 3, 6.1 or 1.4S',
      hazardous({ hazardClass: '10' }),
    ],
    [
      'lineItems.0.hazmatDetails.quantity',
      'Quantity must be at most 10,000,000',
      hazardous({ quantity: '10,000,001' }),
    ],
    [
      'emergencyPhone',
      'Emergency phone must be a US number, or begin with + and the country code',
      { ...hazardous(), emergencyPhone: '12' },
    ],
  ])('%s: %s', (path, message, values) => {
    expect(notice(values)).toEqual([[path, message]]);
    expect(answered(values)).toEqual([[path, message]]);
  });
});

describe('what cannot be read as a figure is reported at its field, and is left out of a draft', () => {
  test.each<[string, string, BolValues]>([
    ['lineItems.0.weight', 'Weight must be a number', withLine({ weight: 'heavy' })],
    ['lineItems.0.weight', 'Weight must be in pounds', withLine({ weight: '5 ft' })],
    ['lineItems.0.weight', 'Weight must be more than 0 lb', withLine({ weight: '-5' })],
    [
      'lineItems.0.packages',
      'Packages must be a whole number from 1 to 1,000,000',
      withLine({ packages: 'many' }),
    ],
    ['lineItems.0.packages', 'Packages is required', withLine({ packages: '' })],
    ['lineItems.0.handlingUnits', 'Handling units is required', withLine({ handlingUnits: ' ' })],
    ['lineItems.0.hazmatDetails.quantity', 'Quantity must be a number', hazardous({ quantity: 'a lot' })],
    [
      'declaredValueCents',
      'Declared value must be an amount in dollars, such as 1,250.00',
      { ...filledValues, declaredValueCents: 'much' },
    ],
    ['codAmountCents', 'COD amount must be more than $0', { ...filledValues, codAmountCents: '-300' }],
    [
      'codAmountCents',
      'COD amount must be at most $10,000,000',
      { ...filledValues, codAmountCents: `1${'0'.repeat(30)}`, codRemitTo: 'PO Box 12, Chicago' },
    ],
  ])('%s: %s', (path, message, values) => {
    expect(notice(values)).toEqual([[path, message]]);
    expect(BolDraftForm.safeParse(draftFormOf(values)).success).toBe(true);
  });
});

describe('hazardous waste is refused', () => {
  test.each([
    ['by the shipper’s word', { hazardousWaste: true }],
    ['by its name', { properShippingName: 'Waste Acetone' }],
  ])('%s', (_what, details) => {
    const path = 'lineItems.0.hazmatDetails.hazardousWaste';
    expect(notice(hazardous(details))).toEqual([[path, hazardousWasteSentence]]);
  });
});

it('a weight in kilograms is taken as pounds', () => {
  const [line] = draftFormOf(withLine({ weight: '227 kg' })).lineItems ?? [];
  expect(line?.weight).toBe(500.45);
});

test('every mistake of a half filled form is named at once, those between fields too', () => {
  const wrong = { ...hazardous(), emergencyPhone: '' };
  const line = { ...hazmatLine, weight: 'heavy', commodityDescription: '' };
  const consignee = { ...wrong.consignee, company: '', zip: '60608' };
  expect(notice({ ...wrong, consignee, lines: [line] })).toEqual([
    ['consigneeCompany', 'Company is required'],
    ['lineItems.0.commodityDescription', 'Commodity description is required'],
    ['lineItems.0.weight', 'Weight must be a number'],
    ['consigneeZip', 'ZIP 60608 is in Illinois, not in Georgia'],
    ['emergencyPhone', 'Hazardous freight needs a 24-hour emergency phone'],
  ]);
});

test('of 200 empty lines each is named', () => {
  const lines = Array.from({ length: 200 }, (_, index) => blankLine(`line-${index + 1}`));
  expect(checkForm({ ...filledValues, lines }).size).toBe(400);
});

test('classes that are none are said at the one field they are typed into', () => {
  expect(notice(hazardous({ subsidiaryClasses: '8, 33, x' }))).toEqual([
    [
      'lineItems.0.hazmatDetails.subsidiaryClasses',
      'Hazard class must be a class or division such as 3, 6.1 or 1.4S',
    ],
  ]);
});

test('an emergency phone keeps no bill back once the form no longer asks for it', () =>
  expect(notice({ ...filledValues, emergencyPhone: '12' })).toEqual([]));

test('an empty field is told from a wrong one by its rule', () => {
  const empty: BolValues = {
    ...blankValues(''),
    lines: [{ ...blankLine('line-1'), hazmat: true, packages: '', handlingUnits: '' }],
  };
  expect(new Set([...checkForm(empty).values()].map(({ rule }) => rule))).toEqual(new Set(['required']));
  const rule = (values: BolValues, path: string) => checkForm(values).get(path)?.rule;
  expect(rule({ ...filledValues, scac: 'L' }, 'scac')).toBe('format');
  expect(rule(withLine({ weight: '0' }), 'lineItems.0.weight')).not.toBe('required');
});

describe('the sections that open before the rules are fetched are those in which the contract misses something', () => {
  const blank = blankValues('2026-11-20');
  test.each<[string, BolValues]>([
    ['a blank form', blank],
    ['a form without a date', blankValues('')],
    ['a whole form', filledValues],
    ['a third party without a name', { ...thirdParty, billTo: { ...thirdParty.billTo, company: '' } }],
    ['a hazardous line without a class', hazardous({ hazardClass: '' })],
    ['hazardous freight without a phone', { ...hazardous(), emergencyPhone: '' }],
    ['a line without packages', withLine({ packages: '' })],
  ])('%s', (_what, values) => {
    const violations = checkForm(values);
    const missing = new Set(
      [...violations].flatMap(([path, { rule }]) => (rule === 'required' ? [sectionOf(path)] : [])),
    );
    const asking = sectionsOf(values, draftFormOf(values), new Map()).filter(({ isDone }) => !isDone);
    expect(new Set(asking.map(({ id }) => id))).toEqual(missing);
  });
});
