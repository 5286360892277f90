import { expect, it } from 'vitest';
import { line } from '../../test/rows-and-entries.ts';
import type { LoadedLine } from './loaded-line.ts';
import { outsideNumbers } from './outside-numbers.ts';
import { isFoodstuff, poisonWithFood } from './poisons-and-food.ts';

// 49 CFR 177.841(e).
it.each<[string, LoadedLine, ReturnType<typeof poisonWithFood>]>([
  ['(1) a poison', line('UN1680'), 'overpacked'],
  [
    '(1) a subsidiary poison',
    line('UN1992', { row: { ...line('UN1992').row, packingGroup: 'II' } }),
    'overpacked',
  ],
  ['(1) poisonous by inhalation', line('UN1098'), 'overpacked'],
  ['(3) packing group III', line('UN1593'), 'separated'],
  ['a poisonous gas has the label POISON GAS', line('UN1017'), undefined],
  ['a limited quantity has no label', line('UN1593', { limitedQuantity: true }), undefined],
  ['paint', line('UN1263'), undefined],
])('%s', (_what, load, verdict) => {
  expect(poisonWithFood(load)).toBe(verdict);
});

it.each([
  ['Dog food, bagged', true],
  ['Animal FEED', true],
  ['Peanuts, roasted', true],
  ['Olive oil in bottles', true],
  ['Food processing machinery', false],
  ['Dextrose, sugar, not intended for consumption', false],
  ['Steel brackets', false],
  ['Feedback sensors', false],
  ['Oil filters', false],
])('%s is food: %s', (description, isFood) => {
  expect(isFoodstuff(description)).toBe(isFood);
});

const numbersOf = (lines: LoadedLine[], hasOther = false) =>
  outsideNumbers(lines, hasOther).map(({ number }) => number);
const heavy = (number: string, grossWeightLb: number, more: Partial<LoadedLine> = {}) =>
  line(number, { grossWeightLb, ...more });

// 49 CFR 172.301(a)(3), 172.313(c).
it.each<[string, LoadedLine[], boolean, string[]]>([
  ['8,820 lb of one material', [heavy('UN1263', 4_820), heavy('UN1263', 4_000)], false, ['UN1263']],
  ['8,819 lb of it', [heavy('UN1263', 8_819)], false, []],
  ['beside other freight', [heavy('UN1263', 9_000)], true, []],
  ['beside another material', [heavy('UN1263', 9_000), heavy('UN1830', 5)], false, []],
  ['(v) explosives', [heavy('UN0012', 9_000)], false, []],
  ['(v) limited quantities', [heavy('UN1263', 9_000, { limitedQuantity: true })], false, []],
  ['in bulk', [heavy('UN1263', 9_000, { bulk: true })], false, []],
  ['2,205 lb in zone B, beside others', [heavy('UN1098', 2_205), heavy('UN1263', 5)], true, ['UN1098']],
  ['2,204 lb in zone B', [heavy('UN1098', 2_204)], true, []],
  ['zone D', [heavy('UN1005', 5_000, { row: { ...line('UN1079').row } })], true, []],
])('the number outside: %s', (_what, lines, hasOther, numbers) => {
  expect(numbersOf(lines, hasOther)).toEqual(numbers);
});
