import * as z from 'zod';
import { ApiError } from '../ledger/api-error.ts';
import { newId } from '../ledger/books.ts';
import { expireSession } from '../ledger/clock.ts';
import { days } from '../ledger/periods.ts';
import type { Session } from '../storage/kinds.ts';
import { list, metadata, operation, retrieve, text } from './operation.ts';

const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
const enabled = z.strictObject({ enabled: z.literal('true') }).optional();

/** The hosted pages: a checkout, and the portal for cards and receipts. */
export const checkoutOperations = [
  operation(
    'POST',
    '/v1/checkout/sessions',
    {
      automatic_tax: enabled,
      cancel_url: address.optional(),
      client_reference_id: z.string().max(200),
      customer: text,
      customer_update: z.strictObject({ address: z.literal('auto'), name: z.literal('auto') }).optional(),
      line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
      metadata,
      mode: z.literal('subscription'),
      subscription_data: z.strictObject({ metadata }).optional(),
      success_url: address,
      tax_id_collection: enabled,
    },
    ({ books, params }) => {
      const customer = books.get('customer', params.customer, 'customer').id;
      const price = books.get('price', params.line_items[0].price, 'line_items[0][price]').id;
      const id = newId('cs_test', 58);
      const session: Session = {
        id,
        object: 'checkout.session',
        cancel_url: params.cancel_url ?? null,
        client_reference_id: params.client_reference_id,
        customer,
        expires_at: books.secondsFor(customer) + days(1),
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: params.success_url,
        url: `${books.publicUrl}/pay/${id}`,
        own: {
          price,
          subscriptionMetadata: params.subscription_data?.metadata ?? {},
          collectsTax: params.automatic_tax !== undefined,
          waiting: null,
        },
      };
      books.store.put('session', session);
      return session;
    },
  ),
  list(
    '/v1/checkout/sessions',
    'session',
    { subscription: text },
    (one, { subscription }) => one.subscription === subscription,
  ),
  retrieve('/v1/checkout/sessions', 'session'),
  operation('POST', '/v1/checkout/sessions/:id/expire', {}, ({ books, id }) => {
    const session = books.get('session', id);
    if (session.status !== 'open')
      throw new ApiError(`Only open Checkout Sessions can be expired. This one is ${session.status}.`);
    return expireSession(books, session);
  }),
  operation(
    'POST',
    '/v1/billing_portal/sessions',
    { customer: text, return_url: address },
    ({ books, params }) => {
      const id = newId('bps', 58);
      const session = {
        id,
        object: 'billing_portal.session' as const,
        created: Math.floor(books.nowMs() / 1_000),
        customer: books.get('customer', params.customer, 'customer').id,
        return_url: params.return_url,
        url: `${books.publicUrl}/portal/${id}`,
      };
      books.store.put('portalSession', session);
      return session;
    },
  ),
];
