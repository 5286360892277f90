import { chartScale, nmfc2025Scale, type Ruler } from '@freightwright/domain';
import styles from './density-rule.module.css';
import { RuleEdge } from './rule-edge.tsx';

/** Height of the ticks between the edges. */
const ticksPx = 48;

interface RuleBodyProps {
  readonly ruler: Ruler;
  readonly widthPx: number;
  /** The top edge of the rule. */
  readonly y: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly densityPcf: number | null;
}

/** The height of a rule with edges of these heights. */
export const ruleHeightPx = (topPx: number, bottomPx: number) => topPx + ticksPx + bottomPx;

/** The two edges of the rule with their ticks, in a frame. */
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
