import type { Card, Customer, Payer, Session } from '../storage/kinds.ts';
import type { Books } from './books.ts';
import { type CardForm, cardOf } from './cards.ts';
import { type Holder, refusalOf } from './payments.ts';
import { openSubscription } from './subscriptions.ts';

export type CheckoutOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'asks' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Expired, or its customer was deleted. */
  | { readonly kind: 'closed' };

/**
 * Submits the form of the hosted checkout. Card and payer must have been validated. Idempotent: a checkout
 * that is already paid is not charged again.
 */
export const payCheckout = (books: Books, sessionId: string, payer: Payer, form: CardForm): CheckoutOutcome =>
  whileOpen(books, sessionId, (session, customer) => {
    const card = cardOf(form);
    if (card.behavior !== 'asks') return finish(books, { session, customer, card, payer }, 'present');
    books.store.put('session', { ...session, own: { ...session.own, waiting: { card, payer } } });
    return { kind: 'asks' };
  });

/** The holder's response to the bank. */
export const answerBank = (books: Books, sessionId: string, confirms: boolean): CheckoutOutcome =>
  whileOpen(books, sessionId, (session, customer) => {
    const { waiting } = session.own;
    if (!waiting) return { kind: 'closed' };
    const asked = { ...session, own: { ...session.own, waiting: null } };
    books.store.put('session', asked);
    if (confirms) return finish(books, { session: asked, customer, ...waiting }, 'confirmed');
    return {
      kind: 'refused',
      message: 'Your bank could not confirm it was you. Try again, or use another card.',
    };
  });

function whileOpen(
  { store }: Books,
  sessionId: string,
  work: (session: Session, customer: Customer) => CheckoutOutcome,
): CheckoutOutcome {
  return store.transaction(() => {
    const session = store.find('session', sessionId);
    const customer = session && store.find('customer', session.customer);
    if (session?.status === 'complete') return { kind: 'paid' };
    return session?.status === 'open' && customer ? work(session, customer) : { kind: 'closed' };
  });
}

/** Stripe makes the subscription of a checkout with its payment, so a refused card creates nothing. */
function finish(
  books: Books,
  { session, customer, card, payer }: { session: Session; customer: Customer; card: Card; payer: Payer },
  holder: Holder,
): CheckoutOutcome {
  const { store, emit } = books;
  const refusal = refusalOf(books, customer, card, holder);
  if (refusal) return { kind: 'refused', message: refusal.message };
  const { email, ...billTo } = payer;
  store.put('customer', {
    ...customer,
    email: customer.email ?? email,
    own: { ...customer.own, card, billTo },
  });
  const subscription = openSubscription(books, session);
  const paid: Session = {
    ...session,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  store.put('session', paid);
  emit('checkout.session.completed', paid);
  return { kind: 'paid' };
}
