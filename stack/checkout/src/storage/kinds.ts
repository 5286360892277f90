import type { Stripe } from 'stripe';

/** What a test card does. Its number is not kept. */
export type CardBehavior = 'works' | 'is-refused' | 'asks' | 'fails-later';

/** What the sandbox keeps, by kind: Stripe's objects as they are answered, and what it knows beside them. */
export interface Kinds {
  customer: Stripe.Customer;
  deleted: { id: string; object: string };
  product: Stripe.Product;
  price: Stripe.Price;
  session: Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  invoicePayment: Stripe.InvoicePayment;
  paymentIntent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  paymentMethod: Stripe.PaymentMethod;
  taxId: Stripe.TaxId;
  testClock: Stripe.TestHelpers.TestClock;
  portalSession: Stripe.BillingPortal.Session;
  event: Stripe.Event;
  /** How the card behind a payment method behaves; its id is that of the payment method. */
  card: { id: string; behavior: CardBehavior };
  /** By the customer's id. */
  customerFacts: {
    id: string;
    /** Seconds by which this customer's time is ahead of the clock, since somebody advanced it. */
    aheadSeconds: number;
    /** The next payment is refused, whatever the card. */
    failsNext: boolean;
  };
  /** By the subscription's id: lines that wait for the next invoice. */
  pendingLines: { id: string; lines: Stripe.InvoiceLineItem[] };
  /** By the session's id: the prices, and the card that waits for its holder to confirm. */
  sessionFacts: SessionFacts;
  /** By the invoice's id. */
  invoiceFacts: { id: string; firstFailedAt: number };
  idempotentAnswer: {
    id: string;
    fingerprint: string;
    status: number;
    body: string;
    requestId: string;
    atMs: number;
  };
  delivery: { id: string; attempts: number; nextAtMs: number; acceptedAtMs: number | null };
  secret: { id: string; value: string };
}

export interface SessionFacts {
  id: string;
  price: string;
  quantity: number;
  subscriptionMetadata: Stripe.Metadata;
  collectsTax: boolean;
  updatesName: boolean;
  updatesAddress: boolean;
  waiting: { paymentMethod: string; payer: Payer } | null;
}

/** What somebody writes on the hosted checkout beside the card. */
export interface Payer {
  email: string;
  name: string;
  company: string;
  /** US employer identification number, as 12-3456789. */
  taxId: string;
  /** US ZIP code. */
  zip: string;
}
