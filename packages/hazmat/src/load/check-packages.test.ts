import { describe, expect, it } from 'vitest';
import { rowAt, table } from '../../test/rows-and-entries.ts';
import { allowsLimitedQuantity } from '../entry/rows.ts';
import { findSubstances } from '../find/find-listed.ts';
import { checkPackages, type PackedLine, type PackingProblemCode } from './check-packages.ts';

const packed = (number: string, more: Partial<PackedLine> = {}): PackedLine => ({
  ...{ row: rowAt(number), entry: {}, packages: 1, packageKind: 'drum', grossWeightLb: 500, ...more },
});
const amount = (quantity: number, quantityUnit: string) => ({ quantity, quantityUnit });
const codes = (line: PackedLine) => checkPackages(table, line).map(({ code }) => code);

const limited = { limitedQuantity: true };
const rq = { reportableQuantity: true };
const xylene = { ...rq, hazardousSubstances: 'Xylene' };
const whole = { packageKind: 'portable tank', ...amount(60_000, 'lb'), grossWeightLb: 61_000 };
const tote = { packageKind: 'tote', grossWeightLb: 2_700 };

it.each<[string, PackedLine, PackingProblemCode | undefined]>([
  [
    '2,000 lb net of 100 lb gross',
    packed('UN1263', { ...amount(2_000, 'lb'), grossWeightLb: 100 }),
    'net-above-gross',
  ],
  [
    '1 kg more than the line',
    packed('UN1263', { ...amount(46, 'kg'), grossWeightLb: 100 }),
    'net-above-gross',
  ],
  ['45 kg of 100 lb', packed('UN1263', { ...amount(45, 'kg'), grossWeightLb: 100 }), undefined],
  ['5,000 gal in 4 drums', packed('UN1263', { ...amount(5_000, 'gal'), packages: 4 }), 'package-volume'],
  ['119 gal in a drum', packed('UN1263', amount(119, 'gal')), undefined],
  ['451 L in a drum', packed('UN1263', amount(451, 'L')), 'package-volume'],
  ['793 gal in a tote', packed('UN1263', { ...tote, ...amount(793, 'gal') }), undefined],
  ['800 gal in an IBC', packed('UN1263', { ...amount(800, 'gal'), packageKind: 'IBC' }), 'package-volume'],
  [
    '5,000 gal in a portable tank',
    packed('UN1263', { ...amount(5_000, 'gal'), packageKind: 'portable tank' }),
    undefined,
  ],

  // 49 CFR 173.150(b); PHMSA 07-0067: the limit is that of each package.
  [
    'limited quantity in a drum of 500 lb',
    packed('UN1263', { entry: limited, ...amount(55, 'gal') }),
    'limited-quantity-gross',
  ],
  ['boxes of 66 lb', packed('UN1263', { entry: limited, packages: 10, grossWeightLb: 660 }), undefined],
  [
    'boxes of 66.1 lb',
    packed('UN1263', { entry: limited, packages: 10, grossWeightLb: 661 }),
    'limited-quantity-gross',
  ],
  [
    'boxes of 66 lb on a pallet of 60 lb',
    packed('UN1263', { entry: limited, packages: 10, grossWeightLb: 720, pallets: 1 }),
    undefined,
  ],
  [
    'a box of 70 lb net on a pallet',
    packed('UN1263', { entry: limited, ...amount(70, 'lb'), grossWeightLb: 160, pallets: 1 }),
    'limited-quantity-gross',
  ],

  // 49 CFR 172.203(c), Appendix A; PHMSA 01-0137, 15-0048: the quantity of one package decides.
  [
    '2,600 lb of sulfuric acid in one tote',
    packed('UN1830', { ...tote, ...amount(2_600, 'lb') }),
    'reportable-quantity-missing',
  ],
  ['1,900 lb of it, more than 51 percent', packed('UN1830', { ...tote, ...amount(1_900, 'lb') }), undefined],
  ['2,600 lb of it, with RQ', packed('UN1830', { ...tote, ...amount(2_600, 'lb'), entry: rq }), undefined],
  [
    '2,600 lb of it in four drums',
    packed('UN1830', { ...amount(2_600, 'lb'), packages: 4, grossWeightLb: 2_800 }),
    undefined,
  ],
  ['a solution, whose share is not known', packed('UN2796', { ...tote, ...amount(2_600, 'lb') }), undefined],
  [
    '1 gal of acid with RQ',
    packed('UN1830', { ...amount(1, 'gal'), entry: rq, grossWeightLb: 16 }),
    'reportable-quantity-not-reached',
  ],
  [
    'acid whose package may have 1,000 lb',
    packed('UN1830', { ...amount(70, 'gal'), entry: rq, grossWeightLb: 1_100 }),
    undefined,
  ],
  ['paint with RQ and no substance', packed('UN1263', { entry: rq }), 'substance-missing'],
  ['paint with RQ and xylene', packed('UN1263', { entry: xylene }), 'substance-quantity-missing'],
  ['paint with RQ and 100 lb of xylene', packed('UN1263', { entry: xylene, substanceLb: 100 }), undefined],
  [
    'paint with RQ and 100 lb of xylene as its technical name',
    packed('UN1263', { entry: { ...rq, technicalName: 'contains xylene' }, substanceLb: 100 }),
    undefined,
  ],
  [
    'paint with RQ and 99 lb of xylene',
    packed('UN1263', { entry: xylene, substanceLb: 99 }),
    'reportable-quantity-not-reached',
  ],
  [
    'paint with 100 lb of xylene and no RQ',
    packed('UN1263', { entry: { hazardousSubstances: 'Xylene' }, substanceLb: 100 }),
    'reportable-quantity-missing',
  ],
  [
    '100 lb of xylene in 60,000 lb are less than 0.2 %',
    packed('UN1263', { ...whole, entry: xylene, substanceLb: 100 }),
    'reportable-quantity-not-reached',
  ],
  [
    'and no RQ is missing',
    packed('UN1263', { ...whole, entry: { hazardousSubstances: 'Xylene' }, substanceLb: 100 }),
    undefined,
  ],
  [
    'a substance that the appendix spells another way',
    packed('UN1263', { entry: { ...rq, hazardousSubstances: 'Dimethylbenzene' }, substanceLb: 1 }),
    undefined,
  ],
  [
    '1,200 lb of sulfuric acid in a solution',
    packed('UN2796', { ...tote, ...amount(2_600, 'lb'), substanceLb: 1_200, row: rowAt('UN2796', -1) }),
    'reportable-quantity-missing',
  ],
  ['more of a substance than the packages weigh', packed('UN1263', { substanceLb: 501 }), 'net-above-gross'],
  ['packages that weigh more than the line', packed('UN1263', { packagesLb: 501 }), 'net-above-gross'],
  [
    'more net than the packages weigh',
    packed('UN1263', { ...amount(450, 'lb'), packagesLb: 440 }),
    'net-above-gross',
  ],
  [
    'a limited quantity whose packages weigh 66 lb each on heavy pallets',
    packed('UN1263', { entry: limited, packages: 10, grossWeightLb: 1_000, packagesLb: 660, pallets: 1 }),
    undefined,
  ],
  ['cartridges by their mass', packed('UN0012', amount(400, 'lb')), undefined],
  ['cartridges by volume', packed('UN0012', amount(4, 'gal')), 'article-mass'],
  [
    'cartridges of 70 lb as a limited quantity',
    packed('UN0012', { entry: limited, ...amount(60, 'lb'), grossWeightLb: 70 }),
    'limited-quantity-gross',
  ],
  ['a residue', packed('UN1830', { entry: { ...rq, residue: true }, grossWeightLb: 40 }), undefined],
])('%s', (_what, line, code) => {
  expect(codes(line)).toEqual(code === undefined ? [] : [code]);
});

