import type { Stripe } from 'stripe';
import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import { idOf } from '../ledger/ids.ts';
import { newCustomer } from '../ledger/pay-checkout.ts';
import { endSubscription } from '../ledger/payments.ts';
import { inRange, pageOf } from './list.ts';
import { operation } from './operation.ts';
import { emptyable, mergeMetadata, metadata, pagination, range, text } from './params.ts';

const address = z.union([
  z.literal('').transform(() => null),
  z
    .strictObject({
      city: text.optional(),
      country: text.optional(),
      line1: text.optional(),
      line2: text.optional(),
      postal_code: text.optional(),
      state: text.optional(),
    })
    .transform((given) => ({
      city: given.city ?? null,
      country: given.country ?? null,
      line1: given.line1 ?? null,
      line2: given.line2 ?? null,
      postal_code: given.postal_code ?? null,
      state: given.state ?? null,
    })),
]);

const fields = {
  address: address.optional(),
  business_name: emptyable.optional(),
  description: emptyable.optional(),
  email: emptyable
    .refine((value) => value === null || /^[^@\s]+@[^@\s]+$/.test(value), 'Invalid email address')
    .optional(),
  individual_name: emptyable.optional(),
  invoice_settings: z.strictObject({ default_payment_method: emptyable.optional() }).optional(),
  metadata: metadata.optional(),
  name: emptyable.optional(),
  phone: emptyable.optional(),
  preferred_locales: z.array(text).optional(),
};

export function requireCustomer(books: Books, id: string, param = 'id'): Stripe.Customer {
  const customer = books.store.find('customer', id);
  if (!customer) throw missing('customer', id, param);
  return customer;
}

/** Null takes a value away, and what is not given stays. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export const customerOperations = [
  operation('POST', '/v1/customers', { ...fields, test_clock: text.optional() }, ({ books, params }) => {
    const {
      expand: _,
      metadata: said,
      invoice_settings: __,
      test_clock,
      ...rest
    } = params as typeof params & { expand?: unknown };
    if (test_clock !== undefined && !books.store.find('testClock', test_clock))
      throw missing('test_clock', test_clock, 'test_clock');
    const clock = test_clock === undefined ? undefined : books.store.find('testClock', test_clock);
    const customer = newCustomer(books, {
      ...given(rest),
      metadata: mergeMetadata({}, said),
      test_clock: test_clock ?? null,
      ...(clock && { created: clock.frozen_time }),
    });
    books.emit('customer.created', customer);
    return customer;
  }),
  operation(
    'GET',
    '/v1/customers',
    { ...pagination, created: range, email: text.optional(), test_clock: text.optional() },
    ({ books, params }) =>
      pageOf(
        books.store.all('customer').filter(
          ({ email, created, test_clock }) =>
            (params.email === undefined || email === params.email) &&
            // Stripe leaves customers with a test clock out unless it is named.
            (test_clock ?? undefined) === params.test_clock &&
            inRange(created, params.created),
        ),
        params,
        '/v1/customers',
      ),
  ),
  operation('GET', '/v1/customers/:id', {}, ({ books, id }) => {
    const gone = books.store.find('deleted', id);
    return gone ? { ...gone, deleted: true } : requireCustomer(books, id);
  }),
  operation('POST', '/v1/customers/:id', fields, ({ books, id, params }) => {
    const {
      expand: _,
      metadata: said,
      invoice_settings,
      ...rest
    } = params as typeof params & { expand?: unknown };
    const customer = requireCustomer(books, id);
    const method = invoice_settings?.default_payment_method;
    if (method && idOf(books.store.find('paymentMethod', method)?.customer) !== id)
      throw missing('PaymentMethod', method, 'invoice_settings[default_payment_method]');
    const changed: Stripe.Customer = {
      ...customer,
      ...given(rest),
      metadata: mergeMetadata(customer.metadata, said),
      invoice_settings: {
        ...customer.invoice_settings,
        ...(method !== undefined && { default_payment_method: method }),
      },
    };
    books.store.put('customer', changed);
    books.emit('customer.updated', changed, previousOf(customer, changed));
    return changed;
  }),
  operation('DELETE', '/v1/customers/:id', {}, ({ books, id }) => {
    const { store } = books;
    const customer = requireCustomer(books, id);
    for (const subscription of store.all('subscription'))
      if (idOf(subscription.customer) === id && subscription.status !== 'canceled')
        endSubscription(books, subscription, {
          at: books.secondsFor(id),
          reason: 'cancellation_requested',
        });
    store.remove('customer', id);
    store.remove('customerFacts', id);
    for (const one of store.all('taxId')) if (idOf(one.customer) === id) store.remove('taxId', one.id);
    for (const one of store.all('paymentMethod'))
      if (idOf(one.customer) === id) {
        store.remove('paymentMethod', one.id);
        store.remove('card', one.id);
      }
    store.put('deleted', { id, object: 'customer' });
    books.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
];

/** The former values of what an event changed, as `previous_attributes` has them. */
export function previousOf<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys(after) as (keyof T)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, before[name] ?? null]),
  ) as Partial<T>;
}

/** @throws ApiError for a customer that has been deleted, in Stripe's words. */
export function requireLiving(books: Books, id: string): Stripe.Customer {
  if (books.store.find('deleted', id))
    throw new ApiError(`No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' });
  return requireCustomer(books, id, 'customer');
}
