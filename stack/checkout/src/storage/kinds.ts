import type { Stripe } from 'stripe';

// Stripe's objects with the fields that the product reads or the sandbox needs, by the types of the client,
// so that a name or a value that Stripe does not have fails to compile. The sandbox's additional data is in
// `own`, which is never sent.

/** What the sandbox stores, by kind. */
export interface Kinds {
  customer: Customer;
  deleted: { id: string };
  product: Product;
  price: Price;
  session: Session;
  subscription: Subscription;
  schedule: Schedule;
  invoice: Invoice;
  charge: Charge;
  dispute: Dispute;
  portalSession: PortalSession;
  event: Event;
  idempotentAnswer: { id: string; requestHash: string; body: string; atMs: number };
  secret: { id: string; value: string };
}

export interface Customer extends Pick<Stripe.Customer, 'id' | 'object' | 'email' | 'metadata' | 'balance'> {
  own: {
    /** Seconds by which this customer's clock was advanced. */
    aheadSeconds: number;
    /** The next payment is refused, whatever the card. */
    failsNext: boolean;
    invoices: number;
    card: Card | null;
    billTo: BillTo;
  };
}

/** The behavior of a test card. Its number is not stored. */
export type CardBehavior = 'works' | 'is-refused' | 'asks' | 'fails-later';

export interface Card {
  behavior: CardBehavior;
  last4: string;
  /** As MM / YYYY. */
  expiry: string;
}

/** The recipient of the invoices. */
export interface BillTo {
  name: string;
  company: string;
  /** US employer identification number, as 12-3456789. */
  taxId: string;
  /** US ZIP code. */
  zip: string;
}

/** What the payer enters on the hosted checkout besides the card. */
export type Payer = BillTo & { email: string };

export type Product = Pick<Stripe.Product, 'id' | 'object' | 'name' | 'metadata'>;

export interface Price extends Pick<Stripe.Price, 'id' | 'object' | 'product' | 'lookup_key' | 'metadata'> {
  product: string;
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count: 1 };
}

export interface Session
  extends Pick<
    Stripe.Checkout.Session,
    | 'id'
    | 'object'
    | 'client_reference_id'
    | 'customer'
    | 'expires_at'
    | 'payment_status'
    | 'status'
    | 'subscription'
    | 'success_url'
    | 'cancel_url'
    | 'url'
  > {
  customer: string;
  subscription: string | null;
  success_url: string;
  own: {
    price: string;
    subscriptionMetadata: Stripe.Metadata;
    collectsTax: boolean;
    /** The card that its holder has not confirmed yet. */
    waiting: { card: Card; payer: Payer } | null;
  };
}

export interface Subscription
  extends Pick<
    Stripe.Subscription,
    | 'id'
    | 'object'
    | 'billing_cycle_anchor'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'created'
    | 'customer'
    | 'ended_at'
    | 'metadata'
    | 'schedule'
    | 'status'
  > {
  customer: string;
  schedule: string | null;
  items: { data: [Item] };
  own: { collectsTax: boolean };
}
export interface Item
  extends Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> {
  price: Price;
}

export interface Schedule
  extends Pick<Stripe.SubscriptionSchedule, 'id' | 'object' | 'customer' | 'status' | 'subscription'> {
  customer: string;
  subscription: string | null;
  phases: Phase[];
}
export interface Phase extends Pick<Stripe.SubscriptionSchedule.Phase, 'start_date' | 'end_date'> {
  items: [{ price: string }];
}

export interface Invoice
  extends Pick<
    Stripe.Invoice,
    | 'object'
    | 'amount_due'
    | 'amount_remaining'
    | 'created'
    | 'customer'
    | 'customer_email'
    | 'customer_name'
    | 'invoice_pdf'
    | 'next_payment_attempt'
    | 'number'
    | 'starting_balance'
    | 'subtotal'
    | 'total'
  > {
  id: string;
  customer: string;
  status: 'open' | 'paid';
  lines: { data: Line[] };
  total_taxes: Pick<Stripe.Invoice.TotalTax, 'amount'>[];
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'finalized_at' | 'paid_at'>;
  own: { subscription: string; billTo: BillTo; firstFailedAt: number | null };
}
export interface Line extends Pick<Stripe.InvoiceLineItem, 'amount' | 'period'> {
  description: string;
}

export interface Charge
  extends Pick<
    Stripe.Charge,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_refunded'
    | 'created'
    | 'customer'
    | 'disputed'
    | 'payment_intent'
    | 'receipt_url'
  > {
  customer: string;
  payment_intent: string;
  own: { invoice: string; last4: string; refunds: Refund[] };
}
export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'status'>;

export interface Dispute extends Pick<Stripe.Dispute, 'id' | 'object' | 'charge' | 'created' | 'status'> {
  charge: string;
}

export interface PortalSession
  extends Pick<
    Stripe.BillingPortal.Session,
    'id' | 'object' | 'created' | 'customer' | 'return_url' | 'url'
  > {
  customer: string;
}

export interface Event extends Pick<Stripe.Event, 'id' | 'object' | 'created' | 'livemode'> {
  type: Stripe.Event['type'];
  data: { object: object };
  /** The state of its delivery as a webhook. */
  own: { attempts: number; nextAtMs: number; acceptedAtMs: number | null };
}
