import { planLoad, type ShipmentUnit } from '@freightwright/domain';
import { describe, expect, it, test } from 'vitest';
import { labelFits } from './trailer-boxes.tsx';
import { describeUnlabelled, notLoaded, stackLabel, stacksOf, trailerSentence } from './trailer-texts.ts';

const unit = (lengthIn: number, widthIn: number, heightIn: number, more: Partial<ShipmentUnit> = {}) => ({
  lengthIn,
  widthIn,
  heightIn,
  weightLb: 100,
  count: 1,
  stackable: false,
  ...more,
});
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the trailer in words', () => {
  const units = [unit(48, 40, 48, { count: 2 }), unit(24, 18, 12, { count: 4, stackable: true })];
  const plan = planLoad(units).best;
  const stacks = stacksOf(plan);

  it('says how long the load is, where each kind stands and what is left', () => {
    expect(trailerSentence('best', plan, stacks, ['A', 'C'], 12)).toMatch(
      /^Packed best: trailer of 52.5 ft by 96 in inside, from above, nose at the left\. The load takes \d+ linear feet, within the 12 ft rule, \d+ ft are left\. From the nose: 2 of unit A from [\d.]+ to [\d.]+ ft; 4 of unit C from [\d.]+ to [\d.]+ ft, some two high\.$/,
    );
  });

  it('of nothing says so', () => {
    expect(trailerSentence('byCarrier', planLoad([]).best, [], [], 12)).toBe(
      'As a carrier counts: trailer of 52.5 ft by 96 in inside, from above, nose at the left, empty.',
    );
  });

  it('names a stack by what stands on what', () => {
    expect(stacks.map((stack) => stackLabel(stack, ['A', 'C'])).toSorted()).toEqual(['A', 'A', 'C×2', 'C×2']);
    expect(stackLabel({ xIn: 0, yIn: 0, lengthIn: 1, widthIn: 1, unitIndexes: [0, 1] }, ['A', 'B'])).toBe(
      'A+B',
    );
  });

  it('lists what has no room for its letter', () => {
    const labelled = new Set(stacks.filter((stack) => labelFits(stack, ['A', 'C'], 320 / 636)));
    expect(describeUnlabelled(stacks, labelled, ['A', 'C'])).toBe('Too small for a letter: two stacks of C.');
    expect(describeUnlabelled(stacks, new Set(stacks), ['A', 'C'])).toBe('');
  });
});

test('what is not loaded is listed with the reason', () => {
  const units = [unit(48, 40, 48, { count: 33 }), unit(48, 40, 120)];
  expect(notLoaded(planLoad(units).best, units, ['A', 'B']).map(spaced)).toEqual([
    'Unit B does not fit: 120 in high, the doors let through 102 in.',
    '3 of 33 of unit A stay on the dock: the trailer is full.',
  ]);
});
