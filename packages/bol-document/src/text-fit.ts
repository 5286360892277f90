import type { DocumentFont, Measure } from './document.ts';

/** Text of one font within a line or a paragraph. */
export interface Span {
  readonly text: string;
  readonly font: DocumentFont;
}

export interface FittedLine {
  readonly text: string;
  readonly sizePt: number;
  readonly narrow: number;
  readonly widthPt: number;
  /** The text did not fit even when narrowed and small, so its end is replaced by an ellipsis. */
  readonly isCut: boolean;
}

/** A word narrower than this appears squeezed. */
const narrowest = 0.82;
/** Smaller text is illegible on paper. */
export const smallestSizePt = 6;

/** Makes a line fit: unchanged, narrowed, shrunk or truncated, in this order. */
export function fitLine(
  measure: Measure,
  text: string,
  { font, sizePt, widthPt }: { font: DocumentFont; sizePt: number; widthPt: number },
): FittedLine {
  const full = measure(text, font, sizePt);
  if (full <= widthPt) return { text, sizePt, narrow: 1, widthPt: full, isCut: false };
  if (full * narrowest <= widthPt) return { text, sizePt, narrow: widthPt / full, widthPt, isCut: false };
  const smaller = Math.max(smallestSizePt, Math.min(sizePt, (sizePt * widthPt) / (full * narrowest)));
  const small = measure(text, font, smaller);
  if (small * narrowest <= widthPt + 0.01) {
    const narrow = Math.min(1, widthPt / small);
    return { text, sizePt: smaller, narrow, widthPt: small * narrow, isCut: false };
  }
  const room = widthPt / narrowest - measure('…', font, smaller);
  const start = createStarts(measure, text, { font, sizePt: smaller }).next(room);
  const cut = `${start.text.trimEnd()}…`;
  const width = measure(cut, font, smaller);
  const narrow = Math.min(1, widthPt / width);
  return { text: cut, sizePt: smaller, narrow, widthPt: width * narrow, isCut: true };
}

/**
 * Breaks spans into lines no wider than `widthPt`: at spaces, and after hyphens and slashes; a word that is
 * too long is broken anywhere. A line feed ends a line.
 */
export function wrapSpans(measure: Measure, spans: readonly Span[], sizePt: number, widthPt: number) {
  const lines: Span[][] = [];
  let line: Span[] = [];
  let usedPt = 0;
  const endLine = () => {
    lines.push(trimmed(line));
    line = [];
    usedPt = 0;
  };
  const put = (text: string, font: DocumentFont, wordPt: number) => {
    const last = line.at(-1);
    if (last?.font === font) line[line.length - 1] = { text: last.text + text, font };
    else line.push({ text, font });
    usedPt += wordPt;
  };
  for (const { text, font } of spans) {
    for (const [piece] of text.matchAll(/\n|[^ \t\r\n/-]+[/-]*|[/-]+|[ \t\r]+/g)) {
      if (piece === '\n') {
        endLine();
        continue;
      }
      let rest = piece;
      let restPt = measure(rest, font, sizePt);
      if (usedPt > 0 && usedPt + restPt > widthPt) {
        if (rest.trim() === '') continue;
        endLine();
      }
      if (restPt > widthPt) {
        const starts = createStarts(measure, rest, { font, sizePt });
        let start = starts.next(widthPt, 1);
        while (!start.isLast) {
          put(start.text, font, widthPt);
          endLine();
          start = starts.next(widthPt, 1);
        }
        rest = start.text;
        restPt = start.widthPt;
      }
      if (rest !== '' && !(usedPt === 0 && rest.trim() === '')) put(rest, font, restPt);
    }
  }
  if (line.length > 0 || lines.length === 0) endLine();
  return lines;
}

/** Breaks one text into lines, by the same rules. */
export function wrapText(measure: Measure, text: string, font: DocumentFont, sizePt: number, roomPt: number) {
  return wrapSpans(measure, [{ text, font }], sizePt, roomPt).map((line) =>
    line.map((span) => span.text).join(''),
  );
}

function trimmed(line: readonly Span[]): Span[] {
  const last = line.at(-1);
  if (last === undefined) return [];
  const text = last.text.trimEnd();
  return text === '' ? trimmed(line.slice(0, -1)) : [...line.slice(0, -1), { ...last, text }];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Start {
  readonly text: string;
  readonly widthPt: number;
  /** True when the rest of the text is empty. */
  readonly isLast: boolean;
}

/** A first guess at the number of characters on a line. */
const usualCount = 32;

/**
 * Takes a text apart from its beginning, in whole characters as a reader counts them. The text is split into
 * characters only once, and each search starts from the length found before, so the work grows with the
 * consumed text and not with the rest.
 */
function createStarts(
  measure: Measure,
  text: string,
  { font, sizePt }: { font: DocumentFont; sizePt: number },
): { next(widthPt: number, atLeast?: number): Start } {
  const ends = Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length);
  let taken = 0;
  let guess = usualCount;
  return {
    /** Takes what fits into `widthPt`, but at atLeast `atLeast` characters. */
    next(widthPt, atLeast = 0) {
      const from = taken === 0 ? 0 : (ends[taken - 1] ?? 0);
      const left = ends.length - taken;
      const stretch = (count: number) => text.slice(from, count === 0 ? from : ends[taken + count - 1]);
      const widthOf = (count: number) => (count === 0 ? 0 : measure(stretch(count), font, sizePt));
      const count = Math.min(
        left,
        Math.max(
          atLeast,
          longestFit(left, guess, (n) => widthOf(n) <= widthPt),
        ),
      );
      const start = { text: stretch(count), widthPt: widthOf(count), isLast: count === left };
      taken += count;
      guess = Math.max(1, count);
      return start;
    },
  };
}

/** The largest count up to `most` that fits, searched from `guess` by doubled steps. 0 always fits. */
function longestFit(most: number, guess: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = most + 1;
  let step = 1;
  for (let count = Math.min(guess, most); high - low > 1; ) {
    const isFit = fits(count);
    if (isFit) low = count;
    else high = count;
    // From here on a binary search: one count is known to fit and another one not to.
    const isBetween = low > 0 && high <= most;
    const next = isFit ? count + step : count - step;
    step *= 2;
    count = isBetween || next <= low || next >= high ? (low + high) >> 1 : next;
  }
  return low;
}
