import { ApiError } from './ledger/api-error.ts';
import type { Books } from './ledger/books.ts';
import { type CardForm, cardFaults } from './ledger/cards.ts';
import { advance, lastCharge, lastDispute } from './ledger/hand.ts';
import { answerBank, type CheckoutOutcome, payCheckout } from './ledger/pay-checkout.ts';
import { closeDispute, dispute, refund } from './ledger/refunds.ts';
import type { Payer } from './storage/kinds.ts';

/** What a person does on the hosted pages, for programs. */
export interface SandboxControls {
  /** Fills in the hosted checkout and sends it. A card that asks its holder gets the answer in `confirms`. */
  pay(
    checkoutId: string,
    how?: Partial<Payer> & { card?: string; expiry?: string; cvc?: string; confirms?: boolean },
  ): CheckoutOutcome;
  /** The customer's next payment is refused, once, whatever the card. */
  failNextPayment(customerId: string): void;
  refundLast(customerId: string, amountCents?: number): void;
  disputeLast(customerId: string): void;
  /** The bank decides the last dispute. */
  closeLastDispute(customerId: string, status: 'won' | 'lost'): void;
  /** Moves the time of one customer ahead and carries out what is due by then. */
  advance(customerId: string, to: { months: number } | { seconds: number }): void;
}

export function createSandboxControls(books: Books, changed: () => void): SandboxControls {
  const { store } = books;
  const inBooks = <T>(work: () => T): T => {
    try {
      return store.transaction(work);
    } finally {
      changed();
    }
  };
  return {
    pay: (
      id,
      { card = '4242424242424242', expiry = '12 / 40', cvc = '123', confirms = true, ...given } = {},
    ) =>
      inBooks(() => {
        const form: CardForm = { number: card, expiry, cvc };
        const faults = Object.values(cardFaults(form, books.nowMs()));
        if (faults.length > 0) throw new ApiError(faults.join(' '));
        const payer: Payer = {
          email: 'payer@example.com',
          name: 'Pat Payer',
          company: '',
          taxId: '',
          zip: '',
        };
        const outcome = payCheckout(books, id, { ...payer, ...given }, form);
        return outcome.kind === 'asks' ? answerBank(books, id, confirms) : outcome;
      }),
    failNextPayment: (id) =>
      inBooks(() => store.put('customerFacts', { ...books.factsOf(id), failsNext: true })),
    refundLast: (id, amount) => inBooks(() => void refund(books, lastCharge(books, id), { amount })),
    disputeLast: (id) => inBooks(() => void dispute(books, lastCharge(books, id))),
    closeLastDispute: (id, status) => inBooks(() => void closeDispute(books, lastDispute(books, id), status)),
    advance: (id, to) => inBooks(() => advance(books, id, to)),
  };
}
