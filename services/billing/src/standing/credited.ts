import { isLiving, type SeenSubscription } from './seen.ts';

/** The subscriptions of one customer, sorted by what happens to them. */
export interface Sorted {
  /** The one that counts; undefined when there never was one. */
  counts: SeenSubscription | undefined;
  /** Paid although there is one already, or not by whom they would be credited to. They are given back. */
  giveBack: { subscription: SeenSubscription; reason: GiveBackReason }[];
}

export const giveBackReasons = ['second-subscription', 'other-user', 'account-closed'] as const;
export type GiveBackReason = (typeof giveBackReasons)[number];

/**
 * Decides which subscription counts. Of several that go on, the oldest one does, so that every replica and every
 * order of messages decides the same. When none goes on, it is the one that ended last.
 * @param isOwn whether the subscription was paid by the user to whom the customer belongs.
 */
export function sortOut(
  all: readonly SeenSubscription[],
  isOwn: (subscription: SeenSubscription) => boolean,
): Sorted {
  const ours = all.filter(({ choice }) => choice !== null);
  const own = ours.filter(isOwn);
  const [first, ...others] = own.filter(isLiving).toSorted(byAge);
  const ended = own
    .filter(({ status }) => status === 'canceled')
    .toSorted((a, b) => (b.endedAtMs ?? 0) - (a.endedAtMs ?? 0) || byAge(a, b));
  return {
    counts: first ?? ended[0],
    giveBack: [
      ...others.map((subscription) => ({ subscription, reason: 'second-subscription' as const })),
      ...ours
        .filter((each) => isLiving(each) && !isOwn(each))
        .map((subscription) => ({ subscription, reason: 'other-user' as const })),
    ],
  };
}

const byAge = (a: SeenSubscription, b: SeenSubscription): number =>
  a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1);
