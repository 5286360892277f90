import { describe, expect, it, test } from 'vitest';
import type { BolDraftForm, BolDraftLineItem } from '../../bol/draft-form.ts';
import { usualQuestionLimits } from './question.ts';
import { questionsOf } from './questions.ts';

const today = '2026-11-20';
const line: BolDraftLineItem = {
  commodityDescription: 'Machinery',
  nmfcClass: '70',
  handlingUnits: 1,
  handlingUnitType: 'pallet',
  weight: 500,
};
const bill: BolDraftForm = {
  serviceType: 'LTL',
  shipDate: today,
  freightChargeTerms: 'Prepaid',
  billToPhone: '(614) 555-0100',
  freightCounted: 'Driver, pieces',
  lineItems: [line],
};
/** Of one cubic foot, so that its density is its weight. */
const cube = { handlingUnitType: 'crate', lengthIn: 12, widthIn: 12, heightIn: 12 } as const;
const ask = (change: BolDraftForm) => questionsOf({ ...bill, ...change }, today);
const asked = (change: BolDraftForm) => ask(change).map(({ id, field }) => `${id} ${field}`);

test('nothing is asked of an ordinary bill', () => {
  expect(ask({})).toEqual([]);
});

test.each([
  ['2026-11-13', []],
  ['2026-11-12', ['ship-date-past shipDate']],
  ['2027-02-18', []],
  ['2027-02-19', ['ship-date-ahead shipDate']],
  ['2025-11-20', ['ship-date-past shipDate']],
  // The contract refuses a draft without a date, with its own message.
  ['', []],
])('a ship date of %s', (shipDate, questions) => {
  expect(asked({ shipDate })).toEqual(questions);
});

test.each([
  ['LTL', 'Shipper', ['shipper-count freightCounted']],
  ['LTL', undefined, ['shipper-count freightCounted']],
  ['LTL', 'Driver, pallets', []],
  ['FTL', 'Shipper', []],
  ['Expedited', 'Shipper', []],
] as const)('a %s bill, counted by %s', (serviceType, freightCounted, questions) => {
  expect(asked({ serviceType, freightCounted })).toEqual(questions);
});

describe('a count far from the weight', () => {
  const of = (
    handlingUnits: number,
    handlingUnitType: BolDraftLineItem['handlingUnitType'],
    weight: number,
  ) => asked({ lineItems: [{ ...line, handlingUnits, handlingUnitType, weight }] });

  test.each<[number, BolDraftLineItem['handlingUnitType'], number, string[]]>([
    [14, 'pallet', 400, ['count-against-weight lineItems.0.handlingUnits']],
    [4, 'pallet', 400, []],
    [10, 'skid', 300, []],
    [10, 'skid', 299, ['count-against-weight lineItems.0.handlingUnits']],
    [100, 'box', 400, []],
    [1, 'crate', 5_000, []],
    [1, 'crate', 5_001, ['count-against-weight lineItems.0.handlingUnits']],
    [14, 'pallet', 0, []],
    [0, 'pallet', 5, ['no-handling-units lineItems.0.handlingUnits']],
  ])('%d x %s of %d lb together', (handlingUnits, type, weightLb, questions) => {
    expect(of(handlingUnits, type, weightLb)).toEqual(questions);
  });

  it('names the weight of one unit', () => {
    expect(ask({ lineItems: [{ ...line, handlingUnits: 14, weight: 400 }] })[0]?.title).toBe(
      'Line 1 has 14 handling units at 28.6\u00a0lb each',
    );
    expect(ask({ lineItems: [{ ...line, handlingUnits: 1, weight: 5_001 }] })[0]?.title).toBe(
      'Line 1 has 1 handling unit at 5,001\u00a0lb each',
    );
  });
});

describe('LTL without a class', () => {
  const without = { ...line, nmfcClass: undefined };
  it('is asked about once, and leads to the first such line', () => {
    expect(ask({ lineItems: [line, without, line, without] })).toMatchObject([
      { field: 'lineItems.1.nmfcClass', title: 'Lines 2 and 4 have no freight class' },
    ]);
    expect(ask({ lineItems: [without, without, without] })[0]?.title).toBe(
      'Lines 1, 2 and 3 have no freight class',
    );
  });
  it('is told apart by number for many lines', () => {
    expect(ask({ lineItems: Array(12).fill(without) })[0]?.title).toBe(
      'Lines 1, 2 and 10 more have no freight class',
    );
  });
  it.each(['FTL', 'Expedited'] as const)('is not asked about under %s', (serviceType) => {
    expect(asked({ serviceType, lineItems: [without] })).toEqual([]);
  });
});

