import { lazyComponent, looks } from '@freightwright/mfe-kit';
import { Suspense } from 'react';
import type { ReviewProps, ReviewStep } from './review.ts';

/** Loaded when a change is reviewed for the first time. */
const ReviewChange = lazyComponent(() =>
  import('./review-change.tsx').then(({ ReviewChange }) => ReviewChange),
);
const ReviewCancel = lazyComponent(() =>
  import('./review-cancel.tsx').then(({ ReviewCancel }) => ReviewCancel),
);

interface ReviewDialogsProps extends ReviewProps {
  /** null while no dialog is open. */
  readonly step: ReviewStep | null;
}

export function ReviewDialogs({ step, ...props }: ReviewDialogsProps) {
  return (
    <Suspense
      fallback={
        <p role="status" className={looks.unseen}>
          Loading
        </p>
      }
    >
      {step?.kind === 'change' && <ReviewChange {...props} choice={step.choice} />}
      {step?.kind === 'cancel' && <ReviewCancel {...props} />}
    </Suspense>
  );
}
