import type Stripe from 'stripe';
import type { Provider } from './provider.ts';
import { disputedAtOf, idOf, invoiceOf, paymentIntentsOf, refundOf } from './seen-of.ts';
import { isMissing, ProviderRefused, type StripeCalls } from './stripe-calls.ts';

/** Invoices, receipts, and what was given back of payments. */
export function createStripePapers({
  call,
}: StripeCalls): Pick<Provider, 'invoicesOf' | 'invoiceFile' | 'receiptFile' | 'refundOf' | 'disputeOf'> {
  /** undefined when it is not there, or somebody else's. */
  async function ownInvoice(customerId: string, id: string): Promise<Stripe.Invoice | undefined> {
    try {
      const invoice = await call('retrieve invoice', (client) =>
        client.invoices.retrieve(id, { expand: ['payments'] }),
      );
      return idOf(invoice.customer) === customerId && invoice.status !== 'draft' ? invoice : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    async invoicesOf(customer, { after, limit, marks }) {
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
        // There is nothing after an invoice that is not there.
        if (error instanceof ProviderRefused && error.param === 'starting_after') {
          return { invoices: [], more: false };
        }
        throw error;
      }
    },
    async invoiceFile(customerId, id) {
      return (await ownInvoice(customerId, id))?.invoice_pdf ?? undefined;
    },
    async receiptFile(customerId, id) {
      const invoice = await ownInvoice(customerId, id);
      const [payment] = invoice ? paymentIntentsOf(invoice) : [];
      if (payment === undefined) return undefined;
      const { latest_charge: charge } = await call('retrieve payment', (client) =>
        client.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }),
      );
      return typeof charge === 'object' ? (charge?.receipt_url ?? undefined) : undefined;
    },
    async refundOf(id) {
      const charge = await call('retrieve charge', (client) =>
        client.charges.retrieve(id, { expand: ['refunds'] }),
      );
      return { customerId: idOf(charge.customer), mark: refundOf(charge) };
    },
    async disputeOf(id) {
      return disputedAtOf(await call('retrieve dispute', (client) => client.disputes.retrieve(id)));
    },
  };
}
