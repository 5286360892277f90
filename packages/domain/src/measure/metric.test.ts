import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { formatDimensions, formatWeight } from './format-measures.ts';
import {
  cmFromIn,
  cubicMetersFromCuFt,
  fieldFigure,
  inFromCm,
  kgFromLb,
  kgPerCubicMeterFromPcf,
  lbFromKg,
  shownFigure,
  shownUnit,
} from './metric.ts';

it('an inch is 2.54 cm and a pound 0.45359237 kg, exactly', () => {
  expect(cmFromIn(1)).toBe(2.54);
  expect(inFromCm(2.54)).toBe(1);
  expect(kgFromLb(1)).toBe(0.453_592_37);
  expect(lbFromKg(0.453_592_37)).toBe(1);
  expect(cubicMetersFromCuFt(1)).toBe(0.028_316_846_592);
  expect(kgPerCubicMeterFromPcf(1)).toBe(16.018_463_374);
});

it('there and back again is the same figure', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (thousandths) => {
      const value = thousandths / 1000;
      expect(inFromCm(cmFromIn(value))).toBeCloseTo(value, 6);
      expect(lbFromKg(kgFromLb(value))).toBeCloseTo(value, 6);
    }),
  );
});

test.each([
  [48, 'in', 'us', 48, 'in'],
  [48, 'in', 'metric', 121.9, 'cm'],
  [500, 'lb', 'metric', 226.8, 'kg'],
  [33.35, 'lb', 'us', 33.4, 'lb'],
] as const)('%d %s in %s reads %d %s', (value, unit, system, shown, as) => {
  expect(shownFigure(value, unit, system)).toBe(shown);
  expect(shownUnit(unit, system)).toBe(as);
});

it('an editable field has centimeters to a hundredth and kilograms to a thousandth', () => {
  expect([fieldFigure(0.1, 'in', 'metric'), fieldFigure(1.111, 'lb', 'metric')]).toEqual([0.25, 0.504]);
});

it('measures stay on one line', () => {
  const sides = { lengthIn: 48, widthIn: 40, heightIn: 48 };
  expect(formatDimensions(sides)).toBe('48\u00a0×\u00a040\u00a0×\u00a048\u00a0in');
  expect(formatWeight(500, 'metric')).toBe('226.8\u00a0kg');
});
