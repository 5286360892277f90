import type { BolDraftLineItem } from '@freightwright/contracts';
import { lineMeasures } from '@freightwright/contracts/constants';
import { expect, test } from 'vitest';
import { formatMeasures } from './line-measures.ts';
import { printedBolOf } from './printed-bol.ts';

const pallet: BolDraftLineItem = { handlingUnits: 1, weight: 757, lengthIn: 48, widthIn: 40, heightIn: 48 };
const message = (...lineItems: BolDraftLineItem[]) => lineMeasures(lineItems).map(formatMeasures);

test.each([
  ['one unit', [pallet], ['48 x 40 x 48 in, 53.33 cu ft, 14.19 lb/cu ft']],
  [
    'several units',
    [{ ...pallet, handlingUnits: 4, weight: 2000 }],
    ['4 units, each 48 x 40 x 48 in, 213.33 cu ft, 9.38 lb/cu ft'],
  ],
  [
    'two commodities on one unit, by the weight of both',
    [
      { ...pallet, weight: 300 },
      { handlingUnits: 0, weight: 200 },
    ],
    ['48 x 40 x 48 in, 53.33 cu ft, 9.38 lb/cu ft', 'On the same unit, 9.38 lb/cu ft'],
  ],
  ['a unit without a weight yet', [{ ...pallet, weight: undefined }], ['48 x 40 x 48 in, 53.33 cu ft']],
  ['no size', [{ handlingUnits: 1, weight: 757 }], ['']],
  ['two sides of three', [{ ...pallet, heightIn: undefined }], ['']],
  ['a draft with impossible figures', [{ ...pallet, lengthIn: 1e-200, weight: 1e12 }], ['']],
])('%s', (_what, lineItems, expected) => {
  expect(message(...lineItems)).toEqual(expected);
});

test('are printed on a line of their own under the description, each under its own line', () => {
  const lineItems: BolDraftLineItem[] = [
    { ...pallet, commodityDescription: 'Paper' },
    { commodityDescription: 'Paint', hazmat: true, handlingUnits: 1, weight: 10 },
  ];
  const { lines } = printedBolOf({ bolNumber: '04000073124800915', status: 'draft', form: { lineItems } });
  const texts = lines.map(({ description }) => description.map(({ text }) => text).join(''));
  expect(texts[1]).toBe('Paper\n48 x 40 x 48 in, 53.33 cu ft, 14.19 lb/cu ft');
  expect(texts[0]).not.toContain(' in,');
});
