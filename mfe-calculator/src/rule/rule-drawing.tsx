import type { Ruler } from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './density-rule.module.css';
import { RuleBody, ruleHeightPx } from './rule-body.tsx';

/** What hangs below the bottom edge. The page that needs it draws it. */
export interface RuleHanging {
  readonly heightPx: number;
  /** The same in words, for readers who do not see it. */
  readonly sentence: string;
  /** @param y the bottom of the rule. */
  draw(ruler: Ruler, widthPx: number, y: number): ReactNode;
}

interface RuleDrawingProps {
  readonly ruler: Ruler;
  readonly widthPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly densityPcf: number;
  /** The text of the flag on the cursor. Without it there is no flag. */
  readonly flag?: string | undefined;
  readonly hanging?: RuleHanging | undefined;
}

const flagPx = 27;
/** From the top of the flag to the top of the rule. */
const flagRoomPx = 40;

/** The two-edged rule with its cursor. */
export function RuleDrawing({ flag, hanging, ...body }: RuleDrawingProps) {
  const { ruler, widthPx, topPx, bottomPx, densityPcf } = body;
  const top = flag === undefined ? 8 : flagRoomPx;
  const end = top + ruleHeightPx(topPx, bottomPx);
  const cursorX = ruler.positionOf(densityPcf) * widthPx;
  return (
    <svg
      className={styles.drawing}
      width={widthPx}
      height={end + (hanging?.heightPx ?? 5)}
      aria-hidden="true"
      focusable="false"
    >
      <RuleBody {...body} y={top} />
      <g className={styles.cursor} style={{ transform: `translateX(${cursorX}px)` }}>
        <line className={looks.halo} x1={0} x2={0} y1={top} y2={end} />
        <line className={looks.marker} x1={0} x2={0} y1={flag === undefined ? 0 : flagPx} y2={end + 5} />
        {flag !== undefined && <path className={looks.marked} d={`M-6 ${flagPx - 1}h12l-6 6z`} />}
      </g>
      {hanging?.draw(ruler, widthPx, end)}
      {flag !== undefined && <Flag text={flag} cursorX={cursorX} widthPx={widthPx} />}
    </svg>
  );
}

interface FlagProps {
  readonly text: string;
  readonly cursorX: number;
  readonly widthPx: number;
}

/**
 * Names the density above the cursor. At the ends of the rule the flag stays inside, while the cursor goes to
 * the very end.
 */
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
