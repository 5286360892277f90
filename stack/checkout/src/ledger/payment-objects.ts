import type { Stripe } from 'stripe';
import type { Books } from './books.ts';
import { idOf, newId } from './ids.ts';

/** What the bank of a card says against a payment. */
export interface Refusal {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}
export const paymentOf = (books: Books, invoiceId: string): Stripe.InvoicePayment | undefined =>
  books.store.all('invoicePayment', (one) => idOf(one.invoice) === invoiceId)[0];

/** The one payment of an invoice, through all its tries. */
export function intentOf(books: Books, invoice: Stripe.Invoice, at: number): Stripe.PaymentIntent {
  const { store } = books;
  const known = paymentOf(books, invoice.id);
  const intent = known && store.find('paymentIntent', idOf(known.payment.payment_intent));
  if (intent) return intent;
  const id = newId('pi');
  const made: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: at,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    customer_account: null,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  store.put('paymentIntent', made);
  store.put('invoicePayment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return made;
}

interface ChargeOptions {
  readonly invoice: Stripe.Invoice;
  readonly intent: Stripe.PaymentIntent;
  readonly method: string;
  readonly refusal: Refusal | undefined;
  readonly at: number;
}

export function chargeFor(
  books: Books,
  { invoice, intent, method, refusal, at }: ChargeOptions,
): Stripe.Charge {
  const id = newId('ch');
  const card = books.store.find('paymentMethod', method);
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: refusal ? null : newId('txn'),
    billing_details: card?.billing_details ?? {
      address: null,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'FREIGHTWRIGHT SANDBOX',
    captured: !refusal,
    created: at,
    currency: intent.currency,
    customer: idOf(invoice.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: refusal ? 'declined_by_network' : 'approved_by_network',
      reason: refusal?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: refusal ? 'The bank did not return any further details.' : 'Payment complete.',
      type: refusal ? 'issuer_declined' : 'authorized',
    },
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: method || null,
    payment_method_details: card?.card
      ? {
          card: {
            amount_authorized: refusal ? null : intent.amount,
            authorization_code: null,
            brand: card.card.brand,
            checks: card.card.checks,
            country: card.card.country,
            exp_month: card.card.exp_month,
            exp_year: card.card.exp_year,
            fingerprint: null,
            funding: card.card.funding,
            installments: null,
            last4: card.card.last4,
            mandate: null,
            network: 'visa',
            network_token: { used: false },
            network_transaction_id: null,
            regulated_status: 'unregulated',
            three_d_secure: null,
            wallet: null,
          } as unknown as Stripe.Charge.PaymentMethodDetails.Card,
          type: 'card',
        }
      : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: refusal ? null : books.addresses.receipt(id),
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
