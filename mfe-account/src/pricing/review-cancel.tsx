import { planNames } from '@freightwright/contracts/facts';
import { Button, Dialog, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { failureInWords } from '../account/refusal.tsx';
import { periodEndInWords } from '../billing/billing-words.ts';
import { type ReviewProps, useBillingStep } from '../billing/use-billing-step.ts';

/** Says what a cancellation means, before it is made. */
export function ReviewCancel({ subscription, onClose }: ReviewProps) {
  const { call } = usePlatform();
  const { isPending, error, take } = useBillingStep();
  const name = planNames[subscription.paidFor.plan];
  const end = periodEndInWords(subscription);
  const cancel = async () => {
    const isDone = await take(
      () => call(routes.cancelSubscription),
      (after) => ({
        title: 'Subscription Cancelled',
        text:
          after.standing === 'ended'
            ? `${name} has ended.`
            : `${name} stays until ${periodEndInWords(after)}.`,
      }),
    );
    if (isDone) onClose();
  };
  const isInForce = subscription.plan !== 'free';
  return (
    <Dialog open title={`Cancel ${name}?`} onClose={onClose}>
      <p className={`${looks.above8} ${looks.below16} ${looks.ink2}`}>
        {isInForce
          ? `${name} stays until ${end}, and you pay nothing more. Then you are on the Free plan. You can undo this until then.`
          : 'You are on the Free plan now and stay on it. You pay nothing more.'}
      </p>
      <Failure error={error} />
      <div className={looks.buttons}>
        <Button
          variant="primary"
          data-first
          pendingText={isPending ? 'Cancelling' : undefined}
          onClick={() => void cancel()}
        >
          Cancel the subscription
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep {name}
        </Button>
      </div>
    </Dialog>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      {error !== null && (
        <p className={`${looks.below16} ${looks.refusal}`}>
          <strong>Not cancelled.</strong> {failureInWords(error)}
        </p>
      )}
    </div>
  );
}
