import type { PlanChoice, Subscription } from '@freightwright/contracts';
import { planNames } from '@freightwright/contracts/facts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A moment as a day of the reader's calendar: "December 12, 2026". */
export const dayInWords = (iso: string): string => date.format(new Date(iso));

const inMinutes = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** 'Nov 20, 2026, 4:52 PM', by the reader's clock. The time stays on one line. */
export const momentInWords = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', inMinutes).replace(/\s(?=[AP]M$)/, '\u00a0');

const paid = { month: 'paid monthly', year: 'paid yearly' } as const;

/** "Professional, paid monthly". */
export const choiceInWords = ({ plan, interval }: PlanChoice): string =>
  `${planNames[plan]}, ${paid[interval]}`;

/** The day on which the paid period ends, within a sentence. */
export const periodEndInWords = ({ periodEndsAt }: Pick<Subscription, 'periodEndsAt'>): string =>
  periodEndsAt === null ? 'the end of the paid period' : dayInWords(periodEndsAt);

/** Whether there is a subscription that can be changed or cancelled. */
export const isSubscribed = (
  subscription: Subscription | undefined,
): subscription is Subscription & { paidFor: NonNullable<Subscription['paidFor']> } =>
  subscription !== undefined && subscription.paidFor !== null && subscription.standing !== 'ended';

/** Whether a payment must be made before anything else changes. */
export const owes = ({ standing }: Subscription): boolean =>
  standing === 'past-due' || standing === 'suspended';
