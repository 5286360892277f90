import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import { idOf } from '../ledger/ids.ts';
import { refund } from '../ledger/refunds.ts';
import { inRange, pageOf } from './list.ts';
import { operation } from './operation.ts';
import { metadata, pagination, range, text, whole } from './params.ts';

/** What was paid and what was given back. */
export const moneyOperations = [
  operation('GET', '/v1/payment_intents/:id', {}, ({ books, id }) => {
    const intent = books.store.find('paymentIntent', id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }),
  operation('GET', '/v1/charges/:id', {}, ({ books, id }) => {
    const charge = books.store.find('charge', id);
    if (!charge) throw missing('charge', id);
    return charge;
  }),
  operation('GET', '/v1/disputes/:id', {}, ({ books, id }) => {
    const dispute = books.store.find('dispute', id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  }),
  operation(
    'GET',
    '/v1/disputes',
    { ...pagination, charge: text.optional(), created: range, payment_intent: text.optional() },
    ({ books, params }) =>
      pageOf(
        books.store
          .all('dispute')
          .filter(
            (one) =>
              (params.charge === undefined || idOf(one.charge) === params.charge) &&
              (params.payment_intent === undefined || idOf(one.payment_intent) === params.payment_intent) &&
              inRange(one.created, params.created),
          ),
        params,
        '/v1/disputes',
      ),
  ),
  operation(
    'POST',
    '/v1/refunds',
    {
      amount: whole.refine((cents) => cents > 0, 'This value must be greater than or equal to 1').optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    ({ books, params }) => {
      const { store } = books;
      if ((params.charge === undefined) === (params.payment_intent === undefined))
        throw new ApiError(
          'One of the following params should be provided for this request: payment_intent or charge.',
          {
            code: 'parameter_missing',
          },
        );
      const intent =
        params.payment_intent === undefined ? undefined : store.find('paymentIntent', params.payment_intent);
      if (params.payment_intent !== undefined && !intent)
        throw missing('payment_intent', params.payment_intent, 'payment_intent');
      const id = params.charge ?? idOf(intent?.latest_charge);
      const charge = store.find('charge', id);
      if (!charge) throw missing('charge', id, 'charge');
      if (charge.status !== 'succeeded')
        throw new ApiError(
          `This PaymentIntent (${intent?.id ?? id}) does not have a successful charge to refund.`,
        );
      return refund(books, charge, params);
    },
  ),
];
