import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { withoutOwn } from '../ledger/books.ts';
import type { Event } from '../storage/kinds.ts';
import type { Store } from '../storage/store.ts';

interface Endpoint {
  readonly url: string;
  /** Sent with every event, beside the signature. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
}

type Rule = (event: Stripe.Event) => 'send' | 'drop';

const TIMEOUT_MS = 10_000;
/** Concurrent deliveries. As at Stripe, the order of arrival is not guaranteed. */
const MAX_CONCURRENT = 4;
/** Backoff in milliseconds; the last one is repeated up to the maximum of attempts. */
const WAITS_MS = [500, 2_000, 5_000, 15_000, 60_000, 300_000, 3_600_000];
const GIVE_UP_TRIES = 80;
const NEVER_MS = Number.MAX_SAFE_INTEGER;

const asClientSees = (event: Event): Stripe.Event => withoutOwn(event) as Stripe.Event;

/** Delivers every stored event at least once, with exponential backoff, until the response is a 2xx. */
export function createPostman(options: {
  store: Store;
  secret: string;
  endpoint: Endpoint | undefined;
  /** Epoch milliseconds, for the signature and for waiting. */
  nowMs: () => number;
  log: (line: string) => void;
}) {
  const { store, secret, nowMs, log } = options;
  let { endpoint } = options;
  let rule: Rule = () => 'send';
  const decided = new Set<string>();
  const underWay = new Map<string, Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const stopping = new AbortController();

  /** @returns the status of the response, 0 without one. */
  async function post(event: Stripe.Event): Promise<number> {
    if (!endpoint) return 0;
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Freightwright-Sandbox/1.0',
          ...(await endpoint.headers?.()),
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

  const change = (id: string, values: Partial<Event['own']>) =>
    store.transaction(() => {
      const event = store.find('event', id);
      if (event) store.put('event', { ...event, own: { ...event.own, ...values } });
    });

  async function attempt(event: Event): Promise<void> {
    const { id, type } = event;
    const status = await post(asClientSees(event));
    if (stopped) return;
    if (status >= 200 && status < 300) {
      change(id, { acceptedAtMs: nowMs() });
      return;
    }
    const attempts = event.own.attempts + 1;
    const waitMs = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? 0;
    log(`webhook ${type} ${id}: ${status === 0 ? 'nobody answered' : `answered ${status}`}`);
    change(id, { attempts, nextAtMs: attempts >= GIVE_UP_TRIES ? NEVER_MS : nowMs() + waitMs });
  }

  function decide(): void {
    for (const event of store.all('event', ({ id, own }) => own.acceptedAtMs === null && !decided.has(id))) {
      decided.add(event.id);
      if (rule(asClientSees(event)) === 'drop') change(event.id, { nextAtMs: NEVER_MS });
    }
  }

  /** Checks for due events. */
  function wake(): void {
    if (stopped) return;
    decide();
    if (!endpoint) return;
    clearTimeout(timer);
    const queue = store
      .all('event', ({ id, own }) => own.acceptedAtMs === null && !underWay.has(id))
      .toSorted((a, b) => a.own.nextAtMs - b.own.nextAtMs);
    for (const event of queue) {
      if (underWay.size >= MAX_CONCURRENT || event.own.nextAtMs > nowMs()) break;
      const work = attempt(event).finally(() => {
        underWay.delete(event.id);
        wake();
      });
      underWay.set(event.id, work);
    }
    const next = queue.find(({ id }) => !underWay.has(id));
    if (!next || next.own.nextAtMs === NEVER_MS || underWay.size >= MAX_CONCURRENT) return;
    timer = setTimeout(wake, Math.max(50, Math.min(next.own.nextAtMs - nowMs(), 60_000)));
    timer.unref();
  }

  return {
    wake,
    /** Sends to another endpoint from now on. */
    sendTo: (next: Endpoint) => {
      endpoint = next;
      wake();
    },
    /** Decides whether a new event is sent. By default all are. */
    route: (next: Rule = () => 'send') => {
      rule = next;
    },
    /** Sends one event now, regardless of its state. */
    send: post,
    /** Resolves when no event is in flight or due. */
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

/**
 * The value of `Stripe-Signature`: the time in epoch seconds, and the HMAC-SHA256 of it and the exact body. Source:
 * Stripe's documentation, "Verify webhook signatures manually".
 */
export function signature(payload: string, secret: string, seconds: number): string {
  const sum = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${sum}`;
}
