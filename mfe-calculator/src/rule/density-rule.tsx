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
  /** Unrounded, lb/cu ft; null before there is a density. */
  readonly densityPcf: number | null;
  /** The scale whose class is named on the flag of a narrow rule. */
  readonly mainScale: ScaleId;
  /** For several units: their letters below the bottom edge, in place of the enlarged part. */
  readonly hanging?: RuleHanging | undefined;
}

/**
 * The density on both scales at once. On a narrow screen: the whole rule, and below it the bands next to the
 * density, enlarged.
 */
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

/** @param scale the scale whose class is named; null where the bands themselves can be read. */
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

/** Two lines from the enlarged stretch of the rule to the ends of the enlarged ruler. */
function LoupeLines({ ruler, widthPx }: { readonly ruler: Ruler; readonly widthPx: number }) {
  const from = densityRule.positionOf(ruler.fromPcf) * widthPx;
  const to = densityRule.positionOf(ruler.toPcf) * widthPx;
  return (
    <svg className={styles.loupeLines} width={widthPx} height={22} aria-hidden="true" focusable="false">
      <path d={`M0.5 21 ${from} 0.5H${to}L${widthPx - 0.5} 21`} />
    </svg>
  );
}
