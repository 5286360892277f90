import { type Principal, Problem } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';
import { payerOf } from '../policy.ts';

/**
 * Where the provider has the PDF of an invoice, or the receipt of its payment.
 * @throws Problem 'billing.invoice-not-found' when there is none, and for another customer's.
 */
export async function invoiceFile(
  { subscribers, provider }: Pick<BillingDeps, 'subscribers' | 'provider'>,
  principal: Principal,
  { id, kind }: { id: string; kind: 'pdf' | 'receipt' },
): Promise<string> {
  const { userId } = payerOf(principal);
  const customerId = (await subscribers.find(userId))?.customerId;
  const address =
    customerId &&
    (kind === 'pdf'
      ? await provider.invoiceFile(customerId, id)
      : await provider.receiptFile(customerId, id));
  if (!address) throw new Problem('billing.invoice-not-found');
  return address;
}
