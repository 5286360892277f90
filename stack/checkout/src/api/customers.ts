import * as z from 'zod';
import { newId } from '../ledger/books.ts';
import { endSubscription } from '../ledger/subscriptions.ts';
import { metadata, operation } from './operation.ts';

const email = z.string().regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address');

export const customerOperations = [
  operation('POST', '/v1/customers', { metadata }, ({ books, params }) => {
    const customer = {
      id: newId('cus', 14),
      object: 'customer' as const,
      email: null,
      metadata: params.metadata,
      balance: 0,
      own: {
        aheadSeconds: 0,
        failsNext: false,
        invoices: 0,
        card: null,
        billTo: { name: '', company: '', taxId: '', zip: '' },
      },
    };
    books.store.put('customer', customer);
    return customer;
  }),
  operation('GET', '/v1/customers/:id', {}, ({ books, id }) =>
    books.store.find('deleted', id) ? { id, object: 'customer', deleted: true } : books.get('customer', id),
  ),
  operation('POST', '/v1/customers/:id', { email }, ({ books, id, params }) => {
    const changed = { ...books.get('customer', id), email: params.email };
    books.store.put('customer', changed);
    return changed;
  }),
  operation('DELETE', '/v1/customers/:id', {}, ({ books, id }) => {
    const { store } = books;
    books.get('customer', id);
    for (const one of store.all('subscription', (each) => each.customer === id && each.status !== 'canceled'))
      endSubscription(books, one);
    store.remove('customer', id);
    store.put('deleted', { id });
    return { id, object: 'customer', deleted: true };
  }),
];
