import type { Stripe } from 'stripe';
import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import { idOf, newId } from '../ledger/ids.ts';
import { expireSession } from '../ledger/passage.ts';
import { days } from '../ledger/periods.ts';
import { requireLiving } from './customers.ts';
import { inRange, pageOf } from './list.ts';
import { operation } from './operation.ts';
import { flag, mergeMetadata, metadata, moment, pagination, range, text, whole } from './params.ts';

const MINUTE_SECONDS = 60;
const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
const enabled = z.strictObject({ enabled: flag });
const naming = z.strictObject({ enabled: flag, optional: flag.optional() });

const createShape = {
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: enabled.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: address.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional(),
      name: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
  expires_at: moment.optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: whole.optional() })).min(1),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.enum(['payment', 'setup', 'subscription']),
  name_collection: z.strictObject({ business: naming.optional(), individual: naming.optional() }).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  subscription_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  success_url: address,
  tax_id_collection: z
    .strictObject({ enabled: flag, required: z.enum(['if_supported', 'never']).optional() })
    .optional(),
  ui_mode: z.literal('hosted_page').optional(),
};

function requireSession(books: Parameters<typeof requireLiving>[0], id: string): Stripe.Checkout.Session {
  const session = books.store.find('session', id);
  if (!session) throw missing('checkout.session', id);
  return session;
}

export const checkoutOperations = [
  operation('POST', '/v1/checkout/sessions', createShape, ({ books, params }) => {
    const { store, addresses } = books;
    const [item, second] = params.line_items;
    if (params.mode !== 'subscription' || !item || second)
      throw new ApiError('The sandbox has checkouts of one subscription alone.', { param: 'mode' });
    const price = store.find('price', item.price);
    if (!price) throw missing('price', item.price, 'line_items[0][price]');
    if (!price.active)
      throw new ApiError('The price specified is inactive. This field only accepts active prices.', {
        param: 'line_items[0][price]',
      });
    const customer = params.customer === undefined ? undefined : requireLiving(books, params.customer);
    if (customer && params.customer_email !== undefined)
      throw new ApiError('You may only specify one of these parameters: customer, customer_email.', {
        param: 'customer',
      });
    if (customer && params.tax_id_collection?.enabled && params.customer_update?.name !== 'auto')
      throw new ApiError(
        'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
        { param: 'customer_update[name]' },
      );
    const at = books.secondsFor(customer?.id);
    const expiresAt = params.expires_at ?? at + days(1);
    if (expiresAt < at + 30 * MINUTE_SECONDS || expiresAt > at + days(1))
      throw new ApiError(
        'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
        { param: 'expires_at' },
      );
    const quantity = item.quantity ?? 1;
    const subtotal = (price.unit_amount ?? 0) * quantity;
    const collectsTax = params.automatic_tax?.enabled ?? false;
    const id = newId('cs_test', 58);
    const session: Stripe.Checkout.Session = {
      id,
      object: 'checkout.session',
      adaptive_pricing: { enabled: false },
      after_expiration: null,
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      amount_subtotal: subtotal,
      amount_total: subtotal,
      automatic_tax: {
        enabled: collectsTax,
        liability: collectsTax ? { type: 'self' } : null,
        provider: collectsTax ? 'stripe' : null,
        status: collectsTax ? 'requires_location_inputs' : null,
      },
      billing_address_collection: params.billing_address_collection ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      client_secret: null,
      collected_information: null,
      consent: null,
      consent_collection: null,
      created: at,
      currency: price.currency,
      currency_conversion: null,
      custom_fields: [],
      custom_text: {
        after_submit: null,
        shipping_address: null,
        submit: null,
        terms_of_service_acceptance: null,
      },
      customer: customer?.id ?? null,
      customer_account: null,
      customer_creation: customer ? null : 'always',
      customer_details: null,
      customer_email: params.customer_email ?? null,
      discounts: [],
      expires_at: expiresAt,
      integration_identifier: null,
      invoice: null,
      invoice_creation: null,
      livemode: false,
      locale: (params.locale ?? null) as Stripe.Checkout.Session['locale'],
      managed_payments: null,
      metadata: mergeMetadata({}, params.metadata),
      mode: 'subscription',
      origin_context: null,
      payment_intent: null,
      payment_link: null,
      payment_method_collection: params.payment_method_collection ?? 'always',
      payment_method_configuration_details: null,
      payment_method_options: { card: { request_three_d_secure: 'automatic' } },
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      permissions: null,
      phone_number_collection: { enabled: false },
      recovered_from: null,
      saved_payment_method_options: null,
      setup_intent: null,
      shipping_address_collection: null,
      shipping_cost: null,
      shipping_options: [],
      status: 'open',
      submit_type: null,
      subscription: null,
      success_url: params.success_url,
      tax_id_collection: {
        enabled: params.tax_id_collection?.enabled ?? false,
        required: params.tax_id_collection?.required ?? 'never',
      },
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
      url: addresses.checkout(id),
      wallet_options: null,
    };
    store.put('session', session);
    store.put('sessionFacts', {
      id,
      price: price.id,
      quantity,
      subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
      collectsTax,
      updatesName: customer === undefined || params.customer_update?.name === 'auto',
      updatesAddress: customer === undefined || params.customer_update?.address === 'auto',
      waiting: null,
    });
    return session;
  }),
  operation(
    'GET',
    '/v1/checkout/sessions',
    {
      ...pagination,
      created: range,
      customer: text.optional(),
      payment_intent: text.optional(),
      status: z.enum(['complete', 'expired', 'open']).optional(),
      subscription: text.optional(),
    },
    ({ books, params }) =>
      pageOf(
        books.store
          .all('session')
          .filter(
            (session) =>
              (params.customer === undefined || idOf(session.customer) === params.customer) &&
              (params.subscription === undefined || idOf(session.subscription) === params.subscription) &&
              (params.payment_intent === undefined ||
                idOf(session.payment_intent) === params.payment_intent) &&
              (params.status === undefined || session.status === params.status) &&
              inRange(session.created, params.created),
          ),
        params,
        '/v1/checkout/sessions',
      ),
  ),
  operation('GET', '/v1/checkout/sessions/:id', {}, ({ books, id }) => requireSession(books, id)),
  operation('POST', '/v1/checkout/sessions/:id/expire', {}, ({ books, id }) => {
    const session = requireSession(books, id);
    if (session.status !== 'open')
      throw new ApiError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return expireSession(books, session);
  }),
];
