import type { Subscription } from '@freightwright/contracts';
import { type SubscriptionTier, subscriptionTiers } from '@freightwright/contracts/constants';
import { signedOut } from '@freightwright/mfe-kit';
import { noSubscription, signedIn, subscription } from '@freightwright/samples/people';
import { expect, test } from 'vitest';
import { planAction } from './plan-action.ts';

const yearly = { plan: 'professional', interval: 'year', priceCents: 290_00 } as const;
const enterprise = { plan: 'enterprise', interval: 'month', priceCents: 79_00 } as const;

/** Free, Professional and Enterprise, as one word each. */
const offers = (
  of: Subscription | undefined,
  interval: 'month' | 'year' = 'month',
  tier: SubscriptionTier = of?.plan ?? 'free',
) =>
  subscriptionTiers
    .map((plan) => planAction(plan, interval, { session: signedIn(tier), subscription: of }))
    .map((action) => (action.kind === 'change' ? action.label : action.kind));

test('somebody who is signed out may sign up, or press for a checkout', () => {
  const kinds = subscriptionTiers.map(
    (plan) => planAction(plan, 'month', { session: signedOut, subscription: undefined }).kind,
  );
  expect(kinds).toEqual(['sign-up', 'checkout', 'checkout']);
});

test.each([
  [
    'a free reader, before the subscription is known',
    undefined,
    'month',
    ['current', 'checkout', 'checkout'],
  ],
  ['a free reader', noSubscription, 'year', ['current', 'checkout', 'checkout']],
  [
    'a reader whose subscription has ended',
    subscription({ plan: 'free', subscriptionStatus: 'ended' }),
    'month',
    ['current', 'checkout', 'checkout'],
  ],
  ['a subscriber', subscription(), 'month', ['cancel', 'current', 'Change to Enterprise']],
  [
    'a subscriber who looks at years',
    subscription(),
    'year',
    ['cancel', 'Change to yearly', 'Change to Enterprise'],
  ],
  [
    'a subscriber who pays for years',
    subscription({ paidFor: yearly }),
    'month',
    ['cancel', 'Change to monthly', 'Change to Enterprise'],
  ],
  [
    'a subscriber on Enterprise',
    subscription({ plan: 'enterprise', paidFor: enterprise }),
    'month',
    ['cancel', 'Change to Professional', 'current'],
  ],
  [
    'a subscriber whose lower plan is coming',
    subscription({
      plan: 'enterprise',
      paidFor: enterprise,
      nextChoice: { plan: 'professional', interval: 'month' },
    }),
    'month',
    ['cancel', 'coming', 'current'],
  ],
  [
    'a subscriber who has cancelled',
    subscription({ endsWithPeriod: true }),
    'month',
    ['coming', 'current', 'Change to Enterprise'],
  ],
  [
    'a subscriber who owes',
    subscription({ subscriptionStatus: 'past-due' }),
    'month',
    ['cancel', 'current', 'owing'],
  ],
  [
    'a suspended subscriber',
    subscription({ plan: 'free', subscriptionStatus: 'suspended' }),
    'month',
    ['current', 'owing', 'owing'],
  ],
] as const)('%s is offered what applies', (_, of, interval, expected) => {
  expect(offers(of, interval)).toEqual(expected);
});

test('nothing is offered to a paying reader whose subscription did not load', () =>
  expect(offers(undefined, 'month', 'professional')).toEqual(['unknown', 'unknown', 'unknown']));

test('a plan that was given without a payment can still be bought', () =>
  expect(offers(noSubscription, 'month', 'professional')).toEqual(['unknown', 'checkout', 'checkout']));
