import type { BolFormInput } from '@freightwright/contracts';
import { emergency, type Line, paint } from '@freightwright/samples';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol());

type Details = NonNullable<Line['hazmatDetails']>;

const hazmat = (details: Partial<Details> = {}, line: Partial<Line> = {}): Line => ({
  ...paint,
  ...line,
  hazmatDetails: { ...paint.hazmatDetails, ...details },
});
const { quantityUnit: _unit, ...withoutUnit } = { ...paint.hazmatDetails, quantity: 55 };

const chlorine = hazmat(
  {
    identificationNumber: 'UN1017',
    properShippingName: 'Chlorine',
    hazardClass: '2.3',
    subsidiaryClasses: ['5.1', '8'],
    packingGroup: undefined,
    quantity: 150,
    quantityUnit: 'lb',
    packageKind: 'cylinder',
    reportableQuantity: true,
  },
  { commodityDescription: 'Chlorine' },
);
const ammonia = hazmat({
  identificationNumber: 'UN1005',
  properShippingName: 'Ammonia, anhydrous',
  hazardClass: '2.2',
  packingGroup: undefined,
  packageKind: 'cylinder',
});

const acid = hazmat({
  identificationNumber: 'UN1830',
  properShippingName: 'Sulfuric acid',
  hazardClass: '8',
});
const carbon = hazmat({
  identificationNumber: 'UN1362',
  properShippingName: 'Carbon, activated',
  hazardClass: '4.2',
  packingGroup: 'III',
});

const cyanide = hazmat({
  identificationNumber: 'UN1680',
  properShippingName: 'Potassium cyanide, solid',
  hazardClass: '6.1',
  packingGroup: 'I',
  quantity: 50,
  quantityUnit: 'lb',
});
const inDrum: Partial<Line> = {
  packages: 1,
  handlingUnits: 1,
  handlingUnitType: 'drum',
  packageType: 'drum',
};

type Refusal = readonly [name: string, lines: readonly Line[], field: string, rule: string, text: string];
const REFUSED: readonly Refusal[] = [
  [
    'UN1263, Banana, 8',
    [hazmat({ properShippingName: 'Banana', hazardClass: '8' })],
    'lineItems.0.hazmatDetails.properShippingName',
    'unknown-name',
    'The table has UN1263, Paint, 3, PG I',
  ],
  [
    'the guide of another material',
    [hazmat({ ergGuide: '111' })],
    'lineItems.0.hazmatDetails.ergGuide',
    'guide-wrong',
    'which has 128',
  ],
  [
    'two lines that may not travel together',
    [acid, carbon],
    'lineItems.1.hazmatDetails.identificationNumber',
    'apart',
    'Lines 1 and 2: UN1830 Sulfuric acid (8 liquids only) and UN1362 Carbon, activated (4.2)',
  ],
  [
    'cyanide and acid',
    [cyanide, acid],
    'lineItems.1.hazmatDetails.identificationNumber',
    'apart',
    'Lines 1 and 2: UN1680 Potassium cyanide, solid and UN1830 Sulfuric acid may not be loaded in the same vehicle',
  ],
  [
    'a limited quantity in a drum of 500 lb',
    [hazmat({ limitedQuantity: true, quantity: 55 }, { ...inDrum, weight: 500 })],
    'lineItems.0.hazmatDetails.limitedQuantity',
    'limited-quantity-gross',
    'Each package weighs about 500 lb.',
  ],
  [
    '2,600 lb of sulfuric acid in a tote without RQ',
    [
      hazmat(
        { ...acid.hazmatDetails, quantity: 2_600, quantityUnit: 'lb', packageKind: 'tote' },
        { ...inDrum, weight: 2_750 },
      ),
    ],
    'lineItems.0.hazmatDetails.reportableQuantity',
    'reportable-quantity-missing',
    'Tick RQ (49 CFR 172.203(c)(2)).',
  ],
  [
    'paint with RQ and no substance',
    [hazmat({ reportableQuantity: true })],
    'lineItems.0.hazmatDetails.hazardousSubstances',
    'substance-missing',
    'RQ needs the name of the hazardous substance',
  ],
  [
    'more net than gross weight',
    [hazmat({ quantity: 2_000, quantityUnit: 'lb' })],
    'lineItems.0.hazmatDetails.quantity',
    'net-above-gross',
    'The quantity is 2,000 lb net, and the whole line weighs 252 lb',
  ],
];

