import * as z from 'zod';
import type { Books } from '../ledger/books.ts';
import { refund } from '../ledger/payments.ts';
import type { Charge } from '../storage/kinds.ts';
import { list, operation, retrieve, text, whole } from './operation.ts';

const chargeOf = ({ store, get }: Books, paymentIntent: string, param?: string): Charge => {
  const charge = store.all('charge', (one) => one.payment_intent === paymentIntent)[0];
  return charge ?? get('charge', paymentIntent, param);
};

/** Invoices, payments, refunds and events. */
export const paperOperations = [
  list(
    '/v1/invoices',
    'invoice',
    { customer: text.optional(), status: z.enum(['open', 'paid']).optional(), subscription: text.optional() },
    (one, { customer, status, subscription }) =>
      (!customer || one.customer === customer) &&
      (!status || one.status === status) &&
      (!subscription || one.own.subscription === subscription),
  ),
  retrieve('/v1/invoices', 'invoice'),
  operation('GET', '/v1/payment_intents/:id', {}, ({ books, id }) => ({
    id,
    object: 'payment_intent',
    latest_charge: chargeOf(books, id).id,
    status: 'succeeded',
  })),
  retrieve('/v1/charges', 'charge'),
  operation('POST', '/v1/refunds', { payment_intent: text }, ({ books, params }) =>
    refund(books, chargeOf(books, params.payment_intent, 'payment_intent').id),
  ),
  retrieve('/v1/disputes', 'dispute'),
  list(
    '/v1/events',
    'event',
    { created: z.strictObject({ gte: whole }).optional(), types: z.array(text).max(20).optional() },
    (one, { created, types }) =>
      (!types || types.includes(one.type)) && (!created || one.created >= created.gte),
  ),
  retrieve('/v1/events', 'event'),
];
