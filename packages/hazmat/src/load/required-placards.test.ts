import { expect, it } from 'vitest';
import { line as lineOf, table } from '../../test/rows-and-entries.ts';
import type { LoadedLine } from './loaded-line.ts';
import { requiredPlacards } from './required-placards.ts';

const line = (number: string, grossWeightLb: number, more: Partial<LoadedLine> = {}) =>
  lineOf(number, { grossWeightLb, ...more });
const shown = (...lines: LoadedLine[]): string[] =>
  requiredPlacards(table, lines).required.map(({ placard }) => placard);

// 49 CFR 172.504 and 172.505, paragraph by paragraph. UN1263 paint 3, UN1830 sulfuric acid 8, UN1017 chlorine 2.3 zone B.
it.each<[string, LoadedLine[], string[]]>([
  ['(c) 1,000 lb of Table 2', [line('UN1263', 1_000)], []],
  ['(c) 1,000.9 lb of Table 2', [line('UN1263', 1_000.9)], []],
  ['(c) 1,001 lb of Table 2', [line('UN1263', 1_001)], ['FLAMMABLE']],
  ['(c) 1,001 lb of two categories', [line('UN1263', 500), line('UN1830', 501)], ['FLAMMABLE', 'CORROSIVE']],
  ['(e) any weight of Table 1', [line('UN1017', 1)], ['POISON GAS']],
  ['(e) Table 1 beside little of Table 2', [line('UN1017', 1), line('UN1263', 900)], ['POISON GAS']],
  ['(e) Table 1 does not count for Table 2', [line('UN1017', 900), line('UN1263', 900)], ['POISON GAS']],
  ['(f)(6) cartridges without a label', [line('UN0012', 5_000)], []],
  ['(f)(6) beside paint they count', [line('UN0012', 600), line('UN1263', 600)], ['FLAMMABLE']],
  ['(e) cartridges with a label', [line('UN0323', 1_001)], ['EXPLOSIVES 1.4']],
  ['(e) division 4.3', [line('UN1428', 5)], ['DANGEROUS WHEN WET']],
  ['(e) 6.1 poisonous by inhalation', [line('UN1092', 5)], ['POISON INHALATION HAZARD']],
  ['(e) other 6.1', [line('UN1593', 1_001)], ['POISON']],
  ['(e) division 6.2', [line('UN2814', 5_000)], []],
  [
    '172.505(a) class 8 poisonous by inhalation',
    [line('UN1744', 10)],
    ['POISON INHALATION HAZARD', 'CORROSIVE'],
  ],
  ['172.505(c) class 8, dangerous when wet', [line('UN3094', 10)], ['DANGEROUS WHEN WET', 'CORROSIVE']],
  ['(a) a bulk packaging', [line('UN1263', 300, { bulk: true })], ['FLAMMABLE']],
  ['(d) emptied packages', [line('UN1263', 5_000, { residue: true })], []],
  ['(d) emptied bulk packages', [line('UN1263', 300, { residue: true, bulk: true })], ['FLAMMABLE']],
  ['(d) emptied cylinders of Table 1', [line('UN1017', 5, { residue: true })], ['POISON GAS']],
  ['172.500(b)(3) limited quantities', [line('UN1263', 5_000, { limitedQuantity: true })], []],
  [
    '(f)(3) flammable beside non-flammable gas',
    [line('UN1978', 800), line('UN1066', 800)],
    ['FLAMMABLE GAS'],
  ],
  ['(f)(3) non-flammable gas alone', [line('UN1066', 1_001)], ['NON-FLAMMABLE GAS']],
  ['(f)(8) gas beside liquid for inhalation', [line('UN1017', 5), line('UN1092', 5)], ['POISON GAS']],
  ['(f)(9) class 9', [line('UN3082', 5_000)], []],
  [
    '(f)(11) poison beside inhalation',
    [line('UN1092', 5), line('UN1593', 2_000)],
    ['POISON INHALATION HAZARD'],
  ],
  ['173.150(f) combustible, not in bulk', [line('UN1263', 5_000, { hazardClass: 'Combustible liquid' })], []],
  [
    '173.150(f) combustible, in bulk',
    [line('UN1263', 300, { hazardClass: 'Combustible liquid', bulk: true })],
    ['COMBUSTIBLE'],
  ],
  ['nothing aboard', [], []],
])('%s', (_paragraph, lines, placards) => {
  expect(shown(...lines)).toEqual(placards);
});

// 172.504(b): two or more categories of Table 2, each under 2,205 lb.
it.each<[LoadedLine[], string[]]>([
  [
    [line('UN1263', 2_204), line('UN1830', 2_204)],
    ['FLAMMABLE', 'CORROSIVE'],
  ],
  [[line('UN1263', 2_205), line('UN1830', 500)], ['CORROSIVE']],
  [[line('UN1263', 2_205), line('UN1830', 2_205)], []],
  [[line('UN1263', 1_100), line('UN1263', 1_105), line('UN1830', 500)], ['CORROSIVE']],
  [[line('UN1263', 1_500)], []],
  [[line('UN1263', 500), line('UN1830', 500)], []],
  [[line('UN1263', 900, { bulk: true }), line('UN1830', 900)], []],
  [[line('UN1017', 900), line('UN1263', 1_500)], []],
])('DANGEROUS may stand for what is light enough (%#)', (lines, instead) => {
  expect(requiredPlacards(table, lines).dangerousInsteadOf).toEqual(instead);
});

it('says why each placard is required, and why one is not', () => {
  const advice = requiredPlacards(table, [line('UN1017', 5), line('UN1263', 1_200), line('UN3082', 300)]);
  expect(advice.table2WeightLb).toBe(1_500);
  expect(advice.required).toEqual([
    { placard: 'POISON GAS', because: 'UN1017 is a Table 1 material, placarded at any weight (172.504(e)).' },
    {
      placard: 'FLAMMABLE',
      because:
        'The load has 1,500 lb of Table 2 materials. From 1,001 lb on, each of them is placarded (172.504(c)).',
    },
  ]);
  expect(advice.notRequired).toEqual([
    { placard: 'CLASS 9', because: 'Class 9 needs no placard within the United States (172.504(f)(9)).' },
  ]);
});