const bill = (lineItems: readonly Line[], change: Partial<BolFormInput> = {}) =>
  form({ lineItems: [...lineItems], ...emergency, ...change });

describe('what the table of 49 CFR 172.101 does not have is not issued', () => {
  it.each(REFUSED)('%s, from a form', async (_name, lines, field, rule, text) => {
    const caller = professional();
    const answer = await bol.generate(caller, bill(lines));
    expect(answer).toMatchObject({ status: 400, body: { code: 'bol.hazmat-refused' } });
    expect(answer.body).toMatchObject({
      errors: [{ field, rule, message: expect.stringContaining(text) }],
      detail: expect.stringContaining(text),
    });
    expect(await bol.documents(caller)).toEqual([]);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 0 });
  });

  it.each(REFUSED)('%s, from a draft, which stays as it is', async (_name, lines, field, rule) => {
    const caller = professional();
    const { id, version } = (await bol.createDraft(caller, bill(lines))).body.bol;
    expect(await bol.issueDraft(caller, id, version)).toMatchObject({
      status: 400,
      body: { code: 'bol.hazmat-refused', errors: [{ field, rule }] },
    });
    expect(await bol.documents(caller)).toMatchObject([{ status: 'draft', version }]);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 0 });
  });

  it('a quantity without its unit is refused by the form, and so is a pallet as a package', async () => {
    const lines = [{ ...paint, hazmatDetails: withoutUnit }, hazmat({}, { packageType: 'pallet' })];
    expect(await bol.generate(professional(), bill(lines))).toMatchObject({
      status: 400,
      body: {
        code: 'request.invalid',
        errors: [
          {
            field: 'lineItems.0.hazmatDetails.quantityUnit',
            message: expect.stringContaining('Choose the unit'),
          },
          {
            field: 'lineItems.1.hazmatDetails.packageKind',
            message: expect.stringContaining('A pallet is not'),
          },
        ],
      },
    });
  });

  it('of very many faults the first are named', async () => {
    const lines = Array.from({ length: 200 }, () => hazmat({ identificationNumber: 'UN0000' }));
    const { status, body } = await bol.generate(professional(), bill(lines));
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(20);
    expect(body.detail).toMatch(/And 198 more\.$/);
  });
});

describe('what the table has is issued', () => {
  it('a limited quantity without an emergency phone', async () => {
    const answer = await bol.generate(
      professional(),
      form({ lineItems: [hazmat({ limitedQuantity: true })] }),
    );
    expect(answer.status).toBe(201);
  });

  it('with the zone of the table, which the page then prints', async () => {
    const caller = professional();
    const { id } = (await bol.generate(caller, bill([chlorine]))).body.bol;
    const { form: stored } = (await bol.read(caller, id)).body.bol;
    expect(stored.lineItems?.[0]?.hazmatDetails).toMatchObject({
      inhalationZone: 'B',
      poisonousByInhalation: true,
    });
  });

  it('ammonia as an inhalation hazard without a zone', async () => {
    const caller = professional();
    const { id } = (await bol.generate(caller, bill([ammonia]))).body.bol;
    const { form: stored } = (await bol.read(caller, id)).body.bol;
    expect(stored.lineItems?.[0]?.hazmatDetails).toMatchObject({ poisonousByInhalation: true });
    expect(stored.lineItems?.[0]?.hazmatDetails).not.toHaveProperty('inhalationZone');
  });
});
