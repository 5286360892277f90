import type { Stripe } from 'stripe';
import { ApiError } from './api-error.ts';
import type { Books } from './books.ts';
import { idOf, newId } from './ids.ts';
import { days } from './periods.ts';

export interface RefundOptions {
  /** US cents; all that is left when it is left out. */
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
}

/** Gives a payment back. @throws ApiError when that much of it is not left. */
export function refund(books: Books, charge: Stripe.Charge, options: RefundOptions = {}): Stripe.Refund {
  const { store, emit } = books;
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0)
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = options.amount ?? left;
  if (amount > left)
    throw new ApiError(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  const customer = idOf(charge.customer);
  const made: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: books.secondsFor(customer),
    currency: charge.currency,
    customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: options.metadata ?? {},
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: (options.reason ?? null) as Stripe.Refund['reason'],
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const amountRefunded = charge.amount_refunded + amount;
  const changed = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  };
  store.put('refund', made);
  store.put('charge', changed);
  emit('charge.refunded', changed, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  return made;
}

/** The holder's bank takes the payment back until somebody decides. @throws ApiError when it has already. */
export function dispute(books: Books, charge: Stripe.Charge): Stripe.Dispute {
  const { store, emit } = books;
  if (charge.disputed) throw new ApiError('This charge has already been disputed.');
  const at = books.secondsFor(idOf(charge.customer));
  const made: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: at + days(9),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  store.put('dispute', made);
  const disputed = { ...charge, disputed: true };
  store.put('charge', disputed);
  emit('charge.dispute.created', made);
  return made;
}

/** The bank decides: 'won' leaves us the money, 'lost' leaves it with the holder. */
export function closeDispute(books: Books, made: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  const closed = { ...made, status };
  books.store.put('dispute', closed);
  books.emit('charge.dispute.closed', closed, { status: made.status });
  return closed;
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
