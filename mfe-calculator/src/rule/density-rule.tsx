import {
  bandOf,
  chartScale,
  densityRule,
  densityRuleSentence,
  formatTwoDecimals,
  loupeRule,
  nmfc2025Scale,
  type Ruler,
  type ScaleId,
} from '@freightwright/domain';
import styles from './density-rule.module.css';
import { EmptyRule } from './empty-rule.tsx';
import { RuleDrawing, type RuleHanging } from './rule-drawing.tsx';
import { RuleFrame, type RuleRoom } from './rule-frame.tsx';

interface DensityRuleProps {
  /** Unrounded, lb/cu ft; null before there is one. */
  readonly densityPcf: number | null;
  /** Whose class the flag of a narrow rule names. */
  readonly mainScale: ScaleId;
  /** Several units: their letters under the bottom edge, in the place of the loupe. */
  readonly hanging?: RuleHanging | undefined;
}

/** The density on both scales at once. Narrow: the whole rule, and under it the neighbouring bands enlarged. */
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

/** @param scale whose class is named; null where there is no need, since the bands can be read. */
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
