import { ApiError } from '../ledger/api-error.ts';
import { type Books, withoutOwn } from '../ledger/books.ts';
import type { Charge, Invoice, Subscription } from '../storage/kinds.ts';

const listOf = <T>(data: readonly T[]) => ({ object: 'list', data, has_more: false });

/** Expandable fields: replaced by the id, or left out, unless expansion is requested. */
const EXPANSIONS: Readonly<Record<string, (books: Books, object: never) => object | null>> = {
  'charge.refunds': (_, { own }: Charge) => listOf(own.refunds),
  'invoice.payments': ({ store }, { id }: Invoice) =>
    listOf(
      store
        .all('charge', ({ own }) => own.invoice === id)
        .map(({ payment_intent }) => ({
          object: 'invoice_payment',
          payment: { payment_intent, type: 'payment_intent' },
          status: 'paid',
        })),
    ),
  'payment_intent.latest_charge': ({ get }, { latest_charge }: { latest_charge: string }) =>
    withoutOwn(get('charge', latest_charge)),
  'subscription.schedule': ({ store }, { schedule }: Subscription) =>
    store.find('schedule', schedule ?? '') ?? null,
};

/**
 * A response with its requested expansions.
 * @param paths as `payments`, or `data.payments` for each object of a list
 * @throws ApiError for something that cannot be expanded.
 */
export function expanded(books: Books, answer: object, paths: readonly string[] = []): object {
  if ('object' in answer && answer.object === 'list' && 'data' in answer) {
    const data = (answer.data as object[]).map((one) => expandOne(books, one, paths, 'data.'));
    return { ...answer, data };
  }
  return expandOne(books, answer, paths, '');
}

function expandOne(books: Books, object: object, paths: readonly string[], prefix: string): object {
  const sent: Record<string, unknown> = withoutOwn(object);
  for (const path of paths) {
    const name = path.slice(prefix.length);
    const expand = path.startsWith(prefix) ? EXPANSIONS[`${sent.object}.${name}`] : undefined;
    if (!expand) throw new ApiError(`This property cannot be expanded (${path}).`, { param: 'expand' });
    sent[name] = expand(books, object as never);
  }
  return sent;
}
