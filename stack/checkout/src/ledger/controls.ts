import type { Charge, Dispute } from '../storage/kinds.ts';
import { ApiError } from './api-error.ts';
import { type Books, newId } from './books.ts';
import { refund } from './payments.ts';

// Simulates actions of banks and customers: the sandbox's own controls, for its pages and for tests.

/** The last successful payment. @throws ApiError when there is none. */
function lastCharge({ store }: Books, customerId: string): Charge {
  const charge = store.all('charge', ({ customer }) => customer === customerId).at(-1);
  if (!charge) throw new ApiError('Nothing has been paid yet.');
  return charge;
}

/** Refuses the customer's next payment a single time, whatever the card. */
export function failNextPayment({ store, get }: Books, customerId: string): void {
  const customer = get('customer', customerId);
  store.put('customer', { ...customer, own: { ...customer.own, failsNext: true } });
}

/** @param amount US cents; default: all that is left. */
export function refundLast(books: Books, customerId: string, amount?: number): void {
  refund(books, lastCharge(books, customerId).id, amount);
}

/** Opens a dispute about the last payment. @throws ApiError when it is already disputed. */
export function disputeLast(books: Books, customerId: string): void {
  const { store, emit } = books;
  const charge = lastCharge(books, customerId);
  if (charge.disputed) throw new ApiError('This charge has already been disputed.');
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    charge: charge.id,
    created: books.secondsFor(customerId),
    status: 'needs_response',
  };
  store.put('dispute', dispute);
  store.put('charge', { ...charge, disputed: true });
  emit('charge.dispute.created', dispute);
}

/** The bank decides the last dispute: 'won' returns the money to us. @throws ApiError when none is open. */
export function closeLastDispute({ store, emit }: Books, customerId: string, status: 'won' | 'lost'): void {
  const isTheirs = ({ charge }: Dispute) => store.find('charge', charge)?.customer === customerId;
  const open = store.all('dispute', (one) => one.status === 'needs_response' && isTheirs(one)).at(-1);
  if (!open) throw new ApiError('No dispute is open.');
  const closed = { ...open, status };
  store.put('dispute', closed);
  emit('charge.dispute.closed', closed);
}
