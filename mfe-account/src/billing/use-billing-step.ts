import type { Subscription } from '@freightwright/contracts';
import { type ToastMessage, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useStep } from '../account/use-step.ts';
import { subscriptionKey } from '../account-queries.ts';

/** What the review of a change of plan is given. */
export interface ReviewProps {
  readonly subscription: Subscription & { readonly paidFor: NonNullable<Subscription['paidFor']> };
  readonly onClose: () => void;
}

/**
 * One step that changes the subscription. Its answer is shown at once, and the header, the gates of open pages
 * and the other figures of this page follow.
 */
export function useBillingStep() {
  const { toast, refreshSession } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const change = (
    step: () => Promise<{ readonly subscription: Subscription }>,
    done: (subscription: Subscription) => Omit<ToastMessage, 'kind'>,
  ) =>
    take(async () => {
      const { subscription } = await step();
      queries.setQueryData(subscriptionKey, subscription);
      toast({ kind: 'success', ...done(subscription) });
      void refreshSession();
    });
  return { isPending, error, take: change };
}
