import { chartScale, nmfc2025Scale, type Ruler } from '@freightwright/domain';
import styles from './density-rule.module.css';
import { RuleEdge } from './rule-edge.tsx';

interface RuleDrawingProps {
  readonly ruler: Ruler;
  readonly widthPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly densityPcf: number | null;
  /** The flag on the cursor; none without it. */
  readonly flag?: string | undefined;
}

const ticksPx = 48;
const flagPx = 27;
/** From the top of the flag to the rule. */
const flagRoomPx = 40;

/** The two-edged rule at a scale, with its cursor. */
export function RuleDrawing({ ruler, widthPx, topPx, bottomPx, densityPcf, flag }: RuleDrawingProps) {
  const top = flag === undefined ? 8 : flagRoomPx;
  const bottomEdge = top + topPx + ticksPx;
  const end = bottomEdge + bottomPx;
  const cursorX = densityPcf === null ? null : ruler.positionOf(densityPcf) * widthPx;
  return (
    <svg className={styles.drawing} width={widthPx} height={end + 5} aria-hidden="true" focusable="false">
      <RuleEdge
        ruler={ruler}
        scale={chartScale}
        widthPx={widthPx}
        y={top}
        heightPx={topPx}
        side="top"
        densityPcf={densityPcf}
      />
      <RuleEdge
        ruler={ruler}
        scale={nmfc2025Scale}
        widthPx={widthPx}
        y={bottomEdge}
        heightPx={bottomPx}
        side="bottom"
        densityPcf={densityPcf}
      />
      <g className={styles.frame}>
        <rect x={0.5} y={top + 0.5} width={widthPx - 1} height={end - top - 1} />
        <path d={`M0 ${top + topPx - 0.5}H${widthPx}M0 ${bottomEdge + 0.5}H${widthPx}`} />
      </g>
      {cursorX !== null && (
        <g className={styles.cursor} style={{ transform: `translateX(${cursorX}px)` }}>
          <line className={styles.halo} x1={0} x2={0} y1={top} y2={end} />
          <line className={styles.line} x1={0} x2={0} y1={flag === undefined ? 0 : flagPx} y2={end + 5} />
          {flag !== undefined && <path className={styles.point} d={`M-6 ${flagPx - 1}h12l-6 6z`} />}
        </g>
      )}
      {cursorX !== null && flag !== undefined && <Flag text={flag} cursorX={cursorX} widthPx={widthPx} />}
    </svg>
  );
}

interface FlagProps {
  readonly text: string;
  readonly cursorX: number;
  readonly widthPx: number;
}

/** Names the density on the cursor. At the ends of the rule it stays inside, while the cursor goes to the end. */
function Flag({ text, cursorX, widthPx }: FlagProps) {
  const half = 17 + text.length * 3.1;
  const x = Math.min(Math.max(cursorX, half), Math.max(widthPx - half, half));
  return (
    <g className={styles.flag} style={{ transform: `translateX(${x}px)` }}>
      <rect x={-half} y={0} width={half * 2} height={flagPx} rx={4} />
      <text x={0} y={18}>
        {text}
      </text>
    </g>
  );
}
