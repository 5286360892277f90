import { usualRuleLimits } from '@freightwright/domain';
import { describe, expect, it, test } from 'vitest';
import type { StoredTexts } from '../../state/stored-texts.ts';
import { areUsual, limitTexts, readLimits, saveLimits, storedLimits } from './limits-dialog.tsx';

const storedIn = (texts = new Map<string, string>()): StoredTexts => ({
  read: (key) => texts.get(key) ?? null,
  write: (key, text) => void texts.set(key, text),
  watch: () => () => undefined,
});

describe('the limits', () => {
  it('are the usual ones until others are kept', () => {
    const storedTexts = storedIn();
    expect(storedLimits(storedTexts)).toEqual(usualRuleLimits);
    const own = { ...usualRuleLimits, linearFeet: 20 };
    saveLimits(storedTexts, own);
    expect(storedLimits(storedTexts)).toEqual(own);
    expect([areUsual(own), areUsual(usualRuleLimits)]).toEqual([false, true]);
  });

  test.each(['{', '7', '{"linearFeet":-3}', '{"linearFeet":null,"cubicVolumeCuFt":"x"}'])(
    'that are damaged (%s) are the usual ones',
    (text) => expect(storedLimits(storedIn(new Map([['fw.rule-limits', text]])))).toEqual(usualRuleLimits),
  );

  test.each([
    ['', 'A limit is required'],
    ['far', 'A limit must be a number'],
    ['0', 'A limit must be more than 0'],
    ['54', 'A limit must be at most 53'],
  ])('"%s" linear feet are refused: %s', (linearFeet, message) => {
    expect(readLimits({ ...limitTexts(usualRuleLimits), linearFeet })).toEqual({
      violations: { linearFeet: message },
    });
  });

  test.each([
    ['20 ft', 20],
    ['15,5', 15.5],
  ])('"%s" linear feet are read', (linearFeet, feet) => {
    expect(readLimits({ ...limitTexts(usualRuleLimits), linearFeet })).toMatchObject({
      limits: { linearFeet: feet },
    });
  });
});
