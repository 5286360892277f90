import type { Subscription, SubscriptionTier } from '@freightwright/contracts';
import { dollars, planNames } from '@freightwright/contracts/constants';
import { Button, ButtonLink, DidNotLoad, util } from '@freightwright/mfe-kit';
import { useId } from 'react';
import { useSubscription } from '../api/account-queries.ts';
import { PortalLink } from '../billing/billing-step.tsx';
import {
  describePaymentRecords,
  describeSubscriptionStatus,
  formatDay,
  isSubscribed,
  owes,
} from '../billing/billing-texts.ts';
import { Card, Detail, Details } from './cards.tsx';

export function SubscriptionCard({ plan }: { readonly plan: SubscriptionTier }) {
  const loading = useSubscription();
  const subscription = loading.data;
  return (
    <Card title="Your subscription" actions={<Actions plan={plan} subscription={subscription} />}>
      <Details>
        <Detail label="Plan">{planNames[plan]}</Detail>
        {subscription && <Billed plan={plan} subscription={subscription} />}
      </Details>
      {loading.isPending && (
        <div
          role="status"
          aria-label="Loading your subscription"
          className={`${util.stack12} ${util.above8}`}
        >
          <span className={util.bar16} />
          <span className={util.bar16} />
        </div>
      )}
      {!loading.isPending && subscription === undefined && (
        <DidNotLoad loading={loading} className={util.above8}>
          We couldn’t load the price and renewal. Your plan is not affected.
        </DidNotLoad>
      )}
      {subscription && <Remarks subscription={subscription} />}
    </Card>
  );
}

function Billed({ plan, subscription }: { plan: SubscriptionTier; subscription: Subscription }) {
  const { endsWithPeriod, periodEndsAt } = subscription;
  if (!isSubscribed(subscription)) {
    return (
      <>
        <Detail label="Price">{plan === 'free' ? '$0' : 'Not billed'}</Detail>
        <Detail label="Renews">No renewal needed</Detail>
      </>
    );
  }
  const { paidFor } = subscription;
  return (
    <>
      {plan !== paidFor.plan && <Detail label="Subscription">{planNames[paidFor.plan]}</Detail>}
      <Detail label="Price">{`${dollars(paidFor.priceCents)} a ${paidFor.interval}`}</Detail>
      {periodEndsAt !== null && !owes(subscription) && (
        <Detail label={endsWithPeriod ? 'Ends' : 'Renews'}>{formatDay(periodEndsAt)}</Detail>
      )}
    </>
  );
}

/** Notices beside the values: a failed payment, a scheduled change. */
function Remarks({ subscription }: { readonly subscription: Subscription }) {
  const { subscriptionStatus, endsWithPeriod, nextChoice } = subscription;
  const isAsUsual = subscriptionStatus === 'active' && !endsWithPeriod && nextChoice === null;
  const remarks = [
    ...(isAsUsual ? [] : [describeSubscriptionStatus(subscription)]),
    ...describePaymentRecords(subscription),
  ];
  return remarks.map(
    (text) =>
      text && (
        <p key={text} className={`${util.above8} ${owes(subscription) ? util.error : util.note}`}>
          {text}
        </p>
      ),
  );
}

function Actions({ plan, subscription }: { plan: SubscriptionTier; subscription: Subscription | undefined }) {
  const reasonId = useId();
  const hasPaid = subscription !== undefined && subscription.paidFor !== null;
  return (
    <>
      {plan === 'free' && <ButtonLink href="/pricing">Upgrade</ButtonLink>}
      {plan !== 'free' && (
        <Button disabled aria-describedby={reasonId}>
          Manage billing
        </Button>
      )}
      {hasPaid && <PortalLink />}
      {plan !== 'free' && (
        <p id={reasonId} className={`${util.note} ${util.basis240}`}>
          To change or cancel your plan, go to the <a href="/pricing">pricing page</a>.
        </p>
      )}
    </>
  );
}
