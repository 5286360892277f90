import type { PlanChoice } from '@freightwright/contracts';
import { idempotencyKeyHeader, planNames } from '@freightwright/contracts/facts';
import { ButtonLink, looks, routes, useIsMarkup, usePlatform } from '@freightwright/mfe-kit';
import { useSearchParams } from '@freightwright/mfe-routing';
import { useCallback, useRef } from 'react';
import { hasCode } from '../account/refusal.tsx';
import { intervalIn, planIn } from '../pricing/read-choice.ts';
import { Doorway } from './doorway.tsx';

const pageHead = {
  title: 'Checkout',
  description: 'Opens the checkout of a plan on the payment provider’s page.',
  canonicalPath: '/subscribe',
};

/** Opens the checkout of the plan that the address names: `/subscribe?plan=professional&interval=month`. */
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
    <Doorway
      head={pageHead}
      waiting={plan ? `Opening the checkout for ${planNames[plan]}` : 'Opening the checkout'}
      signInReason={plan ? `Sign in to subscribe to ${planNames[plan]}.` : 'Sign in to subscribe to a plan.'}
      ask={ask}
      refusal={(error) =>
        hasCode(error, 'billing.subscribed-already') ? (
          <div className={`${looks.stack16} ${looks.left}`}>
            <p role="alert" className={looks.text}>
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

function NoSuchPlan() {
  return (
    <div className={`${looks.stack16} ${looks.left}`}>
      <p className={looks.text}>This link names no plan that we have. Choose one on the pricing page.</p>
      <ButtonLink href="/pricing" variant="primary">
        See the plans
      </ButtonLink>
    </div>
  );
}
