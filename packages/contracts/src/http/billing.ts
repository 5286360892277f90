import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { billingIntervals, paidPlans } from '../constants/plan-prices.ts';
import { subscriptionTiers } from '../constants/plans.ts';
import { defineRoute, routesOf } from '../route.ts';
import { moment, text } from '../text.ts';

/** For routes that send several requests to the payment provider. */
const asksProvider = routesOf({ service: 'billing', access: 'registered', timeoutMs: 30_000 });

/** A plan and its billing interval. The price never comes from the caller. */
export const PlanChoice = z.strictObject({ plan: z.enum(paidPlans), interval: z.enum(billingIntervals) });
export type PlanChoice = z.infer<typeof PlanChoice>;

/**
 * The status of a subscription. 'none': never paid. 'active': paid. 'past-due': a payment failed, the plan
 * stays during the grace period. 'suspended': the grace period ended without a payment, and the free plan
 * applies until it is paid. 'ended': cancelled and over.
 */
export const subscriptionStatuses = ['none', 'active', 'past-due', 'suspended', 'ended'] as const;

/** US cents. */
const Cents = z.int();

export const Subscription = z.strictObject({
  /** The current plan. */
  plan: z.enum(subscriptionTiers),
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** The paid plan; null without a subscription. Also set while it is suspended. */
  paidFor: z.nullable(z.extend(PlanChoice, { priceCents: Cents })),
  /** When the paid period ends: the next payment, or the end of a cancelled subscription. */
  periodEndsAt: z.nullable(moment),
  /** The subscription was cancelled and ends with its period. It can be resumed until then. */
  endsWithPeriod: z.boolean(),
  /** A lower plan, or another interval, that begins with the next period. It can be undone until then. */
  nextChoice: z.nullable(PlanChoice),
  /** Only while it is past due. */
  graceEndsAt: z.nullable(moment),
  /** The last payment that was refunded or disputed. */
  refundedAt: z.nullable(moment),
  disputedAt: z.nullable(moment),
  /** Whether payments go to a sandbox that only accepts test cards. */
  sandbox: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

const response = z.strictObject({ subscription: Subscription });

export const readSubscription = defineRoute({
  ...addresses.readSubscription,
  service: 'billing',
  access: 'registered',
  summary: "The caller's subscription",
  response,
});

/** The provider's id of a hosted checkout. */
export const CheckoutId = text(255, z.regex(/^cs_[A-Za-z0-9_]{1,250}$/));

/** Opens a hosted checkout for the caller. While it is open, the same choice returns the same checkout. */
export const startCheckout = asksProvider(addresses.startCheckout, {
  summary: 'Open a hosted checkout for a plan',
  idempotent: 'by-answer',
  body: PlanChoice,
  status: 201,
  response: z.strictObject({ checkoutId: CheckoutId, url: text(2_000) }),
  problems: ['billing.subscribed-already'],
});

/**
 * Fetches the state of the caller's checkout from the provider and applies a payment immediately, whether or
 * not the provider's webhook has arrived.
 */
export const readCheckout = asksProvider(addresses.readCheckout, {
  summary: 'How a hosted checkout stands',
  params: z.object({ id: CheckoutId }),
  response: z.strictObject({ state: z.enum(['open', 'paid', 'expired']), subscription: Subscription }),
  problems: ['billing.checkout-not-found'],
});

/** Previews the charge of changing to a plan now. */
export const previewPlanChange = asksProvider(addresses.previewPlanChange, {
  summary: 'What a change of plan costs',
  body: PlanChoice,
  response: z.strictObject({
    /** An upgrade applies immediately, anything else with the next period. */
    applies: z.enum(['now', 'next-period']),
    appliesAt: moment,
    /** Charged now, less the unused value of the paid period; 0 for a deferred change. */
    dueNowCents: Cents,
    /** The charge of the next period. */
    nextPeriodCents: Cents,
  }),
  problems: ['billing.not-subscribed', 'billing.no-change', 'billing.payment-needed'],
});

/**
 * A higher plan, or the same by the year instead of the month, applies immediately and is charged less what
 * is left of the period. A lower plan, or the same by the month, begins with the next period.
 */
export const changePlan = asksProvider(addresses.changePlan, {
  summary: 'Change the plan',
  idempotent: 'by-answer',
  body: PlanChoice,
  response,
  problems: [
    'billing.not-subscribed',
    'billing.no-change',
    'billing.payment-needed',
    'billing.payment-refused',
  ],
});

/** Ends the subscription with its period. */
export const cancelSubscription = asksProvider(addresses.cancelSubscription, {
  summary: 'End the subscription with its period',
  response,
  problems: ['billing.not-subscribed'],
});

/** Undoes a cancellation or a change that has not begun. */
export const resumeSubscription = asksProvider(addresses.resumeSubscription, {
  summary: 'Undo a cancellation or a change that has not begun',
  response,
  problems: ['billing.not-subscribed'],
});

/** The provider's page for cards, addresses and receipts. */
export const openBillingPortal = asksProvider(addresses.openBillingPortal, {
  summary: "Open the provider's page for cards and receipts",
  status: 201,
  response: z.strictObject({ url: text(2_000) }),
  problems: ['billing.no-customer'],
});

export const InvoiceId = text(255, z.regex(/^in_[A-Za-z0-9_]{1,250}$/));

export const Invoice = z.strictObject({
  id: InvoiceId,
  /** null until it is final. */
  number: z.nullable(text(100)),
  issuedAt: moment,
  /** The provider's figures: total with tax, tax alone, and what was paid or refunded, in US cents. */
  totalCents: Cents,
  taxCents: Cents,
  refundedCents: Cents,
  state: z.enum(['open', 'paid', 'void', 'uncollectible']),
  description: text(300),
  /** The billed name: the company's where the provider has one. */
  billedTo: z.nullable(text(300)),
  hasReceipt: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

/** Newest first, 20 per page. */
export const listInvoices = asksProvider(addresses.listInvoices, {
  summary: "The caller's invoices",
  query: z.object({ after: z.optional(InvoiceId) }),
  response: z.strictObject({ invoices: z.array(Invoice), more: z.boolean() }),
});

/** Redirects to the provider's file, whose address is generated for each request. */
const invoiceFile = routesOf({
  service: 'billing',
  access: 'registered',
  timeoutMs: 30_000,
  params: z.object({ id: InvoiceId }),
  status: 302,
  response: z.undefined(),
  problems: ['billing.invoice-not-found'],
});
export const invoicePdf = invoiceFile(addresses.invoicePdf, { summary: 'An invoice as PDF' });
export const invoiceReceipt = invoiceFile(addresses.invoiceReceipt, {
  summary: 'The receipt of a paid invoice',
});

/**
 * The webhook of the payment provider. A message is stored before it is acknowledged, deduplicated by its id.
 * Messages may arrive repeatedly, late and in any order, so the current state is fetched from the provider.
 */
export const billingWebhook = defineRoute({
  method: 'POST',
  path: '/api/billing/webhook',
  service: 'billing',
  access: 'public',
  summary: 'The payment provider says what has happened',
  rawBody: true,
  passesHeaders: ['stripe-signature'],
  /** The raw text: the signature in the header covers its bytes. */
  body: text(256 * 1024),
  bodyLimitBytes: 256 * 1024,
  response: z.strictObject({ received: z.literal(true) }),
  problems: ['billing.not-signed'],
});
