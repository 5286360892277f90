import { type Principal, Problem } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { payerOf } from '../policy.ts';

/** @throws Problem 'billing.no-customer' to somebody who has never opened a checkout. */
export async function openPortal(
  { subscribers, provider, publicUrl }: Pick<BillingDeps, 'subscribers' | 'provider'> & { publicUrl: string },
  principal: Principal,
): Promise<{ url: string }> {
  const { userId } = payerOf(principal);
  const customerId = (await subscribers.find(userId))?.customerId;
  if (!customerId) throw new Problem('billing.no-customer');
  return { url: await provider.openPortal(customerId, `${publicUrl}/dashboard`) };
}
