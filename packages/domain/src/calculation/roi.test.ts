import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readLastCalculation, readLastResult } from './last-calculation.ts';
import { readRoiInput, roiDefaults, roiFigures, roiSentence } from './roi.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const roi = (shipments: string, savings: string) => roiFigures(readRoiInput(shipments, savings));

describe('the return on the plan', () => {
  it('of the specified defaults is $3,150 a month, 10,762.1 % a year, paid back by the first shipment', () => {
    const figures = roi(roiDefaults.monthlyShipments, roiDefaults.savingsPerShipmentUsd);
    expect(figures).toEqual({
      monthlySavingsCents: 315_000,
      annualSavingsCents: 3_780_000,
      annualRoiPercent: 10_762.1,
      paybackShipments: 1,
    });
    expect(plain(roiSentence(figures))).toBe(
      '$3,150.00 saved a month. Annual return 10,762.1%; 1 shipment pays for the plan at $29.00 a month.',
    );
  });

  test.each([
    ['50', '29', 1],
    ['50', '28.99', 2],
    ['50', '10', 3],
    ['50', '0.01', 2900],
    ['0', '63', 1],
  ])('%s shipments at $%s are paid back after %d', (shipments, savings, payback) => {
    expect(roi(shipments, savings).paybackShipments).toBe(payback);
  });

  it('is negative when the savings do not pay for the plan, and the sentence says so', () => {
    const figures = roi('1', '14.50');
    expect(figures).toMatchObject({ annualRoiPercent: -50, paybackShipments: 2 });
    expect(plain(roiSentence(figures))).toContain(
      'Annual savings are 50% less than the plan costs; 2 shipments pay',
    );
    expect(roiSentence(roi('1', '29'))).toContain('Annual return 0%');
    expect(roiSentence(roi('0', '63'))).toMatch(/^Enter shipments/);
  });

  test.each(['', 'abc', '0', '-5', 'NaN', 'Infinity', '1e9', '.', '$'])(
    'of %j shipments or savings is nothing, without a division by zero',
    (text) => {
      expect(readRoiInput(text, text)).toEqual({ monthlyShipments: 0, savingsPerShipmentCents: 0 });
      expect(roi('50', text)).toEqual({
        monthlySavingsCents: 0,
        annualSavingsCents: 0,
        annualRoiPercent: -100,
        paybackShipments: null,
      });
      expect(roiSentence(roi(text, text))).toMatch(/^Enter shipments and savings/);
    },
  );

  test.each([
    ['50.9', '63', 50, 6300],
    ['1,200', '$63.50', 1200, 6350],
    [' 7 ', '63,5', 7, 6350],
    ['9'.repeat(50), '9'.repeat(50), 1_000_000, 100_000_000],
  ])('reads %j and %j', (shipments, savings, monthlyShipments, savingsPerShipmentCents) => {
    expect(readRoiInput(shipments, savings)).toEqual({ monthlyShipments, savingsPerShipmentCents });
  });

  it('is a finite figure for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (shipments, savings) => {
        for (const figure of Object.values(roi(shipments, savings))) {
          expect(figure === null || Number.isFinite(figure)).toBe(true);
        }
      }),
    );
    expect(Number.isSafeInteger(roi('1000000', '1000000').annualSavingsCents)).toBe(true);
  });
});

describe('the last calculation', () => {
  it.each([0, 87, 1_000_000])('is read from what was stored: $%d', (potentialSavings) => {
    const stored = { potentialSavings, freightClass: '100' };
    expect(readLastCalculation(JSON.stringify(stored))).toEqual(stored);
  });

  test.each([
    null,
    '',
    '{',
    'null',
    '7',
    '{"potentialSavings":"87","freightClass":"100"}',
    '{"potentialSavings":87,"freightClass":100}',
    '{"potentialSavings":87,"freightClass":"99"}',
    '{"potentialSavings":-1,"freightClass":"100"}',
    '{"potentialSavings":1000000.5,"freightClass":"100"}',
  ])('damaged as %j is none', (stored) => {
    expect(readLastCalculation(stored)).toBeNull();
  });

  const retained = {
    potentialSavings: 87,
    freightClass: '100',
    density: 9.38,
    unit: { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
  };

  it('is read with its unit for the dashboard', () => {
    const { potentialSavings: _, ...shown } = retained;
    expect(readLastResult(JSON.stringify(retained))).toEqual(shown);
  });

  test.each([
    null,
    '{',
    '{"potentialSavings":87,"freightClass":"100"}',
    JSON.stringify({ ...retained, freightClass: '99' }),
    JSON.stringify({ ...retained, density: '9.38' }),
    JSON.stringify({ ...retained, density: -1 }),
    JSON.stringify({ ...retained, unit: null }),
    JSON.stringify({ ...retained, unit: { ...retained.unit, weightLb: undefined } }),
    JSON.stringify({ ...retained, unit: { ...retained.unit, lengthIn: '48' } }),
  ])('without its unit, or damaged as %j, is none for the dashboard', (stored) => {
    expect(readLastResult(stored)).toBeNull();
  });
});
