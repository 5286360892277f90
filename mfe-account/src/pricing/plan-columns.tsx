import type { Subscription } from '@freightwright/contracts';
import {
  type BillingInterval,
  dollars,
  monthsPaidAYear,
  type PaidPlan,
  type PlanText,
  planPrice,
  planTexts,
  priceCents,
} from '@freightwright/contracts/facts';
import { CheckIcon, Column, Columns, looks, Tag, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { isSubscribed } from '../billing/billing-words.ts';
import { planAction } from './plan-action.ts';
import { PlanButton } from './plan-button.tsx';
import styles from './pricing.module.css';
import type { ReviewStep } from './review-dialogs.tsx';
import { ReviewDialogs } from './review-dialogs.tsx';

interface PlanColumnsProps {
  readonly interval: BillingInterval;
  /** The plan that the reader came for. */
  readonly marked: PaidPlan | undefined;
  readonly subscription: Subscription | undefined;
}

/** The three plans side by side, each with what it offers this reader. */
export function PlanColumns({ interval, marked, subscription }: PlanColumnsProps) {
  const session = useReadable(usePlatform().session);
  const [step, setStep] = useState<ReviewStep | null>(null);
  const markedColumn = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (marked) markedColumn.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const inForce = session.user && session.subscriptionTier;
  return (
    <>
      <h2 className={looks.unseen}>Plans</h2>
      <Columns label="Plans" count={3}>
        {planTexts.map((plan) => (
          <Column
            key={plan.tier}
            title={plan.name}
            tag={plan.tier === inForce && <Tag>Your plan</Tag>}
            aside={plan.popular && <Tag>Popular</Tag>}
            {...(plan.tier === marked && { current: true, columnRef: markedColumn })}
          >
            <Price plan={plan.tier} interval={interval} />
            <p className={`${looks.above8} ${looks.text}`}>{plan.description}</p>
            <Features plan={plan} />
            <div className={styles.action}>
              <PlanButton
                plan={plan}
                action={planAction(plan.tier, interval, { session, subscription })}
                subscription={subscription}
                onReview={setStep}
              />
            </div>
          </Column>
        ))}
      </Columns>
      {isSubscribed(subscription) && (
        <ReviewDialogs step={step} subscription={subscription} onClose={() => setStep(null)} />
      )}
    </>
  );
}

function Features({ plan }: { readonly plan: PlanText }) {
  return (
    <ul className={styles.features}>
      {[...plan.features, ...plan.moreFeatures].map((feature) => (
        <li key={feature}>
          <CheckIcon />
          {feature}
        </li>
      ))}
    </ul>
  );
}

function Price({ plan, interval }: { readonly plan: PlanText['tier']; readonly interval: BillingInterval }) {
  return (
    <>
      <p className={looks.quiet}>
        <span className={styles.figure}>{planPrice(plan, interval)}</span>
        {plan !== 'free' && ` a ${interval}`}
      </p>
      <p className={styles.year}>{plan === 'free' ? 'No card needed.' : yearInWords(plan, interval)}</p>
    </>
  );
}

/** What a year saves, in words. */
function yearInWords(plan: PaidPlan, interval: BillingInterval): string {
  const saved = dollars(12 * priceCents(plan, 'month') - priceCents(plan, 'year'));
  return interval === 'year'
    ? `12 months for the price of ${monthsPaidAYear}. You save ${saved} a year.`
    : `Paid yearly, ${planPrice(plan, 'year')}: you save ${saved} a year.`;
}
