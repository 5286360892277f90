import { densityRule } from '@freightwright/domain';
import styles from './density-rule.module.css';
import { RuleBody, ruleHeightPx } from './rule-body.tsx';
import { RuleFrame } from './rule-frame.tsx';

/** Room above the rule for the flag that appears later, so that the sheet does not grow. */
const roomPx = 40;

/** The rule before there is a density. */
export function EmptyRule() {
  return (
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
}
