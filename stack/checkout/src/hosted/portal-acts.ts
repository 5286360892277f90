import type { Stripe } from 'stripe';
import { previousOf } from '../api/customers.ts';
import type { Books } from '../ledger/books.ts';
import { type CardFaults, keepCard } from '../ledger/cards.ts';
import { advance, lastCharge, lastDispute } from '../ledger/hand.ts';
import { idOf } from '../ledger/ids.ts';
import { itemOf } from '../ledger/invoice-lines.ts';
import { keepTaxId } from '../ledger/pay-checkout.ts';
import { collect, openInvoices } from '../ledger/payments.ts';
import { closeDispute, dispute, refund } from '../ledger/refunds.ts';
import { releaseSchedule } from '../ledger/schedules.ts';
import { cardFaults, readCard } from './payer-form.ts';

export interface PortalFaults {
  readonly card?: CardFaults;
  readonly billing?: Partial<
    Record<'name' | 'company' | 'taxId' | 'zip' | 'line1' | 'city' | 'state', string>
  >;
  /** What was written, to be shown again; never a card. */
  readonly given?: BillingForm;
}

export interface BillingForm {
  readonly name: string;
  readonly company: string;
  readonly taxId: string;
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export interface PortalView {
  readonly done?: string;
  readonly refused?: string;
  readonly faults?: PortalFaults;
}

/** What happened, by the word in the address to which a form leads. */
export const DONE: Readonly<Record<string, string>> = {
  card: 'Your card is saved. It pays from now on.',
  paid: 'Your card is saved and the open payment went through.',
  refused: 'Your card is saved, but the open payment was refused. Use another card.',
  cancelled: 'Your subscription ends with the paid period. You can keep it until then.',
  kept: 'Your subscription continues.',
  billing: 'Your billing details are saved. They stand on invoices from now on.',
  'fail-next': 'The next payment will be refused once.',
  refund: 'You have the last payment back.',
  dispute: 'The last payment is disputed.',
  won: 'The dispute was decided for Freightwright.',
  lost: 'The dispute was decided for the card holder.',
  time: 'Time has moved ahead for this customer, with all that was due by then.',
};

export const running = ({ store }: Books, customerId: string): Stripe.Subscription | undefined =>
  store.all('subscription', (one) => idOf(one.customer) === customerId && one.status !== 'canceled').at(-1);

/** Does what a button asks for. @returns the word of DONE, or what is wrong with the form. */
export function act(books: Books, customer: Stripe.Customer, form: URLSearchParams): string | PortalFaults {
  const { id } = customer;
  switch (form.get('act')) {
    case 'card':
      return saveCard(books, customer, form);
    case 'billing':
      return saveBilling(books, customer, form);
    case 'cancel':
      return endWithPeriod(books, id, true);
    case 'keep':
      return endWithPeriod(books, id, false);
    case 'fail-next':
      books.store.put('customerFacts', { ...books.factsOf(id), failsNext: true });
      return 'fail-next';
    case 'refund':
      refund(books, lastCharge(books, id));
      return 'refund';
    case 'dispute':
      dispute(books, lastCharge(books, id));
      return 'dispute';
    case 'won':
    case 'lost': {
      const status = form.get('act') === 'won' ? 'won' : 'lost';
      closeDispute(books, lastDispute(books, id), status);
      return status;
    }
    case 'month':
      advance(books, id, { months: 1 });
      return 'time';
    case 'day':
      advance(books, id, { seconds: 86_400 });
      return 'time';
    default:
      return {};
  }
}

function saveCard(books: Books, customer: Stripe.Customer, form: URLSearchParams): string | PortalFaults {
  const { store, emit } = books;
  const card = readCard(form);
  const faults = cardFaults(card, books.nowMs());
  if (Object.keys(faults).length > 0) return { card: faults };
  const method = keepCard(books, card, {
    customer: customer.id,
    name: customer.name ?? '',
    email: customer.email ?? '',
    zip: customer.address?.postal_code ?? '',
  });
  const changed: Stripe.Customer = {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  };
  store.put('customer', changed);
  emit('customer.updated', changed, { invoice_settings: customer.invoice_settings });
  const subscription = running(books, customer.id);
  if (!subscription) return 'card';
  const paying = { ...subscription, default_payment_method: method.id };
  store.put('subscription', paying);
  emit('customer.subscription.updated', paying, {
    default_payment_method: subscription.default_payment_method,
  });
  const owed = openInvoices(books, subscription.id);
  // The holder is at the page, so a card that asks has been confirmed with this form.
  const refusals = owed.map((invoice) => collect(books, invoice.id, { holder: 'confirmed' }));
  if (owed.length === 0) return 'card';
  return refusals.some((one) => one !== undefined) ? 'refused' : 'paid';
}

function endWithPeriod(books: Books, customerId: string, ends: boolean): string | PortalFaults {
  const { store, emit } = books;
  const found = running(books, customerId);
  if (!found) return {};
  const schedule = store.find('schedule', idOf(found.schedule));
  if (schedule && schedule.status === 'active') releaseSchedule(books, schedule);
  const before = store.find('subscription', found.id) ?? found;
  const after: Stripe.Subscription = {
    ...before,
    cancel_at_period_end: ends,
    cancel_at: ends ? itemOf(before).current_period_end : null,
    canceled_at: ends ? books.secondsFor(customerId) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    },
  };
  store.put('subscription', after);
  const previous = previousOf(before, after);
  if (Object.keys(previous).length > 0) emit('customer.subscription.updated', after, previous);
  return ends ? 'cancelled' : 'kept';
}

const LONGEST = 100;

function saveBilling(books: Books, customer: Stripe.Customer, form: URLSearchParams): string | PortalFaults {
  const { store, emit } = books;
  const read = (name: string) => (form.get(name) ?? '').replaceAll(/\s+/g, ' ').trim();
  const given: BillingForm = {
    name: read('name'),
    company: read('company'),
    taxId: read('tax-id'),
    line1: read('line1'),
    city: read('city'),
    state: read('state').toUpperCase(),
    zip: read('zip'),
  };
  const digits = given.taxId.replaceAll(/[\s-]/g, '');
  const faults: Record<string, string> = {};
  for (const name of ['name', 'company', 'line1', 'city'] as const)
    if (given[name].length > LONGEST) faults[name] = `Write at most ${LONGEST} characters.`;
  if (given.name === '' && given.company === '') faults.name = 'Enter a name or a company.';
  if (digits !== '' && !/^\d{9}$/.test(digits)) faults.taxId = 'An EIN has nine digits, as 12-3456789.';
  if (given.state !== '' && !/^[A-Z]{2}$/.test(given.state))
    faults.state = 'Enter a state of two letters, as IL.';
  if (given.zip !== '' && !/^\d{5}(?:-\d{4})?$/.test(given.zip))
    faults.zip = 'Enter a ZIP code of five digits.';
  if (Object.keys(faults).length > 0) return { billing: faults, given };
  const changed: Stripe.Customer = {
    ...customer,
    name: given.company || given.name,
    individual_name: given.name,
    business_name: given.company,
    address: {
      city: given.city || null,
      country: 'US',
      line1: given.line1 || null,
      line2: null,
      postal_code: given.zip || null,
      state: given.state || null,
    },
  };
  keepTaxId(books, customer.id, digits === '' ? '' : `${digits.slice(0, 2)}-${digits.slice(2)}`);
  store.put('customer', changed);
  emit('customer.updated', changed, previousOf(customer, changed));
  return 'billing';
}
