import { describe, expect, it, test } from 'vitest';
import { measureFields, parseMeasure } from './shipment-limits.ts';

describe('a measure that is typed in', () => {
  test.each([
    ['48', 48],
    [' 48.5 ', 48.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+12', 12],
    ['1,000', 1000],
    ['10,000.0', 10_000],
    ['0.000001', 0.000_001],
  ])('%j is read as %d', (text, value) => {
    expect(parseMeasure(text, measureFields.length)).toEqual({ ok: true, value });
  });

  it('gets the exact message of its own field when it is empty', () => {
    const messages = Object.values(measureFields).map((field) => parseMeasure('  ', field));
    expect(messages).toEqual(
      ['Length', 'Width', 'Height', 'Weight'].map((label) => ({
        ok: false,
        error: 'required',
        message: `${label} is required`,
      })),
    );
  });

  test.each([
    ['abc', 'not-a-number', 'Length must be a number'],
    ['48in', 'not-a-number', 'Length must be a number'],
    ['1e3', 'not-a-number', 'Length must be a number'],
    ['0x30', 'not-a-number', 'Length must be a number'],
    ['48,5', 'not-a-number', 'Length must be a number'],
    ['NaN', 'not-a-number', 'Length must be a number'],
    ['Infinity', 'not-a-number', 'Length must be a number'],
    ['.', 'not-a-number', 'Length must be a number'],
    ['-', 'not-a-number', 'Length must be a number'],
    ['4 8', 'not-a-number', 'Length must be a number'],
    ['0', 'not-positive', 'Length must be more than 0 in'],
    ['-0', 'not-positive', 'Length must be more than 0 in'],
    ['-48', 'not-positive', 'Length must be more than 0 in'],
    ['0.0000000001', 'not-positive', 'Length must be more than 0 in'],
    ['10000.01', 'too-large', 'Length must be at most 10,000 in'],
    ['9'.repeat(400), 'too-large', 'Length must be at most 10,000 in'],
  ])('%j is refused as %s', (text, error, message) => {
    expect(parseMeasure(text, measureFields.length)).toEqual({ ok: false, error, message });
  });

  it('may weigh 100,000 lb and no more', () => {
    expect(parseMeasure('100,000', measureFields.weight)).toEqual({ ok: true, value: 100_000 });
    expect(parseMeasure('100,000.5', measureFields.weight)).toMatchObject({
      error: 'too-large',
      message: 'Weight must be at most 100,000 lb',
    });
    expect(parseMeasure('0', measureFields.weight)).toMatchObject({
      message: 'Weight must be more than 0 lb',
    });
  });
});
