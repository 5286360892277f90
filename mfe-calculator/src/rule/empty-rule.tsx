import { chartScale, densityRule, nmfc2025Scale, type Ruler } from '@freightwright/domain';
import { useWidth, util } from '@freightwright/mfe-kit';
import { type ReactNode, useRef } from 'react';
import styles from './density-rule.module.css';
import { RuleEdge } from './rule-edge.tsx';

/** Space reserved above the ruler for the flag, so that the page does not grow. */
const roomPx = 40;

export const EmptyRule = () => (
  <RuleFrame
    label="Density rule with the 18-class chart and the NMFC 2025 scale, no shipment yet."
    draw={({ widthPx, narrow, topPx, bottomPx }) => {
      const y = narrow ? 8 : roomPx;
      return (
        <svg
          className={styles.drawing}
          width={widthPx}
          height={y + ruleHeightPx(topPx, bottomPx) + 5}
          aria-hidden="true"
          focusable="false"
        >
          <RuleBody
            ruler={densityRule}
            widthPx={widthPx}
            y={y}
            topPx={topPx}
            bottomPx={bottomPx}
            densityPcf={null}
          />
        </svg>
      );
    }}
  />
);

/** The width, and the edges at that width. Below 560 px the bands are too narrow to read. */
export interface RuleRoom {
  readonly widthPx: number;
  readonly narrow: boolean;
  readonly topPx: number;
  readonly bottomPx: number;
}

interface RuleFrameProps {
  readonly label: string;
  readonly draw: (room: RuleRoom) => ReactNode;
  readonly below?: (room: RuleRoom) => ReactNode;
}

const narrowPx = 560;

/** The frame of the ruler: it labels the scale of each edge and its unit. */
export function RuleFrame({ label, draw, below }: RuleFrameProps) {
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref, 1150);
  const narrow = widthPx < narrowPx;
  const room = { widthPx, narrow, topPx: narrow ? 28 : 36, bottomPx: narrow ? 28 : 32 };
  return (
    <div ref={ref} className={util.wide} role="img" aria-label={label}>
      <p className={styles.caption}>{chartScale.name}, top edge</p>
      {draw(room)}
      <div className={`${util.apart16} ${util.above8}`}>
        <p className={styles.caption}>{nmfc2025Scale.name}, bottom edge</p>
        {!narrow && (
          <p className={styles.note}>lb/cu ft. Denser freight sits further right and costs less to ship.</p>
        )}
      </div>
      {below?.(room)}
    </div>
  );
}

/** Height of the ticks between the edges. */
const ticksPx = 48;

interface RuleBodyProps {
  readonly ruler: Ruler;
  readonly widthPx: number;
  readonly y: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly densityPcf: number | null;
}

export const ruleHeightPx = (topPx: number, bottomPx: number) => topPx + ticksPx + bottomPx;

export function RuleBody({ ruler, widthPx, y, topPx, bottomPx, densityPcf }: RuleBodyProps) {
  const bottomEdge = y + topPx + ticksPx;
  const edge = { ruler, widthPx, densityPcf };
  return (
    <>
      <RuleEdge {...edge} scale={chartScale} y={y} heightPx={topPx} side="top" />
      <RuleEdge {...edge} scale={nmfc2025Scale} y={bottomEdge} heightPx={bottomPx} side="bottom" />
      <g className={styles.frame}>
        <rect x={0.5} y={y + 0.5} width={widthPx - 1} height={ruleHeightPx(topPx, bottomPx) - 1} />
        <path d={`M0 ${y + topPx - 0.5}H${widthPx}M0 ${bottomEdge + 0.5}H${widthPx}`} />
      </g>
    </>
  );
}
