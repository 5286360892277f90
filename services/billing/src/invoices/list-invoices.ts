import type { listInvoices as listInvoicesRoute, Principal, ResponseOf } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { payerOf } from '../policy.ts';

const limit = 20;

/** The caller's invoices as the provider has them, newest first. Somebody without any has an empty list. */
export async function listInvoices(
  { subscribers, provider }: Pick<BillingDeps, 'subscribers' | 'provider'>,
  principal: Principal,
  after: string | undefined,
): Promise<ResponseOf<typeof listInvoicesRoute>> {
  const { userId } = payerOf(principal);
  const subscriber = await subscribers.find(userId);
  if (!subscriber?.customerId) return { invoices: [], more: false };
  return provider.invoicesOf(subscriber.customerId, { after, limit, marks: subscriber.marks });
}
