import type { Ruler, ScaleId } from '@freightwright/domain';
import {
  bandOf,
  chartScale,
  densityRule,
  densityRuleSentence,
  formatTwoDecimals,
  loupeRule,
  nmfc2025Scale,
} from '@freightwright/domain';
import { util } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './density-rule.module.css';
import { EmptyRule, RuleBody, RuleFrame, type RuleRoom, ruleHeightPx } from './empty-rule.tsx';

interface DensityRuleProps {
  /** Unrounded, lb/cu ft; null before there is a density. */
  readonly densityPcf: number | null;
  /** The scale whose class is on the flag of a narrow ruler. */
  readonly mainScale: ScaleId;
  /** For several units: their letters below the bottom edge, instead of the enlargement. */
  readonly hanging?: RuleHanging | undefined;
}

/** The density on both scales. On a narrow screen the bands next to it follow, enlarged. */
export function DensityRule({ densityPcf, mainScale, hanging }: DensityRuleProps) {
  if (densityPcf === null) return <EmptyRule />;
  return (
    <RuleFrame
      label={[densityRuleSentence(densityPcf), hanging?.sentence].filter(Boolean).join(' ')}
      draw={({ widthPx, narrow, topPx, bottomPx }) => (
        <RuleDrawing
          ruler={densityRule}
          widthPx={widthPx}
          topPx={topPx}
          bottomPx={bottomPx}
          densityPcf={densityPcf}
          flag={flagText(densityPcf, narrow ? mainScale : null)}
          hanging={hanging}
        />
      )}
      below={({ widthPx, narrow }: RuleRoom) =>
        narrow && !hanging && <Loupe densityPcf={densityPcf} widthPx={widthPx} />
      }
    />
  );
}

/** @param scale the scale whose class is named; null where the bands themselves are readable. */
function flagText(densityPcf: number, scale: ScaleId | null): string {
  const figure = formatTwoDecimals(densityPcf);
  if (scale === null) return `${figure} lb/cu ft`;
  const { freightClass } = bandOf(scale === 'chart' ? chartScale : nmfc2025Scale, densityPcf);
  return `${figure} is class ${freightClass}`;
}

function Loupe({ densityPcf, widthPx }: { readonly densityPcf: number; readonly widthPx: number }) {
  const ruler = loupeRule(densityPcf);
  return (
    <>
      <LoupeLines ruler={ruler} widthPx={widthPx} />
      <RuleDrawing ruler={ruler} widthPx={widthPx} topPx={36} bottomPx={36} densityPcf={densityPcf} />
    </>
  );
}

/** Two lines from the enlarged section of the ruler to the ends of the enlargement. */
function LoupeLines({ ruler, widthPx }: { readonly ruler: Ruler; readonly widthPx: number }) {
  const from = densityRule.positionOf(ruler.fromPcf) * widthPx;
  const to = densityRule.positionOf(ruler.toPcf) * widthPx;
  return (
    <svg className={styles.loupeLines} width={widthPx} height={22} aria-hidden="true" focusable="false">
      <path d={`M0.5 21 ${from} 0.5H${to}L${widthPx - 0.5} 21`} />
    </svg>
  );
}

/** Content below the bottom edge, rendered by the page that needs it. */
export interface RuleHanging {
  readonly heightPx: number;
  /** A text alternative for screen readers. */
  readonly sentence: string;
  /** @param y the bottom of the ruler. */
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
/** From the top of the flag to the top of the ruler. */
const flagRoomPx = 40;

function RuleDrawing({ flag, hanging, ...body }: RuleDrawingProps) {
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
        <line className={util.halo} x1={0} x2={0} y1={top} y2={end} />
        <line className={util.marker} x1={0} x2={0} y1={flag === undefined ? 0 : flagPx} y2={end + 5} />
        {flag !== undefined && <path className={util.marked} d={`M-6 ${flagPx - 1}h12l-6 6z`} />}
      </g>
      {hanging?.draw(ruler, widthPx, end)}
      {flag !== undefined && <Flag text={flag} cursorX={cursorX} widthPx={widthPx} />}
    </svg>
  );
}

/** Labels the density above the cursor, clamped to the ruler at its ends. */
function Flag({ text, cursorX, widthPx }: { text: string; cursorX: number; widthPx: number }) {
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
