import type { Stripe } from 'stripe';
import { decimal, idOf, newId } from './ids.ts';
import { periodEnd, sameInterval } from './periods.ts';

/** A fixed share for every place, because the sandbox knows no tax law: 8 percent. */
const TAX_SHARE = 0.08;
/** US cents of tax on US cents. */
export const taxOn = (cents: number): number => Math.round(cents * TAX_SHARE);
export const TAX_WORDS = 'Sales tax (8% in the sandbox)';

export const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
};

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const dateWords = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString('en-US', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

interface LineOptions {
  readonly subscription: Stripe.Subscription;
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly amount: number;
  readonly description: string;
  readonly period: { start: number; end: number };
  readonly isProration?: boolean;
}

function line(options: LineOptions): Stripe.InvoiceLineItem {
  const { subscription, price, quantity, amount, description, period, isProration = false } = options;
  const tax = subscription.automatic_tax.enabled ? taxOn(amount) : 0;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: decimal(isProration ? amount : (price.unit_amount ?? 0)),
    },
    quantity,
    quantity_decimal: decimal(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: subscription.automatic_tax.enabled
      ? [
          {
            amount: tax,
            tax_behavior: 'exclusive',
            tax_rate_details: { tax_rate: 'txr_sandbox' },
            taxability_reason: 'standard_rated',
            taxable_amount: amount,
            type: 'tax_rate_details',
          },
        ]
      : [],
  };
}

export const taxOf = (lines: readonly Stripe.InvoiceLineItem[]): number =>
  lines.reduce((sum, { taxes }) => sum + (taxes ?? []).reduce((all, { amount }) => all + amount, 0), 0);

/** The line for a whole period. */
export function periodLine(
  subscription: Stripe.Subscription,
  product: Stripe.Product,
  period: { start: number; end: number },
): Stripe.InvoiceLineItem {
  const { price, quantity = 1 } = itemOf(subscription);
  const cents = price.unit_amount ?? 0;
  return line({
    subscription,
    price,
    quantity,
    amount: cents * quantity,
    description: `${quantity} × ${product.name} (at ${money(cents)} / ${price.recurring?.interval ?? 'month'})`,
    period,
  });
}

export interface Change {
  readonly price: Stripe.Price;
  readonly quantity: number;
  /** Epoch seconds. */
  readonly at: number;
  readonly nameOf: (price: Stripe.Price) => string;
}

/**
 * A credit for what is left of the old price and a charge for the new one, by the second. With another interval a
 * new period begins at once and its whole price is charged, as Stripe does it.
 */
export function prorationLines(
  subscription: Stripe.Subscription,
  { price, quantity, at, nameOf }: Change,
): Stripe.InvoiceLineItem[] {
  const item = itemOf(subscription);
  const { current_period_start: start, current_period_end: end } = item;
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const credit = Math.round((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * left);
  const keepsPeriod = sameInterval(item.price, price);
  const full = (price.unit_amount ?? 0) * quantity;
  const charged = {
    subscription,
    price,
    quantity,
    amount: keepsPeriod ? Math.round(full * left) : full,
    description: keepsPeriod
      ? `Remaining time on ${nameOf(price)} after ${dateWords(at)}`
      : `${quantity} × ${nameOf(price)} (at ${money(price.unit_amount ?? 0)} / ${price.recurring?.interval})`,
    period: { start: at, end: keepsPeriod ? end : periodEnd(at, at, price) },
    isProration: keepsPeriod,
  };
  return [
    line({
      subscription,
      price: item.price,
      quantity: item.quantity ?? 1,
      amount: -credit,
      description: `Unused time on ${nameOf(item.price)} after ${dateWords(at)}`,
      period: { start: at, end },
      isProration: true,
    }),
    line(charged),
  ];
}
