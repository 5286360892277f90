import type { PlanChoice, Subscription } from '@freightwright/contracts';
import type { BillingInterval, PaidPlan, PlanText } from '@freightwright/contracts/constants';
import {
  dollars,
  monthsPaidAYear,
  planPrice,
  planTexts,
  priceCents,
} from '@freightwright/contracts/constants';
import {
  Button,
  ButtonLink,
  CheckIcon,
  Column,
  Columns,
  classNames,
  type Session,
  Tag,
  UnknownSession,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { NewTab } from '../billing/billing-step.tsx';
import { formatPeriodEnd, isSubscribed } from '../billing/billing-texts.ts';
import { type PlanAction, planAction } from './plan-action.ts';
import styles from './pricing.module.css';
import { ReviewDialogs, type ReviewStep } from './review-dialogs.tsx';

interface PlanColumnsProps {
  readonly interval: BillingInterval;
  /** The plan that the user came for. */
  readonly marked: PaidPlan | undefined;
  readonly subscription: Subscription | undefined;
}

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
      <h2 className={util.unseen}>Plans</h2>
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
            <p className={`${util.above8} ${util.text}`}>{plan.description}</p>
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

const Features = ({ plan }: { readonly plan: PlanText }) => (
  <ul className={styles.features}>
    {[...plan.features, ...plan.moreFeatures].map((feature) => (
      <li key={feature}>
        <CheckIcon />
        {feature}
      </li>
    ))}
  </ul>
);

const Price = ({
  plan,
  interval,
}: {
  readonly plan: PlanText['tier'];
  readonly interval: BillingInterval;
}) => (
  <>
    <p className={util.quiet}>
      <span className={styles.figure}>{planPrice(plan, interval)}</span>
      {plan !== 'free' && ` a ${interval}`}
    </p>
    <p className={styles.year}>{plan === 'free' ? 'No card needed.' : formatYear(plan, interval)}</p>
  </>
);

function formatYear(plan: PaidPlan, interval: BillingInterval): string {
  const saved = dollars(12 * priceCents(plan, 'month') - priceCents(plan, 'year'));
  return interval === 'year'
    ? `12 months for the price of ${monthsPaidAYear}. You save ${saved} a year.`
    : `Paid yearly, ${planPrice(plan, 'year')}: you save ${saved} a year.`;
}

interface PlanButtonProps {
  readonly plan: PlanText;
  readonly action: PlanAction;
  readonly subscription: Subscription | undefined;
  readonly onReview: (step: ReviewStep) => void;
}

function PlanButton({ plan, action, subscription, onReview }: PlanButtonProps) {
  const { signIn } = usePlatform();
  switch (action.kind) {
    case 'sign-up':
      return (
        <Button
          className={classNames(util.wide, styles.signUp)}
          onClick={() => void signIn({ tab: 'sign-up' })}
        >
          {plan.buttonText}
        </Button>
      );
    case 'checkout':
      return <Upgrade plan={plan} choice={action.choice} />;
    case 'change':
      return (
        <Button
          className={util.wide}
          variant={plan.popular ? 'primary' : 'secondary'}
          onClick={() => onReview({ kind: 'change', choice: action.choice })}
        >
          {action.label}
        </Button>
      );
    case 'cancel':
      return (
        <Button className={util.wide} onClick={() => onReview({ kind: 'cancel' })}>
          Change to Free
        </Button>
      );
    case 'current':
      return <p className={util.quiet}>This is your plan.</p>;
    case 'coming':
      return <p className={util.quiet}>Starts {subscription && formatPeriodEnd(subscription)}.</p>;
    case 'owing':
      return <p className={util.quiet}>Pay what is due first. Then you can change your plan.</p>;
    case 'unknown':
      return null;
  }
}

/** Opens the checkout in a new tab; signed-out users are asked to sign in (specification, section 6). */
function Upgrade({ plan: { buttonText, popular }, choice }: { plan: PlanText; choice: PlanChoice }) {
  const { session, track } = usePlatform();
  const { status, user } = useReadable(session);
  const [isRefused, setRefused] = useState(false);
  const look = { variant: popular ? 'primary' : 'secondary', className: util.wide } as const;
  if (user) {
    return (
      <ButtonLink
        {...look}
        href={`/subscribe?${new URLSearchParams({ ...choice })}`}
        target="_blank"
        rel="noopener"
        onClick={() => track({ name: 'upgrade_click', plan: choice.plan })}
      >
        <span>
          {buttonText}
          <NewTab />
        </span>
      </ButtonLink>
    );
  }
  return (
    <>
      <Button {...look} onClick={() => setRefused(true)}>
        {buttonText}
      </Button>
      <div role="status">{isRefused && <WhyNot status={status} />}</div>
    </>
  );
}

function WhyNot({ status }: Pick<Session, 'status'>) {
  const { signIn, refreshSession } = usePlatform();
  if (status === 'unknown') return <UnknownSession refresh={refreshSession} />;
  if (status === 'pending') {
    return <p className={util.note}>We are still checking whether you are signed in.</p>;
  }
  return (
    <p className={`${util.wrap8} ${util.note}`}>
      <span>You are signed out.</span>
      <button type="button" className={util.textButton} onClick={() => void signIn()}>
        Sign in to choose a plan
      </button>
    </p>
  );
}
