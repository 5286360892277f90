import type { Stripe } from 'stripe';
import { ApiError, missing } from './api-error.ts';
import type { Books } from './books.ts';
import { idOf, listOf, newId } from './ids.ts';
import { itemOf, periodLine, prorationLines } from './invoice-lines.ts';
import { draftInvoice, issueInvoice, newInvoiceId } from './invoices.ts';
import { cardError, collect } from './payments.ts';
import { periodEnd, sameInterval } from './periods.ts';

export interface NewSubscription {
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly metadata: Stripe.Metadata;
  readonly paymentMethod: string;
  readonly collectsTax: boolean;
}

export function productOf(books: Books, price: Stripe.Price): Stripe.Product {
  const product = books.store.find('product', idOf(price.product));
  if (!product) throw missing('product', idOf(price.product), 'product');
  return product;
}

export const customerOf = (books: Books, subscription: Stripe.Subscription): Stripe.Customer => {
  const customer = books.store.find('customer', idOf(subscription.customer));
  if (!customer) throw missing('customer', idOf(subscription.customer), 'customer');
  return customer;
};

/** A subscription whose first period begins now, kept and not yet paid. */
export function openSubscription(books: Books, wanted: NewSubscription): Stripe.Subscription {
  const { store } = books;
  const at = books.secondsFor(wanted.customer);
  const price = store.find('price', wanted.price);
  const customer = store.find('customer', wanted.customer);
  if (!price || !customer) throw missing('price', wanted.price, 'line_items[0][price]');
  const id = newId('sub');
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: wanted.collectsTax,
      liability: wanted.collectsTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wanted.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf<Stripe.SubscriptionItem>([], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: 'active',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
  subscription.items.data = [
    {
      id: newId('si'),
      object: 'subscription_item',
      billing_thresholds: null,
      created: at,
      current_period_end: periodEnd(at, at, price),
      current_period_start: at,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: planOf(price),
      price,
      quantity: wanted.quantity,
      subscription: id,
      tax_rates: [],
    },
  ];
  return subscription;
}

/** The older name of a price, which every item still carries. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: idOf(price.product),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** The invoice of the subscription's present period, kept and final. */
export function billPeriod(
  books: Books,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Stripe.Invoice {
  const { store } = books;
  const item = itemOf(subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const waiting = store.find('pendingLines', subscription.id)?.lines ?? [];
  store.remove('pendingLines', subscription.id);
  return issueInvoice(
    books,
    draftInvoice({
      id: newInvoiceId(),
      customer: customerOf(books, subscription),
      subscription,
      lines: [...waiting, periodLine(subscription, productOf(books, item.price), period)],
      reason,
      period: reason === 'subscription_create' ? { start: period.start, end: period.start } : period,
      at: books.secondsFor(idOf(subscription.customer)),
    }),
  );
}

export interface ItemChange {
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly prorationBehavior: 'always_invoice' | 'create_prorations' | 'none';
  readonly prorationDate?: number | undefined;
  readonly restartsPeriod: boolean;
}

/** The subscription with another price from now on, and the lines that this costs or credits. */
export function withPrice(books: Books, subscription: Stripe.Subscription, change: ItemChange) {
  const item = itemOf(subscription);
  const now = books.secondsFor(idOf(subscription.customer));
  const at = change.prorationDate ?? now;
  if (at < item.current_period_start || at > item.current_period_end)
    throw new ApiError('The proration date must be in the current period of the subscription.', {
      param: 'subscription_proration_date',
    });
  const restarts = change.restartsPeriod || !sameInterval(item.price, change.price);
  const nameOf = (price: Stripe.Price) => productOf(books, price).name;
  const lines =
    change.prorationBehavior === 'none'
      ? []
      : prorationLines(subscription, { price: change.price, quantity: change.quantity, at, nameOf });
  const changed: Stripe.Subscription = {
    ...subscription,
    ...(restarts && { billing_cycle_anchor: now }),
    items: {
      ...subscription.items,
      data: [
        {
          ...item,
          price: change.price,
          plan: planOf(change.price),
          quantity: change.quantity,
          ...(restarts && {
            current_period_start: now,
            current_period_end: periodEnd(now, now, change.price),
          }),
        },
      ],
    },
  };
  return { changed, lines, restarts };
}

/**
 * Changes the price. What it costs is charged at once where that was asked for or a new period begins.
 * @throws ApiError when the card is refused and `errorsIfIncomplete`.
 */
export function changePrice(
  books: Books,
  subscription: Stripe.Subscription,
  { errorsIfIncomplete, ...change }: ItemChange & { errorsIfIncomplete: boolean },
): Stripe.Subscription {
  const { store } = books;
  const { changed, lines, restarts } = withPrice(books, subscription, change);
  store.put('subscription', changed);
  const invoicesNow = change.prorationBehavior === 'always_invoice' || restarts;
  if (!invoicesNow) {
    const waiting = store.find('pendingLines', subscription.id)?.lines ?? [];
    if (lines.length > 0) store.put('pendingLines', { id: subscription.id, lines: [...waiting, ...lines] });
    return changed;
  }
  const customerId = idOf(subscription.customer);
  const at = books.secondsFor(customerId);
  const item = itemOf(changed);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const invoice = issueInvoice(
    books,
    draftInvoice({
      id: newInvoiceId(),
      customer: customerOf(books, changed),
      subscription: changed,
      lines:
        lines.length > 0
          ? lines
          : restarts
            ? [periodLine(changed, productOf(books, item.price), period)]
            : [],
      reason: 'subscription_update',
      period: { start: at, end: at },
      at,
    }),
  );
  const refusal = collect(books, invoice.id);
  if (refusal && errorsIfIncomplete) throw cardError(books, refusal, customerId);
  return store.find('subscription', subscription.id) ?? changed;
}
