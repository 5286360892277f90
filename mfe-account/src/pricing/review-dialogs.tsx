import type { PlanChoice } from '@freightwright/contracts';
import { lazyComponent, util } from '@freightwright/mfe-kit';
import { Suspense } from 'react';
import type { ReviewProps } from '../billing/billing-step.tsx';

/** A change that the user reviews before it is made. */
export type ReviewStep =
  | { readonly kind: 'change'; readonly choice: PlanChoice }
  | { readonly kind: 'cancel' };

const ReviewChange = lazyComponent(async () => (await import('./reviews.tsx')).ReviewChange);
const ReviewCancel = lazyComponent(async () => (await import('./reviews.tsx')).ReviewCancel);

export const ReviewDialogs = ({ step, ...props }: ReviewProps & { readonly step: ReviewStep | null }) => (
  <Suspense
    fallback={
      <p role="status" className={util.unseen}>
        Loading
      </p>
    }
  >
    {step?.kind === 'change' && <ReviewChange {...props} choice={step.choice} />}
    {step?.kind === 'cancel' && <ReviewCancel {...props} />}
  </Suspense>
);
