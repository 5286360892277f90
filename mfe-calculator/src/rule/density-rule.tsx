import {
  chartScale,
  classifyByChart,
  densityRule,
  densityRuleSentence,
  formatTwoDecimals,
  loupeRule,
  nmfc2025Scale,
  type Ruler,
} from '@freightwright/domain';
import { useRef } from 'react';
import styles from './density-rule.module.css';
import { RuleDrawing } from './rule-drawing.tsx';
import { useWidth } from './use-width.ts';

interface DensityRuleProps {
  /** Unrounded, lb/cu ft; null before the first calculation. */
  readonly densityPcf: number | null;
}

/** Below this the bands around the cursor are too narrow to read, and a loupe shows them. */
const narrowPx = 560;

/** The density on both scales at once. Narrow: the whole rule, and under it the neighbouring bands enlarged. */
export function DensityRule({ densityPcf }: DensityRuleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref, 1150);
  const narrow = widthPx < narrowPx;
  const loupe = narrow && densityPcf !== null ? loupeRule(densityPcf) : null;
  return (
    <div ref={ref} className={styles.rule} role="img" aria-label={densityRuleSentence(densityPcf)}>
      <p className={styles.caption}>{chartScale.name}, top edge</p>
      <RuleDrawing
        ruler={densityRule}
        widthPx={widthPx}
        topPx={narrow ? 28 : 36}
        bottomPx={narrow ? 28 : 32}
        densityPcf={densityPcf}
        flag={densityPcf === null ? undefined : flagText(densityPcf, narrow)}
      />
      <div className={styles.captions}>
        <p className={styles.caption}>{nmfc2025Scale.name}, bottom edge</p>
        {!narrow && (
          <p className={styles.note}>lb/cu ft. Denser freight sits further right and costs less to ship.</p>
        )}
      </div>
      {loupe && (
        <>
          <LoupeLines ruler={loupe} widthPx={widthPx} />
          <RuleDrawing ruler={loupe} widthPx={widthPx} topPx={36} bottomPx={36} densityPcf={densityPcf} />
        </>
      )}
    </div>
  );
}

function flagText(densityPcf: number, narrow: boolean): string {
  const figure = formatTwoDecimals(densityPcf);
  if (narrow) return `${figure} is class ${classifyByChart(densityPcf)}`;
  return `${figure} lb/cu ft`;
}

/** Two lines from the stretch that is enlarged to the ends of the loupe. */
function LoupeLines({ ruler, widthPx }: { readonly ruler: Ruler; readonly widthPx: number }) {
  const from = densityRule.positionOf(ruler.fromPcf) * widthPx;
  const to = densityRule.positionOf(ruler.toPcf) * widthPx;
  return (
    <svg className={styles.loupeLines} width={widthPx} height={22} aria-hidden="true" focusable="false">
      <path d={`M0.5 21 ${from} 0.5H${to}L${widthPx - 0.5} 21`} />
    </svg>
  );
}
