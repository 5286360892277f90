/**
 * Advance of one character of Archivo at 13 px, weight 600, and at 11 px, weight 500, as a fraction of the
 * size. All figures are equally wide.
 */
const figureShare = 0.54;
const pointShare = 0.27;
/** The width of a label at a font width of 72%, as a fraction of its full width. */
const narrowShare = 0.84;

/** Width in px of a class or a density, which consist of figures and points only. */
export function labelWidth(text: string, sizePx: number): number {
  return [...text].reduce((sum, char) => sum + (char === '.' ? pointShare : figureShare) * sizePx, 0);
}

export type Fit = 'full' | 'narrow' | 'none';

/** A label that does not fit is narrowed, and left out when that is not enough. */
export function fitLabel(text: string, sizePx: number, roomPx: number): Fit {
  const width = labelWidth(text, sizePx);
  if (width <= roomPx - 4) return 'full';
  return width * narrowShare <= roomPx - 2 ? 'narrow' : 'none';
}

interface Placed {
  readonly x: number;
  readonly label: string;
}

/**
 * Chooses the numbers of an edge that can be read next to each other: those in `first` come first, then the
 * others from left to right. None overlaps another one, the cursor or an end.
 */
export function readableLabels<T extends Placed>(
  ticks: readonly T[],
  sizePx: number,
  { first, cursorX, widthPx }: { first: T | undefined; cursorX: number | null; widthPx: number },
): Set<T> {
  const placed: { from: number; to: number }[] = [];
  if (cursorX !== null) placed.push({ from: cursorX - 3, to: cursorX + 3 });
  const readable = new Set<T>();
  for (const tick of first ? [first, ...ticks] : ticks) {
    if (readable.has(tick) || tick.label === '') continue;
    const half = labelWidth(tick.label, sizePx) / 2;
    const from = tick.x - half;
    const to = tick.x + half;
    if (from < 1 || to > widthPx - 1) continue;
    if (placed.some((other) => from < other.to + 3 && to > other.from - 3)) continue;
    placed.push({ from, to });
    readable.add(tick);
  }
  return readable;
}
