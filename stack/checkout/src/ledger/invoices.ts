import type { Customer, Invoice, Line, Price, Subscription } from '../storage/kinds.ts';
import { type Books, newId } from './books.ts';
import { periodEnd, sameInterval } from './periods.ts';

/** A fixed rate for every location, because the sandbox knows no tax law: 8 percent. */
const TAX_SHARE = 0.08;
/** US cents of tax on US cents. */
export const taxOn = (cents: number): number => Math.round(cents * TAX_SHARE);
export const TAX_LABEL = 'Sales tax (8% in the sandbox)';

const describeDate = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString('en-US', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
const nameOf = (books: Books, price: Price): string => books.get('product', price.product).name;
const wholePeriod = (books: Books, price: Price): string =>
  `1 × ${nameOf(books, price)} (at $${(price.unit_amount / 100).toFixed(2)} / ${price.recurring.interval})`;

/** The line for the whole current period. */
export function periodLine(books: Books, { items }: Subscription): Line {
  const [{ price, current_period_start: start, current_period_end: end }] = items.data;
  return { amount: price.unit_amount, description: wholePeriod(books, price), period: { start, end } };
}

/**
 * A credit for the rest of the old price and a charge for the new one, prorated by the second. With another
 * interval a new period begins at once and its whole price is charged, as Stripe does.
 */
export function prorationLines(books: Books, { customer, items }: Subscription, to: Price): Line[] {
  const at = books.secondsFor(customer);
  const [{ price: from, current_period_start: start, current_period_end: end }] = items.data;
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const credit = {
    amount: -Math.round(from.unit_amount * left),
    description: `Unused time on ${nameOf(books, from)} after ${describeDate(at)}`,
    period: { start: at, end },
  };
  if (!sameInterval(from, to)) {
    const period = { start: at, end: periodEnd(at, at, to) };
    return [credit, { amount: to.unit_amount, description: wholePeriod(books, to), period }];
  }
  const charge = {
    amount: Math.round(to.unit_amount * left),
    description: `Remaining time on ${nameOf(books, to)} after ${describeDate(at)}`,
    period: { start: at, end },
  };
  return [credit, charge];
}

/** An invoice with its sums and the customer's credit; a total below zero becomes credit. Not stored. */
export function draftInvoice(books: Books, subscription: Subscription, lines: Line[]): Invoice {
  const customer = books.get('customer', subscription.customer);
  const at = books.secondsFor(customer.id);
  const id = newId('in');
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = subscription.own.collectsTax ? taxOn(subtotal) : 0;
  const total = subtotal + tax;
  const due = Math.max(0, total + customer.balance);
  const { billTo } = customer.own;
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_remaining: due,
    created: at,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: billTo.company || billTo.name || null,
    invoice_pdf: fileAddress(books, 'invoices', id),
    lines: { data: lines },
    next_payment_attempt: null,
    number: `${customer.id.slice(-8).toUpperCase()}-${String(customer.own.invoices + 1).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { finalized_at: at, paid_at: null },
    subtotal,
    total,
    total_taxes: subscription.own.collectsTax ? [{ amount: tax }] : [],
    own: { subscription: subscription.id, billTo, firstFailedAt: null },
  };
}

/** Stores an invoice as open. */
export function issueInvoice(books: Books, subscription: Subscription, lines: Line[]): Invoice {
  const invoice = draftInvoice(books, subscription, lines);
  const customer: Customer = books.get('customer', invoice.customer);
  books.store.put('invoice', invoice);
  books.store.put('customer', {
    ...customer,
    balance: Math.min(0, invoice.total + customer.balance),
    own: { ...customer.own, invoices: customer.own.invoices + 1 },
  });
  return invoice;
}

export const fileAddress = ({ publicUrl, token }: Books, kind: 'invoices' | 'receipts', id: string): string =>
  `${publicUrl}/files/${kind}/${id}/${token(`file ${id}`)}.pdf`;
