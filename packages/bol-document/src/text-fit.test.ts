import { describe, expect, it } from 'vitest';
import type { Measure } from './index.ts';
import { fitLine, smallestSizePt, wrapSpans, wrapText } from './text-fit.ts';

/** Every character is half as wide as it is high. */
const measure: Measure = (text, _font, sizePt) => (text.length * sizePt) / 2;
const style = { font: 'regular', sizePt: 10, widthPt: 50 } as const;

describe('one line', () => {
  it.each([
    ['fits', 'a'.repeat(10), 10, 1],
    ['is narrowed', 'a'.repeat(11), 10, 50 / 55],
    ['is narrowed and smaller', 'a'.repeat(16), 7.62, 0.82],
  ])('%s', (_name, text, sizePt, narrow) => {
    const line = fitLine(measure, text, style);
    expect(line).toMatchObject({ text, isCut: false });
    expect(line.sizePt).toBeCloseTo(sizePt, 2);
    expect(line.narrow).toBeCloseTo(narrow, 2);
    expect(line.widthPt).toBeLessThanOrEqual(style.widthPt + 0.01);
  });

  it('is cut with an ellipsis, and says so, when nothing else helps', () => {
    const line = fitLine(measure, 'a'.repeat(100), style);
    expect(line).toMatchObject({ isCut: true, sizePt: smallestSizePt });
    expect(line.text).toMatch(/^a+…$/);
    expect(line.widthPt).toBeLessThanOrEqual(style.widthPt + 0.01);
  });

  it('is never cut within what a reader takes for one character', () => {
    const { text } = fitLine(measure, '👩‍👩‍👧'.repeat(20), style);
    expect(text.replaceAll('👩‍👩‍👧', '')).toBe('…');
  });
});

describe('a paragraph', () => {
  const wrap = (text: string) => wrapText(measure, text, 'regular', 10, 50);

  it('breaks at spaces, after hyphens and slashes, at line feeds, and anywhere in a word that is too long', () => {
    expect(wrap('aaaa bbbb cccc')).toEqual(['aaaa bbbb', 'cccc']);
    expect(wrap('aaaa-bbbbbbb')).toEqual(['aaaa-', 'bbbbbbb']);
    expect(wrap('a\n\nb')).toEqual(['a', '', 'b']);
    expect(wrap('a'.repeat(25))).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
    expect(wrap('')).toEqual(['']);
  });

  it('loses nothing but the spaces it breaks at', () => {
    const text = 'Machinery/parts, not-otherwise indexed 123456789012345 x';
    expect(wrap(text).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('goes on in its font on the next line', () => {
    const spans = [
      { text: 'bold bold ', font: 'bold' },
      { text: 'plain', font: 'regular' },
    ] as const;
    expect(wrapSpans(measure, spans, 10, 50)).toEqual([
      [{ text: 'bold bold', font: 'bold' }],
      [{ text: 'plain', font: 'regular' }],
    ]);
  });

  it('a character wider than the line stands alone and does not hold it up', () => {
    expect(wrapText(measure, 'abc', 'regular', 10, 1)).toEqual(['a', 'b', 'c']);
  });
});

describe('work grows with the text and no faster', () => {
  /** Counts the characters that are measured while `work` runs. */
  const measured = (work: (counting: Measure) => unknown) => {
    let characters = 0;
    work((text, font, sizePt) => {
      characters += text.length;
      return measure(text, font, sizePt);
    });
    return characters;
  };

  it.each([
    ['one word without an end', 'א'],
    ['wide and narrow characters', 'אבגדהוז-'],
    ['characters of several units', '👩‍👩‍👧'],
    ['lines of one character', 'a\n'],
  ])('a paragraph of %s', (_name, part) => {
    const wrap = (count: number) => measured((m) => wrapText(m, part.repeat(count), 'regular', 10, 50));
    expect(wrap(8_000) / wrap(2_000)).toBeLessThan(5);
  });

  it('a character is measured a few times, however long the paragraph is', () => {
    const text = '日'.repeat(5_000);
    expect(measured((m) => wrapText(m, text, 'regular', 10, 200)) / text.length).toBeLessThan(8);
  });

  it('a line that is cut', () => {
    const cut = (count: number) => measured((m) => fitLine(m, '日'.repeat(count), style));
    expect(cut(8_000) / cut(2_000)).toBeLessThan(5);
  });
});
