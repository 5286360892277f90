import { createHmac, randomBytes } from 'node:crypto';
import type { Kinds } from '../storage/kinds.ts';
import type { Store } from '../storage/store.ts';
import { missing } from './api-error.ts';

export type Books = ReturnType<typeof createBooks>;

/** @param nowMs the clock, in epoch milliseconds, of customers whose own clock was not advanced */
export function createBooks({
  store,
  publicUrl,
  nowMs,
}: {
  store: Store;
  publicUrl: string;
  nowMs: () => number;
}) {
  const secret = storedSecret(store);
  let travelling: number | undefined;

  /** A customer's time, in epoch seconds: the clock plus the customer's offset. */
  function secondsFor(customerId: string): number {
    if (travelling !== undefined) return travelling;
    return Math.floor(nowMs() / 1_000) + (store.find('customer', customerId)?.own.aheadSeconds ?? 0);
  }

  return {
    store,
    publicUrl,
    nowMs,
    secondsFor,
    /** Runs the work at that time, in epoch seconds. */
    at: <T>(seconds: number, work: () => T): T => {
      travelling = seconds;
      try {
        return work();
      } finally {
        travelling = undefined;
      }
    },
    /**
     * The object with that id.
     * @param param the parameter with the id; left out when it is in the address.
     * @throws ApiError when there is none.
     */
    get: <K extends keyof Kinds>(kind: K, id: string, param?: string): Kinds[K] => {
      const found = store.find(kind, id);
      if (found) return found;
      throw missing(kind, id, param);
    },
    /** Stores an event that describes a change of an object, and queues it for delivery. */
    emit: (type: Kinds['event']['type'], object: { id: string; customer?: string; own?: object }) =>
      store.put('event', {
        id: newId('evt'),
        object: 'event',
        created: secondsFor(object.customer ?? ''),
        data: { object: withoutOwn(object) },
        livemode: false,
        type,
        own: { attempts: 0, nextAtMs: 0, acceptedAtMs: null },
      }),
    /** Makes an address or a form unguessable. */
    token: (name: string) => createHmac('sha256', secret).update(name).digest('hex').slice(0, 40),
  };
}

/** Stored, so that the addresses of files stay valid after a restart. */
function storedSecret(store: Store): string {
  const stored = store.find('secret', 'tokens');
  if (stored) return stored.value;
  const value = randomBytes(32).toString('hex');
  store.transaction(() => store.put('secret', { id: 'tokens', value }));
  return value;
}

/** An object without its internal fields. */
export const withoutOwn = <T extends object>({ own: _, ...sent }: T & { own?: object }): Omit<T, 'own'> =>
  sent as Omit<T, 'own'>;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id like Stripe's: a prefix for the type, and random characters that cannot be guessed. */
export function newId(prefix: string, length = 24): string {
  let letters = '';
  while (letters.length < length) {
    // 248 is the largest multiple of 62 in a byte, so every character is equally likely.
    for (const byte of randomBytes(length)) if (byte < 248) letters += ALPHABET[byte % 62];
  }
  return `${prefix}_${letters.slice(0, length)}`;
}
