import type Stripe from 'stripe';
import type { PaymentRecord } from '../subscription-status/subscription-status.ts';
import { disputedAtOf, idOf, invoiceOf, paymentIntentsOf, refundOf } from './snapshot-of.ts';
import { ProviderRefused, type StripeCalls, unlessMissing } from './stripe-calls.ts';

/** Invoices, receipts and refunds. */
export function createStripePapers({ call }: StripeCalls) {
  /** undefined when it does not exist or belongs to another customer. */
  async function ownInvoice(customerId: string, id: string): Promise<Stripe.Invoice | undefined> {
    const invoice = await call('retrieve invoice', (client) =>
      client.invoices.retrieve(id, { expand: ['payments'] }),
    ).catch(unlessMissing);
    const isOwn = idOf(invoice?.customer) === customerId && invoice?.status !== 'draft';
    return isOwn ? invoice : undefined;
  }

  return {
    /** Newest first. There is nothing after an invoice that does not exist. */
    async invoicesOf(
      customer: string,
      { after, limit, marks }: { after?: string | undefined; limit: number; marks: readonly PaymentRecord[] },
    ) {
      try {
        const { data, has_more } = await call('list invoices', (client) =>
          client.invoices.list({
            customer,
            limit,
            expand: ['data.payments'],
            ...(after !== undefined && { starting_after: after }),
          }),
        );
        const invoices = data.map((each) => invoiceOf(each, marks)).filter((each) => each !== undefined);
        return { invoices, more: has_more };
      } catch (error) {
        if (error instanceof ProviderRefused && error.param === 'starting_after') {
          return { invoices: [], more: false };
        }
        throw error;
      }
    },
    /** URL of an invoice's file; undefined when it is not the customer's. */
    async invoiceFile(customerId: string, id: string): Promise<string | undefined> {
      return (await ownInvoice(customerId, id))?.invoice_pdf ?? undefined;
    },
    async receiptFile(customerId: string, id: string): Promise<string | undefined> {
      const invoice = await ownInvoice(customerId, id);
      const [payment] = invoice ? paymentIntentsOf(invoice) : [];
      if (payment === undefined) return undefined;
      const { latest_charge: charge } = await call('retrieve payment', (client) =>
        client.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }),
      );
      return typeof charge === 'object' ? (charge?.receipt_url ?? undefined) : undefined;
    },
    async refundOf(id: string) {
      const charge = await call('retrieve charge', (client) =>
        client.charges.retrieve(id, { expand: ['refunds'] }),
      );
      return { customerId: idOf(charge.customer), mark: refundOf(charge) };
    },
    /** When the dispute was raised; null for one that has ended in our favor. */
    async disputeOf(id: string): Promise<number | null> {
      return disputedAtOf(await call('retrieve dispute', (client) => client.disputes.retrieve(id)));
    },
  };
}