it('says what each package weighs, and the limit', () => {
  const [problem] = checkPackages(table, packed('UN1830', { ...tote, ...amount(2_600, 'lb') }));
  expect(problem).toMatchObject({
    field: 'reportableQuantity',
    section: '172.203(c)(2)',
    message: 'One package has 1,326 lb of Sulfuric acid, whose reportable quantity is 1,000 lb. Tick RQ.',
  });
});

describe('every material of the table', () => {
  it('as a limited quantity may weigh 66 lb a package, and not a tenth more', () => {
    for (const row of table.rows.filter(allowsLimitedQuantity)) {
      const line = packed('UN1263', { row, entry: limited, packages: 4 });
      expect(codes({ ...line, grossWeightLb: 264 }), row.description).toEqual([]);
      expect(codes({ ...line, grossWeightLb: 264.4 }), row.description).toEqual(['limited-quantity-gross']);
    }
  });

  it('that is a hazardous substance itself needs RQ from its quantity on, and may not have it below', () => {
    const pure = table.rows.filter(({ description }) => !/solution|mixture|aqueous|than/i.test(description));
    const listed = pure.flatMap((row) => {
      const quantities = findSubstances(table, row).map(({ reportableQuantityLb }) => reportableQuantityLb);
      return quantities.length === 0 ? [] : [[row, Math.min(...quantities)] as const];
    });
    expect(listed.length).toBeGreaterThan(200);
    for (const [row, quantity] of listed) {
      const line = packed('UN1263', { row, grossWeightLb: 2 * quantity });
      const below = amount(quantity * 0.99, 'lb');
      expect(codes({ ...line, ...below }), row.description).toEqual([]);
      expect(codes({ ...line, ...below, entry: rq }), row.description).toEqual([
        'reportable-quantity-not-reached',
      ]);
      const reached = amount(quantity, 'lb');
      expect(codes({ ...line, ...reached }), row.description).toEqual(['reportable-quantity-missing']);
      expect(codes({ ...line, ...reached, entry: rq }), row.description).toEqual([]);
    }
  });
});
