import { bolNumberOf } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { bolBarcode, code128 } from './index.ts';

/** Cuts the modules into symbols of six widths each, without the stop pattern. */
function symbolsOf(modules: readonly number[]): string[] {
  const body = modules.slice(0, -7);
  return Array.from({ length: body.length / 6 }, (_, index) => body.slice(index * 6, index * 6 + 6).join(''));
}

describe('Code 128', () => {
  it('begins with its start, ends with stop and check, every symbol 11 modules wide', () => {
    const { modules, widthModules } = code128('PJJ123C');
    const symbols = symbolsOf(modules);
    expect(symbols[0]).toBe('211214');
    // Each value times its position: Start B 104, P 48 x 1, J 42 x 2, J 42 x 3, 1 17 x 4, 2 18 x 5, 3 19 x 6,
    // C 35 x 7. The sum 879 modulo 103 is 55.
    expect(symbols.at(-1)).toBe('311321');
    expect(modules.slice(-7).join('')).toBe('2331112');
    expect(symbols).toHaveLength(9);
    expect(widthModules).toBe(9 * 11 + 13);
  });

  it('digits are written in pairs, which halves a long number', () => {
    expect(symbolsOf(code128('4471209885').modules)).toHaveLength(1 + 5 + 1);
    expect(symbolsOf(code128('12').modules)).toHaveLength(1 + 1 + 1);
    // '12345' is Start C, 12, 34, change to B, 5. 'A1234Z' is Start B, A, change to C, 12, 34, change to B,
    // Z.
    expect(symbolsOf(code128('12345').modules)).toHaveLength(5 + 1);
    expect(symbolsOf(code128('A1234Z').modules)).toHaveLength(7 + 1);
  });

  it.each(['', 'é', 'a\n'])('%j is refused', (text) => {
    expect(() => code128(text)).toThrow(RangeError);
  });

  it('a BOL number is GS1-128 under 402: start C, FNC1, ten pairs, check', () => {
    const symbols = symbolsOf(bolBarcode(bolNumberOf('0614141', 123_456_791)).modules);
    expect(symbols).toHaveLength(13);
    expect(symbols.slice(0, 3)).toEqual(['211232', '411131', '231113']);
    expect(() => bolBarcode('0400')).toThrow(RangeError);
  });

  it('every symbol is of three bars and three gaps, bars even in sum, and no two are alike', () => {
    const all = Array.from(
      { length: 95 },
      (_, index) => symbolsOf(code128(String.fromCharCode(32 + index)).modules)[1] ?? '',
    );
    expect(new Set(all).size).toBe(95);
    for (const symbol of all) {
      const widths = [...symbol].map(Number);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
      expect(((widths[0] ?? 0) + (widths[2] ?? 0) + (widths[4] ?? 0)) % 2).toBe(0);
    }
  });
});
