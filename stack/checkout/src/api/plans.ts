import * as z from 'zod';
import { ApiError } from '../ledger/api-error.ts';
import { newId } from '../ledger/books.ts';
import { list, metadata, only, operation, retrieve, text, whole } from './operation.ts';

/** Products and the prices that a subscription of them has. */
export const planOperations = [
  operation('POST', '/v1/products', { id: text, name: text, metadata }, ({ books, params }) => {
    if (books.store.find('product', params.id))
      throw new ApiError(`Product with id=${params.id} already exists.`, {
        code: 'resource_already_exists',
        param: 'id',
      });
    const { id, name } = params;
    const product = { id, object: 'product' as const, name, metadata: params.metadata };
    books.store.put('product', product);
    return product;
  }),
  retrieve('/v1/products', 'product'),
  operation(
    'POST',
    '/v1/prices',
    {
      currency: z.literal('usd', { error: 'the sandbox takes usd alone' }),
      lookup_key: text,
      metadata,
      product: text,
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      transfer_lookup_key: z.literal('true'),
      unit_amount: whole,
    },
    ({ books: { store, get }, params }) => {
      const { lookup_key, unit_amount } = params;
      for (const former of store.all('price', (one) => one.lookup_key === lookup_key))
        store.put('price', { ...former, lookup_key: null });
      const price = {
        id: newId('price'),
        object: 'price' as const,
        lookup_key,
        metadata: params.metadata,
        product: get('product', params.product, 'product').id,
        recurring: { ...params.recurring, interval_count: 1 as const },
        unit_amount,
      };
      store.put('price', price);
      return price;
    },
  ),
  list(
    '/v1/prices',
    'price',
    { active: only('true'), lookup_keys: z.array(text).max(10).optional() },
    ({ lookup_key }, { lookup_keys }) => !lookup_keys || lookup_keys.includes(lookup_key ?? ''),
  ),
];
