import type { Stripe } from 'stripe';
import type { Kinds } from '../storage/kinds.ts';
import type { Store } from '../storage/store.ts';
import { fileToken, newId } from './ids.ts';

/** The version whose shapes are answered: the one the pinned official client asks for. */
export const API_VERSION = '2026-10-28.endive';

/** What becomes of a subscription when no retry is left. */
export type AfterRetries = 'past_due' | 'unpaid' | 'canceled';

export interface Books {
  readonly store: Store;
  readonly publicUrl: string;
  readonly afterRetries: AfterRetries;
  readonly addresses: {
    checkout(sessionId: string): string;
    portal(sessionId: string): string;
    invoice(invoiceId: string): string;
    invoicePdf(invoiceId: string): string;
    receipt(chargeId: string): string;
  };
  /** Epoch milliseconds of the clock that everything without a test clock follows. */
  readonly nowMs: () => number;
  /** The time a customer lives in, in epoch seconds: that of its test clock, or the clock and what it was advanced by. */
  secondsFor(customerId?: string): number;
  /** Does something as if it were that time, in epoch seconds, for everybody it touches. */
  at<T>(seconds: number, work: () => T): T;
  /** Keeps an event that says what happened to an object, and has it sent. */
  emit(type: Stripe.Event['type'], object: object, previous?: object): void;
  factsOf(customerId: string): Kinds['customerFacts'];
}

export interface BooksOptions {
  readonly store: Store;
  readonly publicUrl: string;
  readonly nowMs: () => number;
  readonly tokenSecret: string;
  readonly afterRetries: AfterRetries;
  /** Whether webhooks are configured, as `pending_webhooks` says. */
  readonly hasEndpoint: boolean;
  /** The request that is answered, for the event's `request`. */
  readonly request: () => { id: string; idempotencyKey: string | null } | undefined;
}

export function createBooks(options: BooksOptions): Books {
  const { store, publicUrl, nowMs, tokenSecret, afterRetries, hasEndpoint, request } = options;
  let travelling: number | undefined;
  const file = (kind: string, id: string, end = '') =>
    `${publicUrl}/files/${kind}/${id}/${fileToken(tokenSecret, id)}${end}`;
  const factsOf = (id: string) =>
    store.find('customerFacts', id) ?? { id, aheadSeconds: 0, failsNext: false };

  function secondsFor(customerId?: string): number {
    if (travelling !== undefined) return travelling;
    const customer = customerId === undefined ? undefined : store.find('customer', customerId);
    const clock = customer?.test_clock ? store.find('testClock', String(customer.test_clock)) : undefined;
    if (clock) return clock.frozen_time;
    return Math.floor(nowMs() / 1_000) + (customer ? factsOf(customer.id).aheadSeconds : 0);
  }

  return {
    store,
    publicUrl,
    afterRetries,
    nowMs,
    secondsFor,
    factsOf,
    addresses: {
      checkout: (id) => `${publicUrl}/pay/${id}`,
      portal: (id) => `${publicUrl}/portal/${id}`,
      invoice: (id) => file('invoices', id),
      invoicePdf: (id) => file('invoices', id, '.pdf'),
      receipt: (id) => file('receipts', id, '.pdf'),
    },
    at: (seconds, work) => {
      const before = travelling;
      travelling = seconds;
      try {
        return work();
      } finally {
        travelling = before;
      }
    },
    emit: (type, object, previous) => {
      const customer =
        'customer' in object && typeof object.customer === 'string' ? object.customer : undefined;
      const asked = request();
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: secondsFor(customer),
        data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: hasEndpoint ? 1 : 0,
        request: { id: asked?.id ?? null, idempotency_key: asked?.idempotencyKey ?? null },
        type,
      } as unknown as Stripe.Event;
      store.put('event', event);
      store.put('delivery', { id: event.id, attempts: 0, nextAtMs: 0, acceptedAtMs: null });
    },
  };
}
