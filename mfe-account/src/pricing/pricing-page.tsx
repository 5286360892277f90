import { type BillingInterval, planPrice } from '@freightwright/contracts/constants';
import { SegmentedControl, usePageHead, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { useSearchParams } from '@freightwright/mfe-routing';
import { useEffect, useState } from 'react';
import { useSubscription } from '../api/account-queries.ts';
import { OwnQueries } from '../api/own-queries.tsx';
import { isSubscribed } from '../billing/billing-texts.ts';
import { intervalIn, planIn } from './plan-action.ts';
import { PlanColumns } from './plan-columns.tsx';
import styles from './pricing.module.css';
import { SandboxNote, SubscriptionNotice } from './subscription-notice.tsx';

export function PricingPage() {
  usePageHead({
    title: 'Pricing',
    description: `The Free plan costs nothing. Professional is ${planPrice('professional', 'month')} and Enterprise is ${planPrice('enterprise', 'month')} a month, or ten months’ price for a year.`,
    canonicalPath: '/pricing',
  });
  const { session, track } = usePlatform();
  const { user } = useReadable(session);
  // A choice made before the session is known stays valid.
  const [chosen, setChosen] = useState<BillingInterval>();
  useEffect(() => track({ name: 'pricing_viewed' }), [track]);
  return (
    <OwnQueries key={user?.id} userId={user?.id}>
      <Pricing chosen={chosen} onChoose={setChosen} />
    </OwnQueries>
  );
}

interface PricingProps {
  readonly chosen: BillingInterval | undefined;
  readonly onChoose: (interval: BillingInterval) => void;
}

function Pricing({ chosen, onChoose }: PricingProps) {
  const session = useReadable(usePlatform().session);
  const [query] = useSearchParams();
  const loading = useSubscription({ wanted: session.user !== undefined });
  const subscription = session.user && loading.data;
  const paid = isSubscribed(subscription) ? subscription.paidFor.interval : undefined;
  const interval = chosen ?? intervalIn(query) ?? paid ?? 'month';
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={util.h1}>Pricing</h1>
          <p className={`${util.above8} ${util.intro}`}>
            Upgrades apply at once. Downgrades and cancellations apply at the end of the billing period.
          </p>
        </div>
        <SegmentedControl
          legend="How often you pay"
          hideLegend
          options={[
            ['month', 'Monthly'],
            ['year', 'Yearly, 2 months free'],
          ]}
          value={interval}
          onValue={onChoose}
        />
      </header>
      <noscript>
        <p className={`${util.below16} ${util.refusal}`}>
          Choosing a plan needs JavaScript. Turn it on to continue.
        </p>
      </noscript>
      <div className={util.styleSheets}>
        {session.user && <SubscriptionNotice loading={loading} />}
        <PlanColumns interval={interval} marked={planIn(query)} subscription={subscription} />
        <p className={util.note}>
          Prices are in U.S. dollars and do not include sales tax. <a href="/support">Ask support</a> about
          plans, payments and refunds.
        </p>
        {subscription?.sandbox && <SandboxNote />}
      </div>
    </>
  );
}
