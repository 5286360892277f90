import { type CalculationResult, formatTwoDecimals } from '@freightwright/domain';
import { FigureBlock } from '@freightwright/mfe-kit';
import { Suspense } from 'react';
import { BlankDetails } from './blank-details.tsx';
import { ClassFigures } from './class-figures.tsx';
import { EmptyResult } from './empty-result.tsx';
import { multiplier } from './figures.ts';
import { LateResultDetails } from './late-result-details.tsx';
import styles from './result-panel.module.css';

export function ResultPanel({ result }: { readonly result: CalculationResult | null }) {
  return (
    <div className={styles.panel}>
      {result ? <ClassFigures result={result} /> : <EmptyResult />}
      <dl className={styles.figures}>
        <FigureBlock
          label="Density"
          value={result ? formatTwoDecimals(result.density) : undefined}
          unit="lb/cu ft"
        />
        <FigureBlock
          label="Volume"
          value={result ? formatTwoDecimals(result.volume) : undefined}
          unit="cu ft"
        />
        <FigureBlock
          label="Cost multiplier"
          value={result ? multiplier(result.costMultiplier) : undefined}
          unit="the class 50 rate"
        />
      </dl>
      {result ? (
        <Suspense fallback={<BlankDetails />}>
          <LateResultDetails result={result} />
        </Suspense>
      ) : (
        <BlankDetails />
      )}
    </div>
  );
}
