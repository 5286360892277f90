import type { Stripe } from 'stripe';
import type { Payer } from '../storage/kinds.ts';
import type { Books } from './books.ts';
import { type CardForm, keepCard } from './cards.ts';
import { idOf, newId } from './ids.ts';
import type { Refusal } from './payment-objects.ts';
import { collect } from './payments.ts';
import { billPeriod, openSubscription } from './subscriptions.ts';

export type CheckoutOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'asks' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Expired, or its customer is gone. */
  | { readonly kind: 'closed' };

/**
 * Takes the form of the hosted checkout. The card's faults and the payer's must have been found beforehand. A
 * checkout that was paid already is paid: nothing is charged twice.
 */
export function payCheckout(books: Books, sessionId: string, payer: Payer, card: CardForm): CheckoutOutcome {
  return books.store.transaction(() => {
    const session = books.store.find('session', sessionId);
    if (session?.status === 'complete') return { kind: 'paid' };
    const facts = books.store.find('sessionFacts', sessionId);
    const customer = session && facts && customerFor(books, session, payer);
    if (!session || !facts || session.status !== 'open' || !customer) return { kind: 'closed' };
    const method = keepCard(books, card, { customer: customer.id, ...payer });
    if (books.store.find('card', method.id)?.behavior === 'asks') {
      books.store.put('session', { ...session, customer: customer.id });
      books.store.put('sessionFacts', { ...facts, waiting: { paymentMethod: method.id, payer } });
      return { kind: 'asks' };
    }
    return finish(books, { ...session, customer: customer.id }, method.id, payer, 'present');
  });
}

/** The answer of the card's holder to its bank. */
export function answerBank(books: Books, sessionId: string, confirms: boolean): CheckoutOutcome {
  return books.store.transaction(() => {
    const session = books.store.find('session', sessionId);
    if (session?.status === 'complete') return { kind: 'paid' };
    const facts = books.store.find('sessionFacts', sessionId);
    if (!session || !facts?.waiting || session.status !== 'open') return { kind: 'closed' };
    const { paymentMethod, payer } = facts.waiting;
    books.store.put('sessionFacts', { ...facts, waiting: null });
    if (!confirms)
      return {
        kind: 'refused',
        message: 'Your bank could not confirm it was you. Try again, or use another card.',
      };
    return finish(books, session, paymentMethod, payer, 'confirmed');
  });
}

function customerFor(
  books: Books,
  session: Stripe.Checkout.Session,
  payer: Payer,
): Stripe.Customer | undefined {
  const known = idOf(session.customer);
  if (known !== '') return books.store.find('customer', known);
  const customer = newCustomer(books, { email: payer.email });
  books.emit('customer.created', customer);
  return customer;
}

/** A customer without anything but what is given. */
export function newCustomer(books: Books, given: Partial<Stripe.Customer>): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: books.secondsFor(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  };
  books.store.put('customer', customer);
  return customer;
}

function finish(
  books: Books,
  session: Stripe.Checkout.Session,
  paymentMethod: string,
  payer: Payer,
  holder: 'present' | 'confirmed',
): CheckoutOutcome {
  const { store, emit } = books;
  const customerId = idOf(session.customer);
  const facts = store.find('sessionFacts', session.id);
  if (!facts) return { kind: 'closed' };
  const attempt = tryOut(books, () => {
    billTo(books, customerId, payer, facts);
    const subscription = openSubscription(books, {
      customer: customerId,
      price: facts.price,
      quantity: facts.quantity,
      metadata: facts.subscriptionMetadata,
      paymentMethod,
      collectsTax: facts.collectsTax,
    });
    store.put('subscription', subscription);
    emit('customer.subscription.created', subscription);
    const invoice = billPeriod(books, subscription, 'subscription_create');
    const refusal = collect(books, invoice.id, { holder, paymentMethod });
    if (refusal) throw new Refused(refusal);
    return { subscription, invoice: store.find('invoice', invoice.id) ?? invoice };
  });
  if (attempt instanceof Refused) {
    // A refusal that was asked for by hand happens once, although what was tried is undone.
    store.put('customerFacts', { ...books.factsOf(customerId), failsNext: false });
    return { kind: 'refused', message: attempt.refusal.message };
  }
  const paid = completed(session, attempt.subscription, attempt.invoice, payer);
  store.put('session', paid);
  store.put('sessionFacts', { ...facts, waiting: null });
  emit('checkout.session.completed', paid);
  return { kind: 'paid' };
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Stripe makes the subscription of a checkout with its payment, so a refused card leaves nothing behind. */
function tryOut<T>(books: Books, work: () => T): T | Refused {
  try {
    return books.store.attempt(work);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function billTo(
  books: Books,
  customerId: string,
  payer: Payer,
  { updatesName, updatesAddress }: { updatesName: boolean; updatesAddress: boolean },
): void {
  const { store, emit } = books;
  const customer = store.find('customer', customerId);
  if (!customer) return;
  const address = {
    city: null,
    country: 'US',
    line1: null,
    line2: null,
    postal_code: payer.zip || null,
    state: null,
  };
  const changed: Stripe.Customer = {
    ...customer,
    email: customer.email ?? payer.email,
    ...((updatesName || !customer.name) && {
      name: payer.company || payer.name,
      individual_name: payer.name,
      ...(payer.company && { business_name: payer.company }),
    }),
    ...((updatesAddress || !customer.address) && { address }),
  };
  if (payer.taxId) keepTaxId(books, customerId, payer.taxId);
  store.put('customer', changed);
  emit('customer.updated', changed, { name: customer.name, address: customer.address });
}

/** @param value an employer identification number, as 12-3456789; empty to have none. */
export function keepTaxId(books: Books, customerId: string, value: string): void {
  const { store } = books;
  for (const one of store.all('taxId')) if (idOf(one.customer) === customerId) store.remove('taxId', one.id);
  if (value === '') return;
  store.put('taxId', {
    id: newId('txi'),
    object: 'tax_id',
    country: 'US',
    created: books.secondsFor(customerId),
    customer: customerId,
    customer_account: null,
    livemode: false,
    owner: { customer: customerId, customer_account: null, type: 'customer' },
    type: 'us_ein',
    value,
    verification: { status: 'unavailable', verified_address: null, verified_name: null },
  } as unknown as Stripe.TaxId);
}

function completed(
  session: Stripe.Checkout.Session,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  payer: Payer,
): Stripe.Checkout.Session {
  const tax = invoice.total - invoice.subtotal;
  return {
    ...session,
    amount_total: invoice.total,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    collected_information: {
      business_name: payer.company || null,
      individual_name: payer.name,
      shipping_details: null,
    },
    customer_details: {
      address: {
        city: null,
        country: 'US',
        line1: null,
        line2: null,
        postal_code: payer.zip || null,
        state: null,
      },
      business_name: payer.company || null,
      email: payer.email,
      individual_name: payer.name,
      name: payer.company || payer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: payer.taxId ? [{ type: 'us_ein', value: payer.taxId }] : [],
    },
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
}
