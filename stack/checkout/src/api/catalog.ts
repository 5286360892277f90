import type { Stripe } from 'stripe';
import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import { decimal, idOf, newId } from '../ledger/ids.ts';
import { inRange, pageOf } from './list.ts';
import { operation } from './operation.ts';
import { emptyable, flag, mergeMetadata, metadata, pagination, range, text, whole } from './params.ts';

const productFields = {
  active: flag.optional(),
  description: emptyable.optional(),
  images: z.array(text).max(8).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
};

export const catalogOperations = [
  operation(
    'POST',
    '/v1/products',
    { ...productFields, id: text.optional(), name: text },
    ({ books, params }) => {
      const id = params.id ?? newId('prod', 14);
      if (books.store.find('product', id))
        throw new ApiError(`Product with id=${id} already exists.`, {
          code: 'resource_already_exists',
          param: 'id',
        });
      const at = books.secondsFor();
      const product: Stripe.Product = {
        id,
        object: 'product',
        active: params.active ?? true,
        created: at,
        default_price: null,
        description: params.description ?? null,
        images: params.images ?? [],
        livemode: false,
        marketing_features: [],
        metadata: mergeMetadata({}, params.metadata),
        name: params.name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: params.statement_descriptor ?? null,
        tax_code: params.tax_code ?? null,
        tax_details: null,
        type: 'service',
        unit_label: params.unit_label ?? null,
        updated: at,
        url: params.url ?? null,
      };
      books.store.put('product', product);
      return product;
    },
  ),
  operation(
    'GET',
    '/v1/products',
    { ...pagination, active: flag.optional(), created: range, ids: z.array(text).optional() },
    ({ books, params }) =>
      pageOf(
        books.store
          .all('product')
          .filter(
            ({ id, active, created }) =>
              (params.active === undefined || active === params.active) &&
              (params.ids === undefined || params.ids.includes(id)) &&
              inRange(created, params.created),
          ),
        params,
        '/v1/products',
      ),
  ),
  operation('GET', '/v1/products/:id', {}, ({ books, id }) => {
    const product = books.store.find('product', id);
    if (!product) throw missing('product', id);
    return product;
  }),
  operation(
    'POST',
    '/v1/products/:id',
    { ...productFields, name: text.optional(), default_price: text.optional() },
    ({ books, id, params }) => {
      const product = books.store.find('product', id);
      if (!product) throw missing('product', id);
      const changed: Stripe.Product = {
        ...product,
        ...(params.active !== undefined && { active: params.active }),
        ...(params.description !== undefined && { description: params.description }),
        ...(params.name !== undefined && { name: params.name }),
        ...(params.default_price !== undefined && { default_price: params.default_price }),
        ...(params.images !== undefined && { images: params.images }),
        ...(params.tax_code !== undefined && { tax_code: params.tax_code }),
        ...(params.unit_label !== undefined && { unit_label: params.unit_label }),
        ...(params.url !== undefined && { url: params.url }),
        ...(params.statement_descriptor !== undefined && {
          statement_descriptor: params.statement_descriptor,
        }),
        metadata: mergeMetadata(product.metadata, params.metadata),
        updated: books.secondsFor(),
      };
      books.store.put('product', changed);
      return changed;
    },
  ),
  operation(
    'POST',
    '/v1/prices',
    {
      active: flag.optional(),
      currency: z.literal('usd', { error: 'the sandbox takes usd alone' }),
      lookup_key: text.optional(),
      metadata: metadata.optional(),
      nickname: text.optional(),
      product: text.optional(),
      product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
      recurring: z.strictObject({
        interval: z.enum(['month', 'year']),
        interval_count: whole.optional(),
        usage_type: z.literal('licensed').optional(),
      }),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      transfer_lookup_key: flag.optional(),
      unit_amount: whole,
    },
    ({ books, params }) => {
      const { store } = books;
      const product = params.product === undefined ? undefined : store.find('product', params.product);
      if (!product) throw missing('product', params.product ?? '', 'product');
      const taken =
        params.lookup_key === undefined
          ? undefined
          : store.all('price').find(({ lookup_key }) => lookup_key === params.lookup_key);
      if (taken && !params.transfer_lookup_key)
        throw new ApiError(
          `A price (\`${taken.id}\`) already uses that lookup key. Please set \`transfer_lookup_key=true\` if you'd like to transfer the lookup key.`,
          { param: 'lookup_key' },
        );
      if (taken) store.put('price', { ...taken, lookup_key: null });
      const price: Stripe.Price = {
        id: newId('price'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: books.secondsFor(),
        currency: params.currency,
        custom_unit_amount: null,
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata({}, params.metadata),
        nickname: params.nickname ?? null,
        product: product.id,
        recurring: {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
        tax_behavior: params.tax_behavior ?? 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: 'recurring',
        unit_amount: params.unit_amount,
        unit_amount_decimal: decimal(params.unit_amount),
      };
      store.put('price', price);
      return price;
    },
  ),
  operation(
    'GET',
    '/v1/prices',
    {
      ...pagination,
      active: flag.optional(),
      created: range,
      currency: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']).optional() }).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    },
    ({ books, params }) =>
      pageOf(
        books.store
          .all('price')
          .filter(
            (price) =>
              (params.active === undefined || price.active === params.active) &&
              (params.currency === undefined || price.currency === params.currency) &&
              (params.product === undefined || idOf(price.product) === params.product) &&
              (params.type === undefined || price.type === params.type) &&
              (params.recurring?.interval === undefined ||
                price.recurring?.interval === params.recurring.interval) &&
              (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? '')) &&
              inRange(price.created, params.created),
          ),
        params,
        '/v1/prices',
      ),
  ),
  operation('GET', '/v1/prices/:id', {}, ({ books, id }) => {
    const price = books.store.find('price', id);
    if (!price) throw missing('price', id);
    return price;
  }),
  operation(
    'POST',
    '/v1/prices/:id',
    {
      active: flag.optional(),
      lookup_key: emptyable.optional(),
      metadata: metadata.optional(),
      nickname: emptyable.optional(),
    },
    ({ books, id, params }) => {
      const price = books.store.find('price', id);
      if (!price) throw missing('price', id);
      const changed: Stripe.Price = {
        ...price,
        ...(params.active !== undefined && { active: params.active }),
        ...(params.lookup_key !== undefined && { lookup_key: params.lookup_key }),
        ...(params.nickname !== undefined && { nickname: params.nickname }),
        metadata: mergeMetadata(price.metadata, params.metadata),
      };
      books.store.put('price', changed);
      return changed;
    },
  ),
];
