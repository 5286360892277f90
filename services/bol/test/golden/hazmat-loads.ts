import type { Line } from '@freightwright/samples';
import { crate } from '@freightwright/samples';
import type { GoldenRow } from './golden-row.ts';
import { hazmatBill, hazmatLine } from './hazmat-lines.ts';

const second = 'lineItems.1.hazmatDetails.identificationNumber';
const apart = { refused: { [second]: 'apart' } };
const paint = 'UN1263 | Paint | 3 | II';
const food = (commodityDescription: string): Line => ({ ...crate, commodityDescription });
const cyanide = hazmatLine('UN1680 | Potassium cyanide, solid | 6.1 | I');

/** What may share a vehicle, and its placards. */
export const hazmatLoads: readonly GoldenRow[] = [
  {
    name: 'sodium cyanide and nitric acid',
    source: '49 CFR 177.848(c)',
    bill: hazmatBill(
      hazmatLine('UN1689 | Sodium cyanide, solid | 6.1 | I'),
      hazmatLine('UN2031 | Nitric acid | 8 | II'),
    ),
    expected: apart,
  },
  {
    name: 'a complex cyanide and acid',
    source: '49 CFR 177.848(c)',
    bill: hazmatBill(
      hazmatLine('UN1679 | Potassium cuprocyanide | 6.1 | II'),
      hazmatLine('UN1789 | Hydrochloric acid | 8 | II'),
    ),
    expected: { warnings: ['hazmat-reaction'] },
  },
  {
    name: 'cyanide and what is no acid',
    source: '49 CFR 177.848(c)',
    bill: hazmatBill(cyanide, hazmatLine('UN1823 | Sodium hydroxide, solid | 8 | II')),
    expected: {},
  },
  {
    name: 'corrosive liquid and spontaneously combustible material',
    source: '49 CFR 177.848(d), X',
    bill: hazmatBill(
      hazmatLine('UN1830 | Sulfuric acid | 8 | II'),
      hazmatLine('UN1362 | Carbon, activated | 4.2 | III'),
    ),
    expected: apart,
  },
  {
    name: 'oxidizer and flammable liquid, separated',
    source: '49 CFR 177.848(d), O',
    bill: hazmatBill(hazmatLine('UN1942 | Ammonium nitrate | 5.1 | III'), hazmatLine(paint)),
    expected: {},
  },
  {
    name: 'phosgene and flammable gas',
    source: '49 CFR 177.848(d), X',
    bill: hazmatBill(
      hazmatLine('UN1076 | Phosgene | 2.3 | | 8', {
        ...{ packageKind: 'cylinder', quantity: 600, reportableQuantity: true },
      }),
      hazmatLine('UN1978 | Propane | 2.1', { packageKind: 'cylinder' }),
    ),
    expected: apart,
  },
  {
    name: 'poison beside dog food',
    source: '49 CFR 177.841(e)(1)',
    bill: hazmatBill(cyanide, food('Dog food, bagged')),
    expected: { warnings: ['poison-with-food'] },
  },
  {
    name: 'poison of packing group III beside coffee',
    source: '49 CFR 177.841(e)(3)',
    bill: hazmatBill(hazmatLine('UN1593 | Dichloromethane | 6.1 | III'), food('Coffee, roasted')),
    expected: { warnings: ['poison-with-food'] },
  },
  {
    name: 'poison beside sugar that is marked as not for consumption',
    source: '49 CFR 177.841(e), PHMSA 03-0195',
    bill: hazmatBill(cyanide, food('Sugar, laboratory, not intended for consumption')),
    expected: {},
  },
  {
    name: 'paint beside dog food',
    source: '49 CFR 177.841(e)',
    bill: hazmatBill(hazmatLine(paint), food('Dog food, bagged')),
    expected: {},
  },
  {
    name: 'a flammable liquid that is also a poison, beside dog food',
    source: '49 CFR 177.841(e)(1), 172.402(a)',
    bill: hazmatBill(
      hazmatLine('UN1230 | Methanol | 3 | II | 6.1', { quantity: 55 }),
      food('Dog food, bagged'),
    ),
    expected: { warnings: ['poison-with-food'] },
  },
  {
    name: '1,050 lb of paint with its pallets',
    source: '49 CFR 172.504(c), PHMSA 20-0019',
    bill: hazmatBill(hazmatLine(paint, { quantity: 900 }, { weight: 1_050 })),
    expected: { warnings: ['packages-weight'] },
  },
  {
    name: '1,050 lb of paint, of which the packages weigh 990 lb',
    source: '49 CFR 172.504(c), PHMSA 20-0019',
    bill: hazmatBill(hazmatLine(paint, { quantity: 900, packagesWeight: 990 }, { weight: 1_050 })),
    expected: {},
  },
  {
    name: '3,000 lb of paint with its pallets',
    source: '49 CFR 172.504(c)',
    bill: hazmatBill(hazmatLine(paint, { quantity: 900 }, { weight: 3_000 })),
    expected: {},
  },
];
