import type { PlanChoice } from '@freightwright/contracts';

/** The provider's words for how a subscription stands. */
export type ProviderStatus =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'incomplete'
  | 'incomplete_expired'
  | 'canceled';

/** A subscription as the provider describes it at this moment. Times are milliseconds since the epoch. */
export interface SeenSubscription {
  id: string;
  status: ProviderStatus;
  /** null when it is paid by a price that is not one of ours. */
  choice: PlanChoice | null;
  /** US cents for one period, before tax. */
  priceCents: number;
  itemId: string;
  createdAtMs: number;
  periodBeganAtMs: number;
  periodEndsAtMs: number;
  endsWithPeriod: boolean;
  endedAtMs: number | null;
  scheduleId: string | null;
  /** What the schedule begins after this period. */
  nextChoice: PlanChoice | null;
  /** The oldest invoice whose payment has failed: since when, and what is due on all of them, in US cents. */
  unpaid: { sinceMs: number; amountCents: number } | null;
  /** The user whom our checkout wrote on it. */
  madeFor: string | null;
}

/** Whether it goes on at the provider, paid or not. One that was never paid has not begun. */
export const isLiving = ({ status }: Pick<SeenSubscription, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete' && status !== 'incomplete_expired';
