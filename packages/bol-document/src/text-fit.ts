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
  /** Even narrowed and small it did not fit: the end is missing, an ellipsis in its place. */
  readonly isCut: boolean;
}

/** Narrower than this a word looks squeezed. */
const narrowest = 0.82;
/** Smaller than this nobody reads it on paper. */
export const smallestSizePt = 6;

/** Makes a line fit: as it is, else narrowed, else smaller, else cut. */
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
  const cut = `${longestStart(measure, text, font, smaller, widthPt / narrowest - measure('…', font, smaller)).trimEnd()}…`;
  const width = measure(cut, font, smaller);
  const narrow = Math.min(1, widthPt / width);
  return { text: cut, sizePt: smaller, narrow, widthPt: width * narrow, isCut: true };
}

/**
 * Breaks spans into lines no wider than `widthPt`: at spaces and after hyphens and slashes, a word that is too long anywhere. A line feed
 * ends a line.
 */
export function wrapSpans(
  measure: Measure,
  spans: readonly Span[],
  sizePt: number,
  widthPt: number,
): Span[][] {
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
      while (restPt > widthPt) {
        const start = longestStart(measure, rest, font, sizePt, widthPt) || firstGrapheme(rest);
        put(start, font, widthPt);
        endLine();
        rest = rest.slice(start.length);
        restPt = measure(rest, font, sizePt);
      }
      if (rest !== '' && !(usedPt === 0 && rest.trim() === '')) put(rest, font, restPt);
    }
  }
  if (line.length > 0 || lines.length === 0) endLine();
  return lines;
}

/** Breaks one text. */
export function wrapText(
  measure: Measure,
  text: string,
  font: DocumentFont,
  sizePt: number,
  widthPt: number,
): string[] {
  return wrapSpans(measure, [{ text, font }], sizePt, widthPt).map((line) =>
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

function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return text;
}

/** The longest start of a text that fits, in whole characters as a reader counts them. */
function longestStart(
  measure: Measure,
  text: string,
  font: DocumentFont,
  sizePt: number,
  widthPt: number,
): string {
  const ends = Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length);
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(text.slice(0, ends[middle - 1]), font, sizePt) <= widthPt) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : text.slice(0, ends[low - 1]);
}
