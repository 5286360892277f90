import type { Stripe } from 'stripe';
import type { Store } from '../storage/store.ts';
import { signature } from './sign.ts';

export interface Endpoint {
  readonly url: string;
  /** Sent with every event, beside the signature. */
  readonly headers?: Headers | (() => Headers | Promise<Headers>);
}
type Headers = Readonly<Record<string, string>>;

/** What becomes of a new event: it is sent, kept back for `release`, never sent, sent twice, or sent later. */
export type Route = 'send' | 'hold' | 'drop' | 'double' | { readonly delayMs: number };

export interface Postman {
  /** Sends to another endpoint from now on; undefined sends nothing until there is one. */
  sendTo(endpoint: Endpoint | undefined): void;
  /** Decides about each new event. Without a rule everything is sent. */
  route(rule?: (event: Stripe.Event) => Route): void;
  /** The events kept back, oldest first. */
  readonly held: readonly Stripe.Event[];
  /**
   * Sends what was kept back, one after another in the given order, which may name an event twice or leave it out.
   * @returns the status each was answered with, 0 where nobody answered.
   */
  release(arrange?: (events: readonly Stripe.Event[]) => readonly Stripe.Event[]): Promise<number[]>;
  /** Sends one event now, whatever became of it before. @returns the status of the answer. */
  send(event: Stripe.Event): Promise<number>;
  /** Looks for events that are due. */
  wake(): void;
  /** Resolves when nothing is on its way and nothing is due now. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostmanOptions {
  readonly store: Store;
  readonly secret: string;
  readonly endpoint: Endpoint | undefined;
  /** Epoch milliseconds, for the signature and for waiting. */
  readonly nowMs: () => number;
  readonly log: (line: string) => void;
}

const TIMEOUT_MS = 10_000;
/** So many are on their way at once. As at Stripe, the order in which they arrive is not promised. */
const AT_ONCE = 4;
/** Milliseconds until the next try; the last one is repeated until GIVE_UP_MS after the event. */
const WAITS_MS = [500, 2_000, 5_000, 15_000, 60_000, 300_000, 3_600_000];
const GIVE_UP_TRIES = 80;

/** Delivers every kept event at least once, with a wait that grows, until it is answered with a 2xx. */
export function createPostman(options: PostmanOptions): Postman {
  const { store, secret, nowMs, log } = options;
  let { endpoint } = options;
  let rule: (event: Stripe.Event) => Route = () => 'send';
  const decided = new Set<string>();
  const held: Stripe.Event[] = [];
  const underWay = new Map<string, Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const stopping = new AbortController();

  async function post(event: Stripe.Event): Promise<number> {
    if (!endpoint) return 0;
    const { url, headers } = endpoint;
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Freightwright-Sandbox/1.0',
          ...(typeof headers === 'function' ? await headers() : headers),
          'stripe-signature': signature(payload, secret, Math.floor(nowMs() / 1_000)),
        },
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  const change = (
    id: string,
    values: Partial<{ attempts: number; nextAtMs: number; acceptedAtMs: number }>,
  ) =>
    store.transaction(() => {
      const delivery = store.find('delivery', id);
      if (delivery) store.put('delivery', { ...delivery, ...values });
    });

  async function attempt(id: string): Promise<void> {
    const event = store.find('event', id);
    const delivery = store.find('delivery', id);
    if (!event || !delivery) return;
    const status = await post(event);
    if (stopped) return;
    if (status >= 200 && status < 300) {
      change(id, { acceptedAtMs: nowMs() });
      store.transaction(() => store.put('event', { ...event, pending_webhooks: 0 }));
      return;
    }
    const attempts = delivery.attempts + 1;
    const waitMs = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? 0;
    log(`webhook ${event.type} ${id}: ${status === 0 ? 'nobody answered' : `answered ${status}`}`);
    change(id, {
      attempts,
      nextAtMs: attempts >= GIVE_UP_TRIES ? Number.MAX_SAFE_INTEGER : nowMs() + waitMs,
    });
  }

  function decide(): void {
    for (const { id } of store.all('delivery', (one) => one.acceptedAtMs === null && !decided.has(one.id))) {
      const event = store.find('event', id);
      if (!event) continue;
      decided.add(id);
      const route = rule(event);
      if (route === 'hold') held.push(event);
      if (route === 'hold' || route === 'drop') change(id, { nextAtMs: Number.MAX_SAFE_INTEGER });
      if (typeof route === 'object') change(id, { nextAtMs: nowMs() + route.delayMs });
      if (route === 'double') track(`${id} again`, post(event));
    }
  }

  function track(name: string, work: Promise<unknown>): void {
    underWay.set(
      name,
      work.finally(() => {
        underWay.delete(name);
        wake();
      }),
    );
  }

  const waiting = () =>
    store
      .all('delivery', ({ id, acceptedAtMs }) => acceptedAtMs === null && !underWay.has(id))
      .toSorted((a, b) => a.nextAtMs - b.nextAtMs);

  function wake(): void {
    if (stopped) return;
    decide();
    if (!endpoint) return;
    clearTimeout(timer);
    const queue = waiting();
    for (const { id, nextAtMs } of queue) {
      if (underWay.size >= AT_ONCE || nextAtMs > nowMs()) break;
      track(id, attempt(id));
    }
    const next = queue.find(({ id }) => !underWay.has(id));
    if (!next || next.nextAtMs === Number.MAX_SAFE_INTEGER || underWay.size >= AT_ONCE) return;
    timer = setTimeout(wake, Math.max(50, Math.min(next.nextAtMs - nowMs(), 60_000)));
    timer.unref();
  }

  return {
    held,
    wake,
    sendTo: (next) => {
      endpoint = next;
      wake();
    },
    route: (next = () => 'send') => {
      rule = next;
    },
    send: post,
    release: async (arrange = (events) => events) => {
      const statuses: number[] = [];
      for (const event of arrange(held.splice(0))) {
        const status = await post(event);
        statuses.push(status);
        if (status >= 200 && status < 300) change(event.id, { acceptedAtMs: nowMs() });
      }
      return statuses;
    },
    settled: async () => {
      wake();
      while (underWay.size > 0) {
        await Promise.all(underWay.values());
        wake();
      }
    },
    stop: async () => {
      stopped = true;
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
