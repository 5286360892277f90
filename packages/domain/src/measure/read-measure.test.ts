import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fieldFigure } from './metric.ts';
import { readDecimal } from './read-decimal.ts';
import { readMeasure } from './read-measure.ts';
import { maxDimensionIn, maxWeightLb, measureFields } from './shipment-limits.ts';

const { length, weight } = measureFields;

describe('a bare number', () => {
  test.each([
    ['48', 48],
    [' 48.5 ', 48.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+12', 12],
    ['0.000001', 0.000_001],
    ['４８．５', 48.5],
    ['48½', 48.5],
    ['½', 0.5],
    ['48 1/2', 48.5],
    ['48-3/4', 48.75],
    ['1/8', 0.125],
  ])('%j is read as %d', (text, value) => {
    expect(readMeasure(text, length)).toEqual({ ok: true, value, typedUnit: null });
  });

  // A comma before exactly three digits separates thousands, as US readers write; any other is a decimal
  // comma.
  test.each([
    ['1,200', 1200],
    ['1,2', 1.2],
    ['1,20', 1.2],
    ['48,5', 48.5],
    ['0,500', 0.5],
    [',5', 0.5],
    ['48,', 48],
    ['1,2000', 1.2],
    ['10,000.0', 10_000],
    ['1,234.5', 1234.5],
    ['1.200', 1.2],
    ['1.234,5', 1234.5],
    ['1\u00a0200', 1200],
    ['1\u202f200', 1200],
    ['1，200', 1200],
  ])('%j with its separators is %d', (text, value) => {
    expect(readMeasure(text, length)).toMatchObject({ ok: true, value });
  });

  it('with dots for thousands is one million and more', () => {
    expect(readDecimal('1.234.567')).toBe(1_234_567);
    expect(readDecimal('12,345,678.9')).toBe(12_345_678.9);
  });
});

describe('a number with a unit', () => {
  test.each([
    ['48 in', 48, 'in'],
    ['48in.', 48, 'in'],
    ['48 inches', 48, 'in'],
    [' 48" ', 48, 'in'],
    ['48”', 48, 'in'],
    ["48''", 48, 'in'],
    ['48″', 48, 'in'],
    ['48 IN', 48, 'in'],
    ['48\u00a0in', 48, 'in'],
    ['4 ft', 48, 'ft'],
    ["4'", 48, 'ft'],
    ['4.5 feet', 54, 'ft'],
    ['4\' 2"', 50, 'ft'],
    ["4'2", 50, 'ft'],
    ['4’ 2”', 50, 'ft'],
    ['4′2″', 50, 'ft'],
    ['4 ft 2 in', 50, 'ft'],
    ['4ft 2 1/2in', 50.5, 'ft'],
    ['4\' 2½"', 50.5, 'ft'],
    ['121.92 cm', 48, 'cm'],
    ['121,92cm', 48, 'cm'],
    ['1219.2 mm', 48, 'mm'],
    ['1.2192 m', 48, 'm'],
    ['2 meters', 78.740_157_480_3, 'm'],
  ] as const)('%j is %d in, typed in %s', (text, value, typedUnit) => {
    expect(readMeasure(text, length)).toEqual({ ok: true, value, typedUnit });
  });

  test.each([
    ['500 lb', 500, 'lb'],
    ['500lbs', 500, 'lb'],
    ['500 lbs.', 500, 'lb'],
    ['500#', 500, 'lb'],
    ['1,200 pounds', 1200, 'lb'],
    ['8 oz', 0.5, 'oz'],
    ['226.796185 kg', 500, 'kg'],
    ['45359.237 g', 100, 'g'],
    ['5,5 kilos', 12.125_424_420_2, 'kg'],
  ] as const)('%j is %d lb, typed in %s', (text, value, typedUnit) => {
    expect(readMeasure(text, weight)).toEqual({ ok: true, value, typedUnit });
  });

  it('counts in the metric field as centimetres and kilograms only when it has none', () => {
    expect(readMeasure('121.92', length, 'metric')).toEqual({ ok: true, value: 48, typedUnit: null });
    expect(readMeasure('48 in', length, 'metric')).toEqual({ ok: true, value: 48, typedUnit: 'in' });
    expect(readMeasure('226,796185', weight, 'metric')).toMatchObject({ value: 500 });
  });
});

describe('what is refused', () => {
  test.each([
    ...['abc', 'NaN', 'Infinity', '∞', '.', '-', ',', 'in', '"', '1,2,3', '1,23,456', '1..2', '1/0'],
    '48 furlongs',
  ])('%j is no number', (text) => {
    const message = 'Length must be a number';
    expect(readMeasure(text, length)).toEqual({ ok: false, error: 'not-a-number', message });
  });

  test.each([
    [['0x30', '4 8', '48 x 40', '48; 40'], 'several-numbers', 'one number'],
    [['1e3', '1E+3', '1e3 in'], 'exponent', 'a plain number, without an e'],
    [['48 lb', '22 kg'], 'wrong-unit', 'in inches'],
    [['0', '-0', '0.0', '0 in', '-48', '−48', '-48 cm', '0.0000000001'], 'not-positive', 'more than 0 in'],
    [['10000.01', '9'.repeat(400), '1000 ft'], 'too-large', 'at most 10,000 in'],
    [['48,500'], 'too-large', 'at most 10,000 in. For a decimal, write a point'],
  ])('%j are refused as %s', (texts, error, must) => {
    for (const text of texts) {
      expect(readMeasure(text, length)).toEqual({ ok: false, error, message: `Length must be ${must}` });
    }
  });

  it('gets the exact message of its own field when it is empty', () => {
    for (const text of ['', '   ', '\u00a0', '\t\n']) {
      const messages = Object.values(measureFields).map((field) => readMeasure(text, field));
      expect(messages).toEqual(
        ['Length', 'Width', 'Height', 'Weight'].map((label) => ({
          ok: false,
          error: 'required',
          message: `${label} is required`,
        })),
      );
    }
  });

  it('is told the limit in the units of the field', () => {
    expect(readMeasure('30000', length, 'metric')).toMatchObject({
      message: 'Length must be at most 25,400 cm',
    });
    expect(readMeasure('0', weight, 'metric')).toMatchObject({ message: 'Weight must be more than 0 kg' });
    expect(readMeasure('5 cm', weight, 'metric')).toMatchObject({ message: 'Weight must be in kilograms' });
    expect(readMeasure('100,000.5', weight)).toMatchObject({ message: 'Weight must be at most 100,000 lb' });
    expect(readMeasure('100,000', weight)).toMatchObject({ value: maxWeightLb });
  });
});

it('any text whatever gets an answer, and a value only within the limits', () => {
  const characters = fc.constantFrom(...'0123456789.,-+\'"/ xefinmckglbt½４，\u00a0#');
  const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: characters, maxLength: 12 }));
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readMeasure(text, length);
      if (!read.ok) expect(read.message).toMatch(/^Length /);
      else expect(read.value > 0 && read.value <= maxDimensionIn).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('long pasted text is answered at once', () => {
  for (const text of ['1,'.repeat(1e5), '1 '.repeat(1e5), "1' ".repeat(1e5), '9'.repeat(1e6)]) {
    expect(readMeasure(text, length).ok).toBe(false);
  }
});

it('what a field shows in either system is read back as the same hundredth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom('in', 'lb'), (hundredths, unit) => {
      const value = hundredths / 100;
      for (const system of ['us', 'metric'] as const) {
        const read = readMeasure(
          String(fieldFigure(value, unit, system)),
          unit === 'in' ? length : weight,
          system,
        );
        expect(read.ok && Math.round(read.value * 100)).toBe(hundredths);
      }
    }),
  );
});
