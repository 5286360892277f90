import type { Stripe } from 'stripe';
import type { CardBehavior } from '../storage/kinds.ts';
import type { Books } from './books.ts';
import { newId } from './ids.ts';

/** The numbers the sandbox takes. Source: Stripe's documentation, "Test card numbers". */
const TEST_CARDS: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': 'works',
  '4000000000000002': 'is-refused',
  '4000002760003184': 'asks',
  '4000000000000341': 'fails-later',
};

export interface CardForm {
  /** With or without spaces. */
  readonly number: string;
  /** As MM / YY. */
  readonly expiry: string;
  readonly cvc: string;
}
export type CardFaults = Partial<Record<keyof CardForm, string>>;

/** What is wrong with a card, in words for the field it stands in. */
export function cardFaults({ number, expiry, cvc }: CardForm, nowMs: number): CardFaults {
  const faults: CardFaults = {};
  const digits = number.replaceAll(/[\s-]/g, '');
  if (digits === '') faults.number = 'Enter a card number.';
  else if (!/^\d{12,19}$/.test(digits)) faults.number = 'A card number has 12 to 19 digits.';
  else if (!(digits in TEST_CARDS))
    faults.number = 'This sandbox takes test cards only. Use 4242 4242 4242 4242.';
  const end = expiryOf(expiry);
  if (!end) faults.expiry = 'Enter the month and year on the card, as 12 / 30.';
  else if (Date.UTC(end.year, end.month, 1) <= nowMs) faults.expiry = 'This card has expired.';
  if (!/^\d{3}$/.test(cvc.trim())) faults.cvc = 'Enter the 3 digits on the back of the card.';
  return faults;
}

function expiryOf(expiry: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})[/-]?(\d{2}|\d{4})$/.exec(expiry.replaceAll(/\s/g, '')) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
}

/** Keeps a card without its number. `faults` must have found nothing. */
export function keepCard(
  books: Books,
  form: CardForm,
  holder: { customer: string; name: string; email: string; zip: string },
): Stripe.PaymentMethod {
  const digits = form.number.replaceAll(/[\s-]/g, '');
  const end = expiryOf(form.expiry) ?? { month: 1, year: 2000 };
  const id = newId('pm');
  const method: Stripe.PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: {
        city: null,
        country: 'US',
        line1: null,
        line2: null,
        postal_code: holder.zip || null,
        state: null,
      },
      email: holder.email,
      name: holder.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: end.month,
      exp_year: end.year,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: digits.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: books.secondsFor(holder.customer),
    customer: holder.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  books.store.put('paymentMethod', method);
  books.store.put('card', { id, behavior: TEST_CARDS[digits] ?? 'is-refused' });
  return method;
}

export const cardWords = (method: Stripe.PaymentMethod | undefined): string =>
  method?.card
    ? `Visa ending in ${method.card.last4}, expires ${String(method.card.exp_month).padStart(2, '0')} / ${method.card.exp_year}`
    : 'No card on file';
