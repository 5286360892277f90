import type { PlanChoice, Subscription } from '@freightwright/contracts';
import { planNames } from '@freightwright/contracts/constants';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const formatDay = (iso: string): string => date.format(new Date(iso));

const inMinutes = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** 'Nov 20, 2026, 4:52 PM', in the user's time zone. The time does not wrap. */
export const formatMoment = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', inMinutes).replace(/\s(?=[AP]M$)/, '\u00a0');

const paid = { month: 'paid monthly', year: 'paid yearly' } as const;

export const formatChoice = ({ plan, interval }: PlanChoice): string =>
  `${planNames[plan]}, ${paid[interval]}`;

export const formatPeriodEnd = ({ periodEndsAt }: Pick<Subscription, 'periodEndsAt'>): string =>
  periodEndsAt === null ? 'the end of the paid period' : formatDay(periodEndsAt);

export const isSubscribed = (
  subscription: Subscription | undefined,
): subscription is Subscription & { paidFor: NonNullable<Subscription['paidFor']> } =>
  subscription !== undefined && subscription.paidFor !== null && subscription.subscriptionStatus !== 'ended';

/** Whether a payment must be made before anything else changes. */
export const owes = ({ subscriptionStatus }: Subscription): boolean =>
  subscriptionStatus === 'past-due' || subscriptionStatus === 'suspended';

/** The subscription status, in one or two sentences. null for a user who never had one. */
export function describeSubscriptionStatus(subscription: Subscription): string | null {
  const { subscriptionStatus, paidFor, endsWithPeriod, nextChoice, graceEndsAt } = subscription;
  if (paidFor === null || subscriptionStatus === 'none') return null;
  const name = planNames[paidFor.plan];
  const end = formatPeriodEnd(subscription);
  switch (subscriptionStatus) {
    case 'ended':
      return `${name} has ended. You are on the Free plan.`;
    case 'past-due':
      return `Your last payment failed. ${name} stays until ${graceEndsAt === null ? end : formatDay(graceEndsAt)}. Pay before then to keep it.`;
    case 'suspended':
      return `${name} is suspended because a payment failed. You are on the Free plan until you pay.`;
    case 'active':
      if (endsWithPeriod) return `${name} ends ${end}. Then you are on the Free plan.`;
      if (nextChoice) return `${formatChoice(paidFor)}. On ${end} it changes to ${formatChoice(nextChoice)}.`;
      return `${formatChoice(paidFor)}. It renews ${end}.`;
  }
}

export const describePaymentRecords = ({ refundedAt, disputedAt }: Subscription): readonly string[] => [
  ...(refundedAt === null ? [] : [`A payment was refunded on ${formatDay(refundedAt)}.`]),
  ...(disputedAt === null ? [] : [`Your bank has disputed a payment since ${formatDay(disputedAt)}.`]),
];
