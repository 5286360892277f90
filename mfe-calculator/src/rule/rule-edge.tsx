import type { DensityScale, Ruler, RulerBand } from '@freightwright/domain';
import { bandOf, bandsOn, ticksOn } from '@freightwright/domain';
import { classNames } from '@freightwright/mfe-kit';
import styles from './density-rule.module.css';

interface RuleEdgeProps {
  readonly ruler: Ruler;
  readonly scale: DensityScale;
  readonly widthPx: number;
  readonly y: number;
  readonly heightPx: number;
  /** The side to which the ticks point and where the numbers are. */
  readonly side: 'top' | 'bottom';
  readonly densityPcf: number | null;
}

const bandLabelPx = 13;
const tickLabelPx = 11;

/** One edge of the ruler: the bands of a scale, its ticks and the numbers of its breaks. */
export function RuleEdge({ ruler, scale, widthPx, y, heightPx, side, densityPcf }: RuleEdgeProps) {
  const current = densityPcf === null ? undefined : bandOf(scale, densityPcf);
  const cursorX = densityPcf === null ? null : ruler.positionOf(densityPcf) * widthPx;
  const ticks = ticksOn(ruler, scale)
    .map((tick) => ({ ...tick, x: tick.position * widthPx }))
    .filter(({ x }) => x > 1 && x < widthPx - 1);
  const next = ticks.find((tick) => tick.kind === 'major' && tick.pcf === current?.toPcf);
  const readable = readableLabels(ticks, tickLabelPx, { first: next, cursorX, widthPx });
  const tickFrom = side === 'top' ? y + heightPx : y;
  const away = side === 'top' ? 1 : -1;
  return (
    <g>
      {bandsOn(ruler, scale).map((band) => (
        <Band
          key={band.freightClass}
          band={band}
          widthPx={widthPx}
          y={y}
          heightPx={heightPx}
          cursorX={band.freightClass === current?.freightClass ? cursorX : null}
        />
      ))}
      {ticks.map((tick) => (
        <g key={tick.pcf} className={classNames(styles[tick.kind], tick === next && styles.next)}>
          <line
            x1={tick.x}
            x2={tick.x}
            y1={tickFrom}
            y2={tickFrom + away * (tick.kind === 'minor' ? 4 : 8)}
          />
          {readable.has(tick) && (
            <text x={tick.x} y={tickFrom + (side === 'top' ? 20 : -11)}>
              {tick.label}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

interface BandProps {
  readonly band: RulerBand;
  readonly widthPx: number;
  readonly y: number;
  readonly heightPx: number;
  /** Where the cursor cuts this band; null when the density is not in it. */
  readonly cursorX: number | null;
}

function Band({ band, widthPx, y, heightPx, cursorX }: BandProps) {
  const from = band.from * widthPx;
  const to = band.to * widthPx;
  // The label of the current band goes into the larger half, clear of the cursor.
  const [left, right] = cursorX === null ? [from, to] : largerHalf(from, to, cursorX);
  const fit = fitLabel(band.freightClass, bandLabelPx, right - left);
  const fill = `color-mix(in srgb, var(--fw-band1) ${(band.shade * 100).toFixed(1)}%, var(--fw-band0))`;
  return (
    <g className={classNames(styles.band, cursorX !== null && styles.current)}>
      <rect
        x={from}
        y={y}
        width={to - from}
        height={heightPx}
        style={cursorX === null ? { fill } : undefined}
      />
      {from > 0 && <line x1={from} x2={from} y1={y} y2={y + heightPx} />}
      {fit !== 'none' && (
        <text
          x={(left + right) / 2}
          y={y + heightPx / 2 + 4.5}
          className={fit === 'narrow' ? styles.narrow : undefined}
        >
          {band.freightClass}
        </text>
      )}
    </g>
  );
}

const largerHalf = (from: number, to: number, cursorX: number): [number, number] =>
  cursorX - from > to - cursorX ? [from, cursorX - 2] : [cursorX + 2, to];

/** Advance of a figure of Archivo, 13 px at 600 and 11 px at 500, as a fraction of the size. */
const figureShare = 0.54;
const pointShare = 0.27;
/** The width of a label at a font width of 72%, as a fraction of its full width. */
const narrowShare = 0.84;

/** Width in px of a class or a density, which consist of digits and points only. */
export const labelWidth = (text: string, sizePx: number): number =>
  [...text].reduce((sum, char) => sum + (char === '.' ? pointShare : figureShare) * sizePx, 0);

type Fit = 'full' | 'narrow' | 'none';

/** A label that does not fit is condensed, and omitted when that is not enough. */
export function fitLabel(text: string, sizePx: number, roomPx: number): Fit {
  const width = labelWidth(text, sizePx);
  if (width <= roomPx - 4) return 'full';
  return width * narrowShare <= roomPx - 2 ? 'narrow' : 'none';
}

/** Labels of an edge that overlap neither each other, the cursor nor an end: `first`, then the others. */
export function readableLabels<T extends { readonly x: number; readonly label: string }>(
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
