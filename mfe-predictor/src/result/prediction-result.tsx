import { looks, Sheet } from '@freightwright/mfe-kit';
import { summaryOf } from '../form/entry-summary.ts';
import type { Predicted } from '../predict/use-prediction.ts';
import { PrintedPrediction } from '../print/printed-prediction.tsx';
import { Alternatives } from './alternatives.tsx';
import { ChangeList } from './change-list.tsx';
import { FactorList } from './factor-list.tsx';
import { InsightList } from './insight-list.tsx';
import { LaneSheet } from './lane-sheet.tsx';
import styles from './prediction-result.module.css';
import { PriceMakeup } from './price-makeup.tsx';
import { ResultActions } from './result-actions.tsx';
import { TotalHead } from './total-head.tsx';
import { WarningList } from './warning-list.tsx';

export interface PredictionResultProps {
  readonly predicted: Predicted;
  /** The form says something else by now. */
  readonly isOutdated: boolean;
}

/** An estimate with every step that leads to it. */
export function PredictionResult({ predicted, isOutdated }: PredictionResultProps) {
  const { prediction } = predicted;
  return (
    <>
      <Sheet aria-label="Estimate">
        {isOutdated && (
          <p className={styles.outdated}>
            This estimate is for {summaryOf(predicted)}. Predict the cost again for what the form says now.
          </p>
        )}
        <TotalHead prediction={prediction} />
        <PriceMakeup prediction={prediction} />
        <ResultActions predicted={predicted} />
      </Sheet>
      {prediction.warnings.length > 0 && <WarningList warnings={prediction.warnings} />}
      <Sheet title="Why this price">
        <FactorList factors={prediction.factors} />
      </Sheet>
      {prediction.changes.length > 0 && (
        <Sheet
          title="What would change it"
          aside={<span className={looks.note}>Worked out by the same rules</span>}
        >
          <ChangeList changes={prediction.changes} />
        </Sheet>
      )}
      <Alternatives prediction={prediction} />
      <InsightList prediction={prediction} />
      <LaneSheet prediction={prediction} />
      <PrintedPrediction predicted={predicted} />
    </>
  );
}
