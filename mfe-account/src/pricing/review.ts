import type { PlanChoice, Subscription } from '@freightwright/contracts';

/** A change that the reader reviews before it is made. */
export type ReviewStep =
  | { readonly kind: 'change'; readonly choice: PlanChoice }
  | { readonly kind: 'cancel' };

export interface ReviewProps {
  readonly subscription: Subscription & { readonly paidFor: NonNullable<Subscription['paidFor']> };
  readonly onClose: () => void;
}
