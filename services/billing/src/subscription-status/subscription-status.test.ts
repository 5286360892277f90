import type { BillingEmail, PlanChoice } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { subscriptionSnapshot } from '../../test/subscription-snapshot.ts';
import type { SubscriptionSnapshot, SubscriptionStatus } from './subscription-status.ts';
import {
  appliesImmediately,
  neverPaid,
  notificationsFor,
  subscriptionStatusOf,
} from './subscription-status.ts';

const dayMs = 24 * 3_600_000;
const began = Date.UTC(2027, 0, 1);
const ends = Date.UTC(2027, 1, 1);
const now = began + 3 * dayMs;

const seen = (more: Partial<SubscriptionSnapshot> = {}) => subscriptionSnapshot(began, more);
const unpaidSince = (sinceMs: number) => ({ unpaid: { sinceMs, amountCents: 2_900 } });

describe('what the provider says becomes a standing', () => {
  it.each<[string, Partial<SubscriptionSnapshot> | undefined, Partial<SubscriptionStatus>]>([
    ['no subscription', undefined, { subscriptionStatus: 'none', plan: 'free', paidFor: null }],
    ['one that is paid', {}, { subscriptionStatus: 'active', plan: 'professional', periodEndsAtMs: ends }],
    ['a trial', { status: 'trialing' }, { subscriptionStatus: 'active', plan: 'professional' }],
    [
      'one whose first payment is not made',
      { status: 'incomplete' },
      { subscriptionStatus: 'none', plan: 'free' },
    ],
    [
      'one that was never paid',
      { status: 'incomplete_expired' },
      { subscriptionStatus: 'none', plan: 'free' },
    ],
    ['one by a price of somebody else', { choice: null }, { subscriptionStatus: 'none', plan: 'free' }],
    [
      'a failed payment',
      { status: 'past_due', ...unpaidSince(now) },
      { subscriptionStatus: 'past-due', plan: 'professional', graceEndsAtMs: now + 7 * dayMs },
    ],
    [
      'a payment that failed seven days ago less a millisecond',
      { status: 'past_due', ...unpaidSince(now - 7 * dayMs + 1) },
      { subscriptionStatus: 'past-due', plan: 'professional' },
    ],
    [
      'a payment that failed seven days ago',
      { status: 'past_due', ...unpaidSince(now - 7 * dayMs) },
      { subscriptionStatus: 'suspended', plan: 'free', graceEndsAtMs: null, paidFor: expect.anything() },
    ],
    [
      'a payment that the provider no longer tries, within the grace',
      { status: 'unpaid', ...unpaidSince(now - dayMs) },
      { subscriptionStatus: 'past-due', plan: 'professional', graceEndsAtMs: now + 6 * dayMs },
    ],
    [
      'a payment that the provider no longer tries, after the grace',
      { status: 'unpaid', ...unpaidSince(now - 8 * dayMs) },
      { subscriptionStatus: 'suspended', plan: 'free' },
    ],
    [
      'a failed payment whose invoice is not there any more',
      { status: 'past_due' },
      { subscriptionStatus: 'past-due', graceEndsAtMs: began + 7 * dayMs },
    ],
    ['one that is paused', { status: 'paused' }, { subscriptionStatus: 'suspended', plan: 'free' }],
    [
      'one that was cancelled and goes on until its period ends',
      { endsWithPeriod: true },
      { subscriptionStatus: 'active', plan: 'professional', endsWithPeriod: true },
    ],
    [
      'one that has ended',
      { status: 'canceled', endedAtMs: now },
      { subscriptionStatus: 'ended', plan: 'free', paidFor: null, periodEndsAtMs: null },
    ],
    [
      'one that changes with the next period',
      { nextChoice: { plan: 'enterprise', interval: 'year' } },
      { plan: 'professional', nextChoice: { plan: 'enterprise', interval: 'year' } },
    ],
  ])('%s', (_, subscription, expected) => {
    expect(subscriptionStatusOf(subscription && seen(subscription), now)).toMatchObject(expected);
  });
});

/** One state of each kind. */
const states = {
  none: neverPaid,
  active: subscriptionStatusOf(seen(), now),
  'past-due': subscriptionStatusOf(seen({ status: 'past_due', ...unpaidSince(now) }), now),
  suspended: subscriptionStatusOf(seen({ status: 'past_due', ...unpaidSince(began - 30 * dayMs) }), now),
  ended: subscriptionStatusOf(seen({ status: 'canceled', endedAtMs: now }), now),
} satisfies Record<SubscriptionStatus['subscriptionStatus'], SubscriptionStatus>;
type Name = keyof typeof states;

