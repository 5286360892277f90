import type { PlanChoice, Subscription } from '@freightwright/contracts';
import type { PlanText } from '@freightwright/contracts/facts';
import {
  Button,
  ButtonLink,
  classNames,
  looks,
  type Session,
  UnknownSession,
  usePlatform,
  useReadable,
} from '@freightwright/mfe-kit';
import { useState } from 'react';
import { periodEndInWords } from '../billing/billing-words.ts';
import { NewTab } from '../billing/portal-link.tsx';
import type { PlanAction } from './plan-action.ts';
import styles from './pricing.module.css';
import type { ReviewStep } from './review-dialogs.tsx';

interface PlanButtonProps {
  readonly plan: PlanText;
  readonly action: PlanAction;
  readonly subscription: Subscription | undefined;
  readonly onReview: (step: ReviewStep) => void;
}

/** What a reader can do about a plan, at the foot of its column. */
export function PlanButton({ plan, action, subscription, onReview }: PlanButtonProps) {
  const { signIn } = usePlatform();
  switch (action.kind) {
    case 'sign-up':
      return (
        <Button
          className={classNames(looks.wide, styles.signUp)}
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
          className={looks.wide}
          variant={plan.popular ? 'primary' : 'secondary'}
          onClick={() => onReview({ kind: 'change', choice: action.choice })}
        >
          {action.words}
        </Button>
      );
    case 'cancel':
      return (
        <Button className={looks.wide} onClick={() => onReview({ kind: 'cancel' })}>
          Change to Free
        </Button>
      );
    case 'current':
      return <p className={looks.quiet}>This is your plan.</p>;
    case 'coming':
      return <p className={looks.quiet}>Begins {subscription && periodEndInWords(subscription)}.</p>;
    case 'owing':
      return <p className={looks.quiet}>Pay what is due first. Then you can change your plan.</p>;
    case 'unknown':
      return null;
  }
}

/**
 * Opens the checkout in a new tab for a reader who is signed in. For anybody else it opens nothing
 * (specification, section 6) and says why.
 */
function Upgrade({ plan: { buttonText, popular }, choice }: { plan: PlanText; choice: PlanChoice }) {
  const { session, track } = usePlatform();
  const { status, user } = useReadable(session);
  const [isRefused, setRefused] = useState(false);
  const look = { variant: popular ? 'primary' : 'secondary', className: looks.wide } as const;
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
    return <p className={looks.note}>We are still checking whether you are signed in.</p>;
  }
  return (
    <p className={`${looks.wrap8} ${looks.note}`}>
      <span>You are signed out.</span>
      <button type="button" className={looks.textButton} onClick={() => void signIn()}>
        Sign in to choose a plan
      </button>
    </p>
  );
}
