import type { Subscription } from '@freightwright/contracts';
import { type ToastMessage, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { subscriptionKey } from '../account-queries.ts';

/**
 * One step that changes the subscription. Its answer is shown at once, and the header, the gates of open pages
 * and the other figures of this page follow.
 */
export function useBillingStep() {
  const { toast, refreshSession } = usePlatform();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** @returns whether it was done. */
  const take = async (
    step: () => Promise<{ readonly subscription: Subscription }>,
    done: (subscription: Subscription) => Omit<ToastMessage, 'kind'>,
  ): Promise<boolean> => {
    setPending(true);
    setError(null);
    try {
      const { subscription } = await step();
      queries.setQueryData(subscriptionKey, subscription);
      toast({ kind: 'success', ...done(subscription) });
      void refreshSession();
      return true;
    } catch (cause) {
      setError(cause);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { isPending, error, take };
}
