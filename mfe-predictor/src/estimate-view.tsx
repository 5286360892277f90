import { lazyComponent, looks } from '@freightwright/mfe-kit';
import { type RefObject, Suspense } from 'react';
import type { Allowance } from './allowance/use-allowance.ts';
import { EmptyResult } from './empty-result.tsx';
import styles from './estimate-view.module.css';
import { type Entry, exampleEntry } from './form/entry.ts';
import { PredictorForm } from './form/predictor-form.tsx';
import type { Faults } from './form/read-entry.ts';
import type { Predicted, usePrediction } from './predict/use-prediction.ts';
import { announcementOf } from './words/announcement.ts';

const PredictionResult = lazyComponent(() =>
  import('./result/prediction-result.tsx').then(({ PredictionResult }) => PredictionResult),
);
const LimitDialog = lazyComponent(
  () => import('./allowance/limit-dialog.tsx').then(({ LimitDialog }) => LimitDialog),
  // The form says the same in words.
  () => null,
);

interface EstimateViewProps {
  readonly entry: Entry;
  readonly faults: Faults;
  readonly prediction: ReturnType<typeof usePrediction>;
  readonly allowance: Allowance;
  readonly isFolded: boolean;
  /** The form was filled in from another page. */
  readonly isArrived: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly resultRef: RefObject<HTMLElement | null>;
  readonly onChange: (change: Partial<Entry>) => void;
  readonly onUnfold: () => void;
  readonly onTouch: () => void;
}

/** The form and its estimate, side by side or below one another. */
export function EstimateView(props: EstimateViewProps) {
  const { entry, faults, prediction, allowance, isFolded, formRef, resultRef, onChange } = props;
  const { predicted, failure, isPending } = prediction;
  return (
    <div className={styles.columns}>
      <PredictorForm
        {...{ entry, faults, predicted, failure, isPending, isFolded, formRef, onChange }}
        onSubmit={() => void prediction.predict(entry)}
        onUnfold={props.onUnfold}
        onTouch={props.onTouch}
      />
      <section
        ref={resultRef}
        className={styles.result}
        aria-label="Result"
        tabIndex={-1}
        aria-busy={isPending}
      >
        {predicted === null ? (
          <EmptyResult isArrived={props.isArrived} onExample={() => onChange(exampleEntry)} />
        ) : (
          <Suspense fallback={<p className={looks.quiet}>Drawing the estimate</p>}>
            <PredictionResult predicted={predicted} isOutdated={isOutdated(predicted, entry)} />
          </Suspense>
        )}
      </section>
      {/* This region exists before it has words, because a screen reader does not announce a region that
          appears together with its words. */}
      <p className={looks.unseen} role="status">
        {predicted && announcementOf(predicted.prediction)}
      </p>
      <Suspense fallback={null}>
        {prediction.isLimitShown && (
          <LimitDialog
            open
            isSignedIn={allowance.isMember}
            limit={allowance.limit}
            onClose={prediction.closeLimit}
          />
        )}
      </Suspense>
    </div>
  );
}

const isOutdated = (predicted: Predicted, entry: Entry): boolean =>
  JSON.stringify(predicted.entry) !== JSON.stringify(entry);
