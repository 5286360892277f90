import { planNames } from '@freightwright/contracts/constants';
import {
  Button,
  ButtonLink,
  CheckIcon,
  RetryIcon,
  UnknownSession,
  usePageHead,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { useSearchParams } from '@freightwright/mfe-routing';
import type { ReactNode } from 'react';
import styles from './success-page.module.css';
import { type Activation, useActivation } from './use-activation.ts';

/**
 * The checkout returns here: `/success?checkout=cs_...`. Its markup is that of a visitor, and shows a user
 * who seems to be signed in the text that appears while the payment is confirmed.
 */
export function SuccessPage() {
  const { session, refreshSession, signIn } = usePlatform();
  const { status, user } = useReadable(session);
  const [query] = useSearchParams();
  if (user) return <Payment key={user.id} checkout={query.get('checkout') ?? undefined} />;
  if (status === 'pending') return <Notice title={titles.activating}>{activatingText}</Notice>;
  if (status === 'unknown') {
    return (
      <Notice title={pageHead.title}>
        <UnknownSession refresh={refreshSession} />
      </Notice>
    );
  }
  return (
    <Notice
      title={pageHead.title}
      heading={
        <>
          <span className={styles.visitor}>{pageHead.title}</span>
          <span className={styles.asking}>{titles.activating}</span>
        </>
      }
      actions={
        <div className={styles.visitor}>
          <Button variant="primary" onClick={() => void signIn()}>
            Sign in
          </Button>
        </div>
      }
    >
      <noscript>
        <p className={`${util.below16} ${util.refusal}`}>
          Looking up your payment needs JavaScript. If you have paid, your plan begins by itself, whether you
          look it up or not.
        </p>
      </noscript>
      <span className={styles.visitor}>If you have paid, sign in to use your plan.</span>
      <span className={styles.asking}>{activatingText}</span>
    </Notice>
  );
}

const pageHead = {
  title: 'Your Payment',
  description:
    'Where the checkout leads to: says whether your payment is confirmed, and opens your dashboard.',
  canonicalPath: '/success',
};
const activatingText = 'We are waiting for the payment provider to confirm your payment.';

const titles = {
  activating: 'Activating Your Account',
  successful: 'Payment Successful',
  unconfirmed: 'Payment Not Confirmed Yet',
  expired: 'Checkout Expired',
  'not-found': 'Checkout Not Found',
} as const satisfies Record<Activation['step'], string>;

function Payment({ checkout }: { readonly checkout: string | undefined }) {
  const { activation, again } = useActivation(checkout);
  const { step } = activation;
  return (
    <Notice
      title={titles[step]}
      actions={
        <>
          {step === 'unconfirmed' && (
            <Button variant="primary" icon={<RetryIcon />} onClick={again}>
              Check again
            </Button>
          )}
          {(step === 'expired' || step === 'not-found') && (
            <ButtonLink href="/pricing" variant="primary">
              See the plans
            </ButtonLink>
          )}
          <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>
        </>
      }
    >
      <SuccessText activation={activation} />
    </Notice>
  );
}

function SuccessText({ activation }: { readonly activation: Activation }): ReactNode {
  switch (activation.step) {
    case 'activating':
      return activatingText;
    case 'successful':
      return (
        <span className={`${util.line12} ${styles.done}`}>
          <CheckIcon />
          <span>You are on {planNames[activation.plan]} now. Your dashboard opens in a moment.</span>
        </span>
      );
    case 'unconfirmed':
      return (
        <>
          The payment provider has not confirmed a payment yet. If you have paid, your plan begins by itself
          as soon as it does, and you are not charged twice. If it takes longer than an hour,{' '}
          <a href="/support">contact support</a>.
        </>
      );
    case 'expired':
      return 'This checkout was not finished in time, and nothing was charged. You can open a new one.';
    case 'not-found':
      return 'We can’t find this checkout in your account. If you paid with another account, sign in with that one.';
  }
}

interface NoticeProps {
  readonly title: string;
  /** Replaces the title in the page itself. */
  readonly heading?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Notice({ title, heading = title, actions, children }: NoticeProps) {
  usePageHead({ ...pageHead, title });
  return (
    <section className={util.measure480}>
      <div role="status">
        <h1 className={util.h1}>{heading}</h1>
        <div className={`${util.above24} ${util.roomy} ${util.styleSheet} ${util.text}`}>{children}</div>
      </div>
      {actions && <div className={`${util.above16} ${util.actions}`}>{actions}</div>}
    </section>
  );
}