test('an item from a sample is asked about until it is confirmed', () => {
  const sample = { ...line, nmfcItem: '46030', nmfcSample: true };
  expect(asked({ lineItems: [line, sample] })).toEqual(['sample-nmfc lineItems.1.nmfcSample']);
  expect(asked({ lineItems: [line, { ...sample, nmfcSample: false }] })).toEqual([]);
});

describe('FAK', () => {
  it.each(['FAK', 'Parts, F.A.K.', 'Freight all kinds', 'freight of all kinds'])(
    '%s needs an agreement',
    (commodityDescription) => {
      const lineItems = [{ ...line, commodityDescription }];
      expect(asked({ lineItems })).toEqual(['fak-without-agreement references']);
      expect(asked({ lineItems, references: [{ kind: 'Agreement', value: 'A-1' }] })).toEqual([]);
    },
  );
  it.each(['Fake plants', 'Kayak', 'Breakfast foods'])('%s is no FAK', (commodityDescription) => {
    expect(asked({ lineItems: [{ ...line, commodityDescription }] })).toEqual([]);
  });
});

describe('handling units', () => {
  const none = { ...line, handlingUnits: 0 };
  it('are asked for when no line has any', () => {
    expect(asked({ lineItems: [none, none] })).toEqual(['no-handling-units lineItems.0.handlingUnits']);
    expect(ask({ lineItems: [none] })[0]?.title).toBe('The bill has no handling units');
    expect(asked({ lineItems: [] })).toEqual([]);
  });
  it('are enough when one line has some', () => {
    expect(asked({ lineItems: [line, none] })).toEqual([]);
  });
});

describe('weight', () => {
  const heavy = (weight: number) => [
    { ...line, handlingUnits: 20, weight: weight - 500 },
    { ...line, weight: 500 },
  ];
  it.each([
    [20_000, []],
    [20_000.01, ['over-one-pickup serviceType']],
  ])('of %d lb', (weightLb, questions) => {
    expect(asked({ lineItems: heavy(weightLb) })).toEqual(questions);
  });
  it('is measured by the reader’s own limit', () => {
    const limits = { ...usualQuestionLimits, onePickupLb: 9_000 };
    const [question] = questionsOf({ ...bill, lineItems: heavy(9_500) }, today, { limits });
    expect(question?.why).toContain('9,000\u00a0lb');
  });
  it('of a truckload is not asked about', () => {
    expect(asked({ serviceType: 'FTL', lineItems: heavy(40_000) })).toEqual([]);
  });
});

test.each<[BolDraftForm['freightChargeTerms'], string[]]>([
  ['Prepaid', ['section-7-prepaid section7']],
  ['Collect', []],
  ['Third Party', []],
])('Section 7 under %s', (freightChargeTerms, questions) => {
  expect(asked({ section7: true, freightChargeTerms })).toEqual(questions);
});

test.each<[BolDraftForm['freightChargeTerms'], string, string[]]>([
  ['Prepaid', '', []],
  ['Collect', '', []],
  ['Third Party', '', ['payer-without-phone billToPhone']],
  ['Third Party', '(614) 555-0100', []],
])('the phone of who pays under %s: %s', (freightChargeTerms, billToPhone, questions) => {
  expect(asked({ freightChargeTerms, billToPhone })).toEqual(questions);
});

test('the phone of the party that is billed for prepaid freight is asked for', () => {
  const thirdPartyBillTo = { company: 'Head office' };
  expect(asked({ thirdPartyBillTo, billToPhone: '' })).toEqual(['payer-without-phone billToPhone']);
  expect(asked({ thirdPartyBillTo })).toEqual([]);
});

describe('the class against the density', () => {
  const question = (nmfcClass: BolDraftLineItem['nmfcClass'], weight: number, nmfcItem = '') =>
    ask({ lineItems: [{ ...line, ...cube, nmfcClass, weight, nmfcItem }] }).map(({ why }) =>
      why.includes('reclassify') ? 'lower' : 'higher',
    );
  // 48 x 40 x 48 in, 757 lb: 14.19 lb/cu ft, 85 by NMFC 2025 and 77.5 by the chart.
  it.each([
    ['85', 14.19, []],
    ['77.5', 14.19, ['lower']],
    ['100', 14.19, ['higher']],
    // 8.5 lb/cu ft: 100 by NMFC 2025, 110 by the chart. Both are classes of its density.
    ['100', 8.5, []],
    ['110', 8.5, []],
    ['92.5', 8.5, ['lower']],
    ['125', 8.5, ['higher']],
  ] as const)('class %s at %d lb/cu ft', (freightClass, densityPcf, kinds) => {
    expect(question(freightClass, densityPcf)).toEqual(kinds);
  });
  it('may be higher where an NMFC item gives it, and still not lower unasked', () => {
    expect(question('125', 8.5, '46030')).toEqual([]);
    expect(question('60', 8.5, '46030')).toEqual(['lower']);
  });
});