const notifications = (before: SubscriptionStatus, after: SubscriptionStatus): BillingEmail['kind'][] =>
  notificationsFor(before, after, { unpaidCents: 2_900, nowMs: now }).map(({ kind }) => kind);

describe('every transition, and what is written about it', () => {
  it.each<[Name, Name, BillingEmail['kind'][]]>([
    ['none', 'none', []],
    ['none', 'active', ['subscription-started']],
    ['none', 'past-due', ['subscription-started', 'payment-failed']],
    ['none', 'suspended', ['subscription-started', 'plan-suspended']],
    ['none', 'ended', []],
    ['active', 'none', ['subscription-ended']],
    ['active', 'active', []],
    ['active', 'past-due', ['payment-failed']],
    ['active', 'suspended', ['plan-suspended']],
    ['active', 'ended', ['subscription-ended']],
    ['past-due', 'none', ['subscription-ended']],
    ['past-due', 'active', ['plan-recovered']],
    ['past-due', 'past-due', []],
    ['past-due', 'suspended', ['plan-suspended']],
    ['past-due', 'ended', ['subscription-ended']],
    ['suspended', 'none', ['subscription-ended']],
    ['suspended', 'active', ['plan-recovered']],
    ['suspended', 'past-due', ['payment-failed']],
    ['suspended', 'suspended', []],
    ['suspended', 'ended', ['subscription-ended']],
    ['ended', 'none', []],
    ['ended', 'active', ['subscription-started']],
    ['ended', 'past-due', ['subscription-started', 'payment-failed']],
    ['ended', 'suspended', ['subscription-started', 'plan-suspended']],
    ['ended', 'ended', []],
  ])('%s -> %s', (before, after, expected) => {
    expect(notifications(states[before], states[after])).toEqual(expected);
  });

  const enterprise = { plan: 'enterprise', interval: 'month' } as const;
  const upgraded = subscriptionStatusOf(seen({ choice: enterprise, priceCents: 7_900 }), now);
  const planned = subscriptionStatusOf(seen({ nextChoice: enterprise }), now);
  const cancelled = subscriptionStatusOf(seen({ endsWithPeriod: true }), now);

  it.each<[string, SubscriptionStatus, SubscriptionStatus, BillingEmail[]]>([
    [
      'a plan that was changed at once',
      states.active,
      upgraded,
      [{ kind: 'plan-changed', plan: 'enterprise', from: new Date(now).toISOString() }],
    ],
    [
      'a change that is to come',
      states.active,
      planned,
      [{ kind: 'plan-changed', plan: 'enterprise', from: new Date(ends).toISOString() }],
    ],
    ['a change that has come, as was written before', planned, upgraded, []],
    ['a change that was undone', planned, states.active, []],
    [
      'a cancellation',
      states.active,
      cancelled,
      [{ kind: 'cancellation-noted', plan: 'professional', endsAt: new Date(ends).toISOString() }],
    ],
    ['a cancellation that was undone', cancelled, states.active, []],
    [
      'the end that was announced',
      cancelled,
      states.ended,
      [{ kind: 'subscription-ended', plan: 'professional' }],
    ],
    ['a renewal', states.active, subscriptionStatusOf(seen({ periodEndsAtMs: ends + 28 * dayMs }), now), []],
  ])('%s', (_, before, after, expected) => {
    expect(notificationsFor(before, after, { unpaidCents: 0, nowMs: now })).toEqual(expected);
  });

  it('a failed payment names the amount and the day on which the grace ends', () => {
    expect(notificationsFor(states.active, states['past-due'], { unpaidCents: 3_100, nowMs: now })).toEqual([
      {
        kind: 'payment-failed',
        plan: 'professional',
        amountCents: 3_100,
        graceEndsAt: new Date(now + 7 * dayMs).toISOString(),
      },
    ]);
  });
});

const choices = (['professional', 'enterprise'] as const).flatMap((plan) =>
  (['month', 'year'] as const).map((interval) => ({ plan, interval })),
);
const format = ({ plan, interval }: PlanChoice) => `${plan} by the ${interval}`;

it.each([
  [
    'professional by the month',
    ['professional by the year', 'enterprise by the month', 'enterprise by the year'],
  ],
  ['professional by the year', ['enterprise by the month', 'enterprise by the year']],
  ['enterprise by the month', ['enterprise by the year']],
  ['enterprise by the year', []],
])('from %s a change applies at once to %j alone', (name, batchSize) => {
  const from = choices.find((each) => format(each) === name) ?? expect.fail(name);
  expect(choices.filter((to) => appliesImmediately(from, to)).map(format)).toEqual(batchSize);
});
