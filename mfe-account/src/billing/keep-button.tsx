import type { Subscription } from '@freightwright/contracts';
import { planNames } from '@freightwright/contracts/facts';
import { Button, FieldError, routes, usePlatform } from '@freightwright/mfe-kit';
import { failureInWords } from '../account/refusal.tsx';
import { useBillingStep } from './use-billing-step.ts';

interface KeepButtonProps {
  readonly subscription: Subscription & { readonly paidFor: NonNullable<Subscription['paidFor']> };
}

/** Undoes a cancellation, or a change that has not begun. */
export function KeepButton({ subscription: { paidFor } }: KeepButtonProps) {
  const { call } = usePlatform();
  const { isPending, error, take } = useBillingStep();
  const name = planNames[paidFor.plan];
  const keep = () =>
    take(
      () => call(routes.keepSubscription),
      () => ({ title: 'Subscription Kept', text: `${name} continues as it was.` }),
    );
  return (
    <>
      <Button variant="primary" pendingText={isPending ? 'Saving' : undefined} onClick={() => void keep()}>
        Keep {name}
      </Button>
      {error !== null && <FieldError>{`Not changed. ${failureInWords(error)}`}</FieldError>}
    </>
  );
}
