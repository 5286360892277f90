import { ApiError } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import { idOf, listOf } from '../ledger/ids.ts';
import type { Kinds } from '../storage/kinds.ts';

/** Source: Stripe's API reference, "Expanding responses". */
const DEEPEST = 4;

/** Where an id with this beginning is kept. */
const KINDS: Readonly<Record<string, keyof Kinds>> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  cs: 'session',
  sub: 'subscription',
  sub_sched: 'schedule',
  in: 'invoice',
  inpay: 'invoicePayment',
  pi: 'paymentIntent',
  ch: 'charge',
  re: 'refund',
  dp: 'dispute',
  pm: 'paymentMethod',
  clock: 'testClock',
};

type Fields = Record<string, unknown>;

/**
 * Puts the objects in place of ids that were asked for, and the parts of an object that Stripe leaves out unless
 * they are asked for. @throws ApiError for something that cannot be expanded.
 */
export function expanded(books: Books, answer: object, paths: readonly string[] = []): object {
  const whole = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > DEEPEST)
      throw new ApiError(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`, {
        code: 'property_expansion_max_depth',
        param: 'expand',
      });
    expandAt(books, whole as Fields, parts, path);
  }
  return whole;
}

function expandAt(books: Books, object: Fields, [part = '', ...rest]: readonly string[], path: string): void {
  if (!(part in object)) {
    const included = includable(books, object, part);
    if (included === undefined)
      throw new ApiError(
        `This property cannot be expanded (${path}). You may want to try expanding something else.`,
        { param: 'expand' },
      );
    object[part] = included;
  }
  const value = object[part];
  if (typeof value === 'string') object[part] = find(books, value) ?? value;
  if (rest.length === 0) return;
  const next = object[part];
  for (const one of Array.isArray(next) ? next : [next])
    if (typeof one === 'object' && one !== null) expandAt(books, one as Fields, rest, path);
}

function find({ store }: Books, id: string): object | undefined {
  const prefix = id.startsWith('sub_sched_') ? 'sub_sched' : id.slice(0, id.indexOf('_'));
  const kind = KINDS[prefix];
  return kind && (store.find(kind, id) as object | undefined);
}

/** Lists that an object has only when they are asked for. */
function includable({ store }: Books, object: Fields, part: string): unknown {
  const id = String(object.id);
  const of = (whose: unknown) => idOf(whose as string) === id;
  switch (`${object.object}.${part}`) {
    case 'invoice.payments':
      return listOf(
        store.all('invoicePayment', ({ invoice }) => of(invoice)),
        `/v1/invoice_payments?invoice=${id}`,
      );
    case 'customer.subscriptions':
      return listOf(
        store.all('subscription').filter(({ customer, status }) => of(customer) && status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      );
    case 'customer.tax_ids':
      return listOf(
        store.all('taxId').filter(({ customer }) => of(customer)),
        `/v1/customers/${id}/tax_ids`,
      );
    case 'charge.refunds':
      return listOf(
        store
          .all('refund')
          .filter(({ charge }) => of(charge))
          .toReversed(),
        `/v1/charges/${id}/refunds`,
      );
    case 'checkout.session.line_items': {
      const facts = store.find('sessionFacts', id);
      const price = facts && store.find('price', facts.price);
      const product = price && store.find('product', idOf(price.product));
      if (!facts || !price) return undefined;
      const subtotal = (price.unit_amount ?? 0) * facts.quantity;
      const line = {
        id: `li_${id.slice(-24)}`,
        object: 'item',
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: subtotal,
        amount_tax: 0,
        amount_total: subtotal,
        currency: price.currency,
        description: product?.name ?? null,
        metadata: {},
        price,
        quantity: facts.quantity,
      };
      return listOf([line], `/v1/checkout/sessions/${id}/line_items`);
    }
    default:
      return undefined;
  }
}
