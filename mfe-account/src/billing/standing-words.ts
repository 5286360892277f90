import type { Subscription } from '@freightwright/contracts';
import { planNames } from '@freightwright/contracts/facts';
import { choiceInWords, dayInWords, periodEndInWords } from './billing-words.ts';

/** How the subscription stands, in one or two sentences. null for somebody who never had one. */
export function standingInWords(subscription: Subscription): string | null {
  const { standing, paidFor, endsWithPeriod, nextChoice, graceEndsAt } = subscription;
  if (paidFor === null || standing === 'none') return null;
  const name = planNames[paidFor.plan];
  const end = periodEndInWords(subscription);
  switch (standing) {
    case 'ended':
      return `${name} has ended. You are on the Free plan.`;
    case 'past-due':
      return `Your last payment failed. ${name} stays until ${graceEndsAt === null ? end : dayInWords(graceEndsAt)}. Pay before then to keep it.`;
    case 'suspended':
      return `${name} is suspended because a payment failed. You are on the Free plan until you pay.`;
    case 'active':
      if (endsWithPeriod) return `${name} ends ${end}. Then you are on the Free plan.`;
      if (nextChoice)
        return `${choiceInWords(paidFor)}. On ${end} it changes to ${choiceInWords(nextChoice)}.`;
      return `${choiceInWords(paidFor)}. It renews ${end}.`;
  }
}

/** What has become of the last payment, where it did not stay as it was. */
export function marksInWords({ refundedAt, disputedAt }: Subscription): readonly string[] {
  return [
    ...(refundedAt === null ? [] : [`A payment was refunded on ${dayInWords(refundedAt)}.`]),
    ...(disputedAt === null ? [] : [`Your bank has disputed a payment since ${dayInWords(disputedAt)}.`]),
  ];
}
