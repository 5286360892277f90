import type { Stripe } from 'stripe';
import type { Books } from './books.ts';
import { idOf, listOf, newId } from './ids.ts';
import { taxOf } from './invoice-lines.ts';

export interface DraftOptions {
  readonly customer: Stripe.Customer;
  readonly subscription: Stripe.Subscription;
  readonly lines: readonly Stripe.InvoiceLineItem[];
  readonly reason: NonNullable<Stripe.Invoice['billing_reason']>;
  readonly period: { start: number; end: number };
  readonly at: number;
  readonly id: string;
}

/** An invoice with its sums. What the customer has in credit is used, and a total below zero becomes a credit. */
export function draftInvoice(options: DraftOptions): Stripe.Invoice {
  const { customer, subscription, reason, period, at, id } = options;
  const lines = options.lines.map((line) => ({ ...line, invoice: id }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = taxOf(lines);
  const total = subtotal + tax;
  const startingBalance = customer.balance;
  const due = Math.max(0, total + startingBalance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Freightwright',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: subscription.automatic_tax.enabled ? { type: 'self' } : null,
      provider: subscription.automatic_tax.enabled ? 'stripe' : null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: startingBalance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: subscription.automatic_tax.enabled
      ? [
          {
            amount: tax,
            tax_behavior: 'exclusive',
            tax_rate_details: { tax_rate: 'txr_sandbox' },
            taxability_reason: 'standard_rated',
            taxable_amount: subtotal,
            type: 'tax_rate_details',
          },
        ]
      : [],
    webhooks_delivered_at: null,
  };
}

/** Keeps a draft and makes it final: it has a number and a file from now on, and is to be paid. */
export function issueInvoice(books: Books, draft: Stripe.Invoice): Stripe.Invoice {
  const { store, emit, addresses } = books;
  store.put('invoice', draft);
  emit('invoice.created', draft);
  const customer = store.find('customer', idOf(draft.customer));
  if (!customer) throw new Error(`${draft.id} has no customer`);
  const sequence = customer.next_invoice_sequence ?? 1;
  const endingBalance = Math.min(0, draft.total + draft.starting_balance);
  store.put('customer', {
    ...customer,
    next_invoice_sequence: sequence + 1,
    balance: endingBalance,
    currency: draft.currency,
  });
  const taxIds = store.all('taxId', (one) => idOf(one.customer) === customer.id);
  const final: Stripe.Invoice = {
    ...draft,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    effective_at: draft.created,
    ending_balance: endingBalance,
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    hosted_invoice_url: addresses.invoice(draft.id),
    invoice_pdf: addresses.invoicePdf(draft.id),
    status_transitions: { ...draft.status_transitions, finalized_at: draft.created },
  };
  store.put('invoice', final);
  emit('invoice.finalized', final);
  const subscriptionId = subscriptionOf(final);
  const subscription = store.find('subscription', subscriptionId);
  if (subscription) store.put('subscription', { ...subscription, latest_invoice: final.id });
  return final;
}

/** The id of the subscription an invoice is of. */
export const subscriptionOf = (invoice: Stripe.Invoice): string =>
  idOf(invoice.parent?.subscription_details?.subscription);

export const newInvoiceId = (): string => newId('in');
