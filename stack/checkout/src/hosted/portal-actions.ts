import type { Books } from '../ledger/books.ts';
import { type CardViolations, cardOf, cardViolations } from '../ledger/cards.ts';
import { advance } from '../ledger/clock.ts';
import { closeLastDispute, disputeLast, failNextPayment, refundLast } from '../ledger/controls.ts';
import { collect, openInvoices } from '../ledger/payments.ts';
import { endsWithPeriod, releaseSchedule, update } from '../ledger/subscriptions.ts';
import type { Customer, Subscription } from '../storage/kinds.ts';
import { readCard } from './payer-form.ts';

export interface PortalView {
  readonly done?: string | undefined;
  readonly refused?: string;
  readonly card?: CardViolations;
}

type Control = readonly [button: string, done: string, run: (books: Books, customerId: string) => void];

const TIME_MOVED = 'Time has moved ahead for this customer, with all that was due by then.';
/** The sandbox's own buttons, by the value that they send. */
const controls: Readonly<Record<string, Control>> = {
  'fail-next': ['Refuse the next payment', 'The next payment will be refused once.', failNextPayment],
  refund: ['Give the last payment back', 'You have the last payment back.', (...of) => refundLast(...of)],
  dispute: ['Dispute the last payment', 'The last payment is disputed.', disputeLast],
  won: [
    'Decide the dispute for Freightwright',
    'The dispute was decided for Freightwright.',
    (...of) => closeLastDispute(...of, 'won'),
  ],
  lost: [
    'Decide the dispute for the card holder',
    'The dispute was decided for the card holder.',
    (...of) => closeLastDispute(...of, 'lost'),
  ],
  day: ['Advance time by a day', TIME_MOVED, (...of) => advance(...of, 'day')],
  month: ['Advance time by a month', TIME_MOVED, (...of) => advance(...of, 'month')],
};
export const CONTROLS: ReadonlyMap<string, Control> = new Map(Object.entries(controls));

/** The success messages, by the word in the redirect's address. */
const DONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    card: 'Your card is saved. It pays from now on.',
    paid: 'Your card is saved and the open payment went through.',
    refused: 'Your card is saved, but the open payment was refused. Use another card.',
    cancelled: 'Your subscription ends with the paid period. You can keep it until then.',
    stored: 'Your subscription continues.',
  }),
);
export const describeDone = (word: string): string | undefined => DONE.get(word) ?? CONTROLS.get(word)?.[1];

export const running = ({ store }: Books, customerId: string): Subscription | undefined =>
  store.all('subscription', (one) => one.customer === customerId && one.status !== 'canceled').at(-1);

/** Performs a button's action. @returns the word of the success message, or the errors of the form. */
export function act(books: Books, customer: Customer, form: URLSearchParams): string | PortalView {
  const name = form.get('act') ?? '';
  switch (name) {
    case 'card':
      return saveCard(books, customer, form);
    case 'cancel':
    case 'keep':
      return endWithPeriod(books, customer.id, name === 'cancel');
    default: {
      const control = CONTROLS.get(name);
      control?.[2](books, customer.id);
      return control ? name : '';
    }
  }
}

function saveCard(books: Books, customer: Customer, form: URLSearchParams): string | PortalView {
  const card = readCard(form);
  const violations = cardViolations(card, books.nowMs());
  if (Object.keys(violations).length > 0) return { card: violations };
  books.store.put('customer', { ...customer, own: { ...customer.own, card: cardOf(card) } });
  const owed = openInvoices(books, running(books, customer.id)?.id ?? '');
  // The holder is at the page, so this form confirms a card that requires it.
  const paid = owed.map((invoice) => collect(books, invoice, 'confirmed'));
  if (owed.length === 0) return 'card';
  return paid.every((one) => one) ? 'paid' : 'refused';
}

function endWithPeriod(books: Books, customerId: string, ends: boolean): string {
  const found = running(books, customerId);
  if (!found) return '';
  if (found.schedule) releaseSchedule(books, books.get('schedule', found.schedule));
  update(books, endsWithPeriod(books.get('subscription', found.id), ends));
  return ends ? 'cancelled' : 'kept';
}
