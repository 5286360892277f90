import type { PlanChoice } from '@freightwright/contracts';
import { dollars, idempotencyKeyHeader, planNames } from '@freightwright/contracts/constants';
import { ApiError, Button, Dialog, DidNotLoad, routes, usePlatform, util } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { PortalLink, type ReviewProps, useBillingStep } from '../billing/billing-step.tsx';
import { formatChoice, formatDay, formatPeriodEnd } from '../billing/billing-texts.ts';
import { Detail, Details } from '../cards/cards.tsx';
import { formatFailure, hasCode } from '../state/use-step.tsx';

export function ReviewChange({
  choice,
  subscription,
  onClose,
}: ReviewProps & { readonly choice: PlanChoice }) {
  const { call } = usePlatform();
  const loading = useQuery({
    queryKey: [routes.previewPlanChange.path, choice],
    queryFn: () => call(routes.previewPlanChange, { body: choice }),
    // The value of the remaining period decreases every minute.
    staleTime: 0,
    gcTime: 0,
  });
  const preview = loading.data;
  const before = planNames[subscription.paidFor.plan];
  return (
    <Dialog open title={`Change to ${formatChoice(choice)}`} onClose={onClose}>
      {loading.isPending && (
        <p role="status" className={`${util.above8} ${util.quiet}`}>
          Working out what it costs
        </p>
      )}
      {loading.isError && preview === undefined && (
        <DidNotLoad loading={loading} className={util.above8}>
          We couldn’t load the price of the change. {formatFailure(loading.error)}
        </DidNotLoad>
      )}
      {preview && (
        <>
          <div className={`${util.above8} ${util.below16}`}>
            <Details>
              <Detail label="Begins">
                {preview.applies === 'now' ? 'Now' : formatDay(preview.appliesAt)}
              </Detail>
              <Detail label="Due now">
                {preview.dueNowCents > 0 ? dollars(preview.dueNowCents) : 'Nothing'}
              </Detail>
              <Detail label="After that">
                {`${dollars(preview.nextPeriodCents)} a ${choice.interval}, plus tax where it applies`}
              </Detail>
            </Details>
          </div>
          <p className={`${util.below16} ${util.quiet}`}>
            {preview.applies === 'now'
              ? `Your card is charged now for the rest of this period, less what you have paid for ${before}.`
              : `You keep ${before} until ${formatDay(preview.appliesAt)}. You can undo the change until then.`}
          </p>
          <Confirm
            choice={choice}
            label={
              preview.applies === 'next-period'
                ? `Change on ${formatDay(preview.appliesAt)}`
                : preview.dueNowCents > 0
                  ? `Pay ${dollars(preview.dueNowCents)} and change`
                  : 'Change now'
            }
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}

function Confirm({
  choice,
  label: message,
  onClose,
}: {
  choice: PlanChoice;
  label: string;
  onClose: () => void;
}) {
  const { call } = usePlatform();
  const { isPending, error, take } = useBillingStep();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const changeOnce = async () => {
    try {
      return await call(routes.changePlan, { body: choice, headers: { [idempotencyKeyHeader]: key } });
    } catch (cause) {
      // The same key prevents a duplicate after a lost response, but also replays a refusal.
      if (cause instanceof ApiError && cause.code.startsWith('billing.')) setKey(crypto.randomUUID());
      throw cause;
    }
  };
  const change = async () => {
    const isDone = await take(changeOnce, ({ nextChoice, periodEndsAt }) => ({
      title: 'Plan Changed',
      text:
        nextChoice && periodEndsAt
          ? `${formatChoice(nextChoice)} begins ${formatDay(periodEndsAt)}.`
          : `You are on ${planNames[choice.plan]} now.`,
    }));
    if (isDone) onClose();
  };
  const needsCard = hasCode(error, 'billing.payment-refused') || hasCode(error, 'billing.payment-needed');
  return (
    <>
      <div role="alert">
        {error !== null && (
          <p className={`${util.below16} ${util.refusal}`}>
            <strong>Not changed.</strong> {formatFailure(error)}
          </p>
        )}
      </div>
      <div className={util.buttons}>
        <Button variant="primary" data-first pendingText={isPending && 'Changing'} onClick={change}>
          {message}
        </Button>
        {needsCard && <PortalLink />}
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}

export function ReviewCancel({ subscription, onClose }: ReviewProps) {
  const { call } = usePlatform();
  const { isPending, error, take } = useBillingStep();
  const name = planNames[subscription.paidFor.plan];
  const end = formatPeriodEnd(subscription);
  const cancel = async () => {
    const isDone = await take(
      () => call(routes.cancelSubscription),
      (after) => ({
        title: 'Subscription canceled',
        text:
          after.subscriptionStatus === 'ended'
            ? `${name} has ended.`
            : `${name} stays until ${formatPeriodEnd(after)}.`,
      }),
    );
    if (isDone) onClose();
  };
  const isInForce = subscription.plan !== 'free';
  return (
    <Dialog open title={`Cancel ${name}?`} onClose={onClose}>
      <p className={`${util.above8} ${util.below16} ${util.ink2}`}>
        {isInForce
          ? `${name} stays until ${end}, and you pay nothing more. Then you are on the Free plan. You can undo this until then.`
          : 'You are on the Free plan now and stay on it. You pay nothing more.'}
      </p>
      <Failure error={error} />
      <div className={util.buttons}>
        <Button data-first className={util.danger} pendingText={isPending && 'Cancelling'} onClick={cancel}>
          Cancel the subscription
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep {name}
        </Button>
      </div>
    </Dialog>
  );
}

const Failure = ({ error }: { readonly error: unknown }) => (
  <div role="alert">
    {error !== null && (
      <p className={`${util.below16} ${util.refusal}`}>
        <strong>Not cancelled.</strong> {formatFailure(error)}
      </p>
    )}
  </div>
);
