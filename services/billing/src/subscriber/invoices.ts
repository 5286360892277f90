import { type listInvoices as listInvoicesRoute, Problem, type ResponseOf } from '@freightwright/contracts';
import type { BillingDeps } from '../billing-deps.ts';

type PaperDeps = Pick<BillingDeps, 'subscribers' | 'provider'>;

const maxInvoicesPerBatch = 20;

/** The user's invoices as the provider has them, newest first. Empty for a user without any. */
export async function listInvoices(
  { subscribers, provider }: PaperDeps,
  userId: string,
  after: string | undefined,
): Promise<ResponseOf<typeof listInvoicesRoute>> {
  const subscriber = await subscribers.find(userId);
  if (!subscriber?.customerId) return { invoices: [], more: false };
  const page = { after, limit: maxInvoicesPerBatch, marks: subscriber.marks };
  return provider.invoicesOf(subscriber.customerId, page);
}

/**
 * The URL of an invoice's PDF, or of the receipt of its payment.
 * @throws Problem 'billing.invoice-not-found' when there is none, and for another customer's.
 */
export async function invoiceFile(
  { subscribers, provider }: PaperDeps,
  userId: string,
  { id, kind }: { id: string; kind: 'invoiceFile' | 'receiptFile' },
): Promise<string> {
  const customerId = (await subscribers.find(userId))?.customerId;
  const address = customerId && (await provider[kind](customerId, id));
  if (!address) throw new Problem('billing.invoice-not-found');
  return address;
}

/** @throws Problem 'billing.no-customer' for a user who has never opened a checkout. */
export async function openPortal(
  { subscribers, provider, publicUrl }: PaperDeps & { publicUrl: string },
  userId: string,
): Promise<{ url: string }> {
  const customerId = (await subscribers.find(userId))?.customerId;
  if (!customerId) throw new Problem('billing.no-customer');
  return { url: await provider.openPortal(customerId, `${publicUrl}/dashboard`) };
}
