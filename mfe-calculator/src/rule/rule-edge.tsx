import {
  bandOf,
  bandsOn,
  type DensityScale,
  type Ruler,
  type RulerBand,
  ticksOn,
} from '@freightwright/domain';
import { classNames } from '@freightwright/mfe-kit';
import styles from './density-rule.module.css';
import { fitLabel, readableLabels } from './label-fit.ts';

export interface RuleEdgeProps {
  readonly ruler: Ruler;
  readonly scale: DensityScale;
  readonly widthPx: number;
  /** The top of the bands. */
  readonly y: number;
  readonly heightPx: number;
  /** The side to which the ticks point and where the numbers are. */
  readonly side: 'top' | 'bottom';
  readonly densityPcf: number | null;
}

const bandLabelPx = 13;
const tickLabelPx = 11;

/** One edge of the rule: the bands of a scale, its ticks and the numbers of its breaks. */
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
  // The label of the current band is put into the larger half, clear of the cursor.
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

function largerHalf(from: number, to: number, cursorX: number): [number, number] {
  return cursorX - from > to - cursorX ? [from, cursorX - 2] : [cursorX + 2, to];
}
