import type { Subscription, SubscriptionTier } from '@freightwright/contracts';
import { dollars, planNames } from '@freightwright/contracts/facts';
import { Button, ButtonLink, DidNotLoad, looks } from '@freightwright/mfe-kit';
import { useId } from 'react';
import { useSubscription } from '../account-queries.ts';
import { PortalLink } from '../billing/billing-step.tsx';
import { formatDay, isSubscribed, describePaymentRecords, owes, describeSubscriptionStatus } from '../billing/billing-words.ts';
import { Card, Fact, Facts } from './cards.tsx';

export function SubscriptionCard({ plan }: { readonly plan: SubscriptionTier }) {
  const loading = useSubscription();
  const subscription = loading.data;
  return (
    <Card title="Your subscription" actions={<Actions plan={plan} subscription={subscription} />}>
      <Facts>
        <Fact label="Plan">{planNames[plan]}</Fact>
        {subscription && <Billed plan={plan} subscription={subscription} />}
      </Facts>
      {loading.isPending && (
        <div
          role="status"
          aria-label="Loading your subscription"
          className={`${looks.stack12} ${looks.above8}`}
        >
          <span className={looks.bar16} />
          <span className={looks.bar16} />
        </div>
      )}
      {!loading.isPending && subscription === undefined && (
        <DidNotLoad loading={loading} className={looks.above8}>
          Price and renewal did not load. Your plan is not affected.
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
        <Fact label="Price">{plan === 'free' ? '$0' : 'Not billed'}</Fact>
        <Fact label="Renews">No renewal needed</Fact>
      </>
    );
  }
  const { paidFor } = subscription;
  return (
    <>
      {plan !== paidFor.plan && <Fact label="Subscription">{planNames[paidFor.plan]}</Fact>}
      <Fact label="Price">{`${dollars(paidFor.priceCents)} a ${paidFor.interval}`}</Fact>
      {periodEndsAt !== null && !owes(subscription) && (
        <Fact label={endsWithPeriod ? 'Ends' : 'Renews'}>{formatDay(periodEndsAt)}</Fact>
      )}
    </>
  );
}

/** Notices beside the values: a failed payment, a scheduled change. */
function Remarks({ subscription }: { readonly subscription: Subscription }) {
  const { standing, endsWithPeriod, nextChoice } = subscription;
  const isAsUsual = standing === 'active' && !endsWithPeriod && nextChoice === null;
  const remarks = [...(isAsUsual ? [] : [describeSubscriptionStatus(subscription)]), ...describePaymentRecords(subscription)];
  return remarks.map(
    (text) =>
      text && (
        <p key={text} className={`${looks.above8} ${owes(subscription) ? looks.error : looks.note}`}>
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
        <p id={reasonId} className={`${looks.note} ${looks.basis240}`}>
          To change or cancel your plan, go to the <a href="/pricing">pricing page</a>.
        </p>
      )}
    </>
  );
}
