import type { PlanChoice } from '@freightwright/contracts';
import { idempotencyKeyHeader, planNames } from '@freightwright/contracts/constants';
import {
  Button,
  ButtonLink,
  ErrorIcon,
  type PageHead,
  RetryIcon,
  routes,
  UnknownSession,
  useIsMarkup,
  usePageHead,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { useSearchParams } from '@freightwright/mfe-routing';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { intervalIn, planIn } from '../pricing/plan-action.ts';
import { formatFailure, hasCode } from '../state/use-step.tsx';
import styles from './landing.module.css';

interface LandingProps {
  readonly head: PageHead;
  readonly waiting: string;
  /** Shown to a signed-out user. */
  readonly signInReason: string;
  /** Requests the address of the provider's page. Must be a stable function while its arguments are equal. */
  readonly ask: () => Promise<string>;
  /** Replaces a failure that has a specific message; undefined for any other. */
  readonly refusal: (error: unknown) => ReactNode;
  /** Replaces the page when the link is invalid. */
  readonly instead?: ReactNode;
}

type State = { readonly step: 'asking' } | { readonly step: 'failed'; readonly error: unknown };

/** A new tab that redirects to the payment provider: browsers block a tab that a script opens late. */
function Landing({ head, waiting, signInReason, ask, refusal, instead }: LandingProps) {
  usePageHead(head);
  const { session, refreshSession, signIn } = usePlatform();
  const { status, user } = useReadable(session);
  const userId = user?.id;
  return (
    <section className={util.measure480}>
      <h1 className={util.h1}>{head.title}</h1>
      <div className={`${util.above24} ${util.roomy} ${util.styleSheet}`}>
        {instead ?? (
          <>
            <noscript>
              <p className={`${util.below16} ${util.refusal}`}>
                Opening the payment provider’s page needs JavaScript. Turn it on and open this page again.
                Nothing has been charged, and your plan stays as it is.
              </p>
            </noscript>
            {status === 'unknown' && <UnknownSession refresh={refreshSession} />}
            {status === 'pending' && <Waiting label={waiting} />}
            {userId !== undefined && <Leaving key={userId} waiting={waiting} ask={ask} refusal={refusal} />}
            {status === 'signed-out' && (
              <>
                <div className={styles.visitor}>
                  <p className={`${util.below16} ${util.quiet}`}>{signInReason}</p>
                  <Button variant="primary" onClick={() => void signIn()}>
                    Sign in
                  </Button>
                </div>
                <div className={styles.asking}>
                  <Waiting label={waiting} />
                </div>
              </>
            )}
          </>
        )}
      </div>
    </section>
  );
}

const Waiting = ({ label }: { readonly label: string }) => (
  <div role="status" className={`${util.stack12} ${util.left}`}>
    <p className={util.text}>{label}</p>
    <span className={`${util.bar16} ${util.measure216} ${util.wide}`} />
  </div>
);

function Leaving({ waiting, ask, refusal }: Pick<LandingProps, 'waiting' | 'ask' | 'refusal'>) {
  const [state, setState] = useState<State>({ step: 'asking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isGone = false;
    setState({ step: 'asking' });
    ask().then(
      (address) => isGone || leaveFor(address, window.location),
      (error: unknown) => isGone || setState({ step: 'failed', error }),
    );
    return () => {
      isGone = true;
    };
  }, [ask, attempt]);
  // A page restored by the back button still shows the wait, although its request is gone.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && setAttempt((times) => times + 1);
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);
  if (state.step === 'asking') return <Waiting label={waiting} />;
  return (
    refusal(state.error) ?? (
      <div className={`${util.stack16} ${util.left}`}>
        <p role="alert" className={util.violation}>
          <ErrorIcon />
          <span>The page did not open, and nothing was charged. {formatFailure(state.error)}</span>
        </p>
        <div className={util.buttons}>
          <Button icon={<RetryIcon />} variant="primary" onClick={() => setAttempt(attempt + 1)}>
            Retry
          </Button>
          <ButtonLink href="/pricing" variant="quiet">
            Back to the plans
          </ButtonLink>
        </div>
      </div>
    )
  );
}

/** Replaces this page, so that the back button does not open the provider's page a second time. */
function leaveFor(address: string, location: Location): void {
  const { protocol, href } = new URL(address, location.href);
  if (protocol === 'https:' || protocol === 'http:') location.replace(href);
}

const portalHead = {
  title: 'Cards and receipts',
  description: 'Opens the payment provider’s page, where your cards and receipts are.',
  canonicalPath: '/billing',
};

export function PortalPage() {
  const { call } = usePlatform();
  const ask = useCallback(async () => (await call(routes.openBillingPortal)).url, [call]);
  return (
    <Landing
      head={portalHead}
      waiting="Opening the payment provider’s page"
      signInReason="Sign in to see your cards and receipts."
      ask={ask}
      refusal={(error) =>
        hasCode(error, 'billing.no-customer') ? (
          <div className={`${util.stack16} ${util.left}`}>
            <p role="alert" className={util.text}>
              You have not paid for anything yet, so there are no cards and no receipts.
            </p>
            <ButtonLink href="/pricing">See the plans</ButtonLink>
          </div>
        ) : undefined
      }
    />
  );
}

const checkoutHead = {
  title: 'Checkout',
  description: 'Opens the checkout of a plan on the payment provider’s page.',
  canonicalPath: '/subscribe',
};

/** Opens the checkout of the plan in the URL: `/subscribe?plan=professional&interval=month`. */
export function SubscribePage() {
  const { call, track } = usePlatform();
  const [query] = useSearchParams();
  // Markup is the same for every plan.
  const isMarkup = useIsMarkup();
  const plan = isMarkup ? undefined : planIn(query);
  const interval = intervalIn(query) ?? 'month';
  const key = useRef<string>(undefined);
  const ask = useCallback(async () => {
    if (plan === undefined) throw new Error('There is no checkout without a plan');
    key.current ??= crypto.randomUUID();
    const choice: PlanChoice = { plan, interval };
    const headers = { [idempotencyKeyHeader]: key.current };
    const { url } = await call(routes.startCheckout, { body: choice, headers });
    track({ name: 'payment_initiated', plan });
    return url;
  }, [call, track, plan, interval]);
  return (
    <Landing
      head={checkoutHead}
      waiting={plan ? `Opening the checkout for ${planNames[plan]}` : 'Opening the checkout'}
      signInReason={plan ? `Sign in to subscribe to ${planNames[plan]}.` : 'Sign in to subscribe to a plan.'}
      ask={ask}
      refusal={(error) =>
        hasCode(error, 'billing.subscribed-already') ? (
          <div className={`${util.stack16} ${util.left}`}>
            <p role="alert" className={util.text}>
              You already have a subscription, so nothing was charged. You can change your plan instead.
            </p>
            <ButtonLink href={`/pricing?plan=${plan}`} variant="primary">
              Change your plan
            </ButtonLink>
          </div>
        ) : undefined
      }
      instead={plan === undefined && !isMarkup ? <NoSuchPlan /> : undefined}
    />
  );
}

const NoSuchPlan = () => (
  <div className={`${util.stack16} ${util.left}`}>
    <p className={util.text}>This link doesn’t match any of our plans. Choose one on the pricing page.</p>
    <ButtonLink href="/pricing" variant="primary">
      See the plans
    </ButtonLink>
  </div>
);