test('each question says where an answer belongs, why it is asked and by which source', () => {
  const all = ask({
    shipDate: '2025-01-01',
    section7: true,
    lineItems: [
      { ...line, commodityDescription: 'FAK', nmfcClass: undefined, handlingUnits: 0, weight: 30_000 },
      { ...line, ...cube, weight: 2, nmfcSample: true },
    ],
  });
  expect(all.map(({ id, fieldName, title }) => [id, fieldName, title.replaceAll('\u00a0', ' ')])).toEqual([
    ['ship-date-past', 'ship date', 'The ship date is 688 days ago'],
    ['no-class', 'freight class of line 1', 'Line 1 has no freight class'],
    ['sample-nmfc', 'NMFC item of line 2', 'Line 2 has an NMFC item and class from a sample'],
    ['class-against-density', 'freight class of line 2', 'Line 2 says class 70, and its density gives 250'],
    ['fak-without-agreement', 'references', 'Line 1 says FAK, and there is no agreement number'],
    ['over-one-pickup', 'service type', '30,002 lb is more than one LTL pickup'],
    ['section-7-prepaid', 'Section 7', 'Section 7 is marked on a prepaid bill'],
  ]);
  for (const { why, source } of all) {
    for (const texts of [why, source]) expect(texts.length).toBeGreaterThan(5);
  }
});

test.each([
  ['PO Box 77', ['po-box consigneeAddress']],
  ['P.O. Box 77', ['po-box consigneeAddress']],
  ['Post Office Box 9', ['po-box consigneeAddress']],
  ['12 Box Elder Road', []],
  ['', []],
])('a consignee at %s', (consigneeAddress, questions) => {
  expect(asked({ consigneeAddress })).toEqual(questions);
});

test.each([
  ['Springfield', 'Chicago', true],
  ['chicago', 'Chicago', false],
  ['St. Louis', 'Saint Louis', false],
  ['Ft Worth', 'Fort Worth', false],
  ['Chicago Heights', 'Chicago', false],
  ['', 'Chicago', false],
])('%s on the bill, and the ZIP code of %s', (city, cityOfZip, isAsked) => {
  const places = [{ party: 'consignee', zip: '60608', city, cityOfZip }] as const;
  const fields = questionsOf(bill, today, { places }).map(({ field }) => field);
  expect(fields).toEqual(isAsked ? ['consigneeCity'] : []);
});

describe('freight on which nothing may be loaded', () => {
  const pallet = {
    ...line,
    nmfcClass: '100',
    ...{ lengthIn: 48, widthIn: 40, heightIn: 48 },
  } as const;

  it('has a second class at a carrier that counts it 96 in high', () => {
    const [question] = ask({ doNotStack: true, lineItems: [pallet] });
    expect(question).toMatchObject({
      id: 'class-not-stacked',
      field: 'doNotStack',
      title: 'Line 1 says class 100, and Saia would rate it 175',
      source: 'Saia rules item 1001, paragraphs 3 and 4',
    });
    expect(question?.why).toMatch(/4\.69\u00a0lb\/cu\u00a0ft, class 175 \(2025\), 200 \(chart\)\..*75% more/);
  });

  test.each<[string, BolDraftForm]>([
    ['it may be stacked', { lineItems: [pallet] }],
    ['an item has a class of its own', { doNotStack: true, lineItems: [{ ...pallet, nmfcItem: '46030' }] }],
    [
      'the class is that of the carrier already',
      { doNotStack: true, lineItems: [{ ...pallet, nmfcClass: '175' }] },
    ],
    ['the sizes are not known', { doNotStack: true, lineItems: [{ ...pallet, lengthIn: undefined }] }],
    ['it is 96 in high', { doNotStack: true, lineItems: [{ ...pallet, heightIn: 96 }] }],
    ['it is no LTL', { doNotStack: true, serviceType: 'FTL', lineItems: [pallet] }],
  ])('is not asked about where %s', (_, change) => {
    expect(asked(change).filter((each) => each.startsWith('class-not-stacked'))).toEqual([]);
  });
});
