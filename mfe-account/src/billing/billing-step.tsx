import type { Subscription } from '@freightwright/contracts';
import { planNames } from '@freightwright/contracts/constants';
import type { ToastMessage } from '@freightwright/mfe-kit';
import { Button, ButtonLink, FieldError, routes, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { subscriptionKey } from '../api/account-queries.ts';
import { formatFailure, useStep } from '../state/use-step.tsx';

export interface ReviewProps {
  readonly subscription: Subscription & { readonly paidFor: NonNullable<Subscription['paidFor']> };
  readonly onClose: () => void;
}

/** Changes the subscription. The response is shown immediately; header, feature checks and figures follow. */
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

interface ResumeButtonProps {
  readonly subscription: Subscription & { readonly paidFor: NonNullable<Subscription['paidFor']> };
}

/** Undoes a cancellation, or a change that has not taken effect. */
export function ResumeButton({ subscription: { paidFor } }: ResumeButtonProps) {
  const { call } = usePlatform();
  const { isPending, error, take } = useBillingStep();
  const name = planNames[paidFor.plan];
  const save = () =>
    take(
      () => call(routes.resumeSubscription),
      () => ({ title: 'Subscription Kept', text: `${name} continues as it was.` }),
    );
  return (
    <>
      <Button variant="primary" pendingText={isPending && 'Saving'} onClick={save}>
        Keep {name}
      </Button>
      {error !== null && <FieldError>{`Not changed. ${formatFailure(error)}`}</FieldError>}
    </>
  );
}

interface PortalLinkProps {
  readonly variant?: 'primary' | 'secondary';
  readonly children?: string;
}

export const PortalLink = ({ variant, children = 'Cards and receipts' }: PortalLinkProps) => (
  <ButtonLink href="/billing" target="_blank" rel="noopener" variant={variant ?? 'secondary'}>
    <span>
      {children}
      <NewTab />
    </span>
  </ButtonLink>
);

/** Appended to a link for screen readers. */
export const NewTab = () => <span className={util.unseen}>, opens in a new tab</span>;
