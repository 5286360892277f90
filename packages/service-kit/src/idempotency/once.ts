import { Problem } from '@freightwright/contracts';

export type Once<T, E> = { begun: T; earlier?: undefined } | { begun?: undefined; earlier: E };

/**
 * What is known of a request: nothing, the outcome of the same request earlier, or that something was cleared
 * away and the caller should look again.
 */
export type Known<E> = 'nothing' | 'look-again' | { earlier: E };

export interface OnceSteps<T, E> {
  /** @throws Problem 'idempotency.key-reused', 'idempotency.under-way'. */
  look(): Promise<Known<E>>;
  /** Begins the request. Undefined when another one that does the same was faster. */
  begin(): Promise<T | undefined>;
}

/**
 * Rounds are lost to other requests that do the same at the same moment, and to what must be cleared away
 * first.
 */
const roundsAtMost = 10;

/**
 * Begins a request, unless the same request was carried out already; its outcome is then returned. A failure
 * leaves no trace, so that the same request can be tried again.
 * @throws Problem 'service.unavailable' when others kept coming first, and everything that the steps throw.
 */
export async function once<T, E>({ look, begin }: OnceSteps<T, E>): Promise<Once<T, E>> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const known = await look();
    if (known === 'look-again') continue;
    if (known !== 'nothing') return known;
    const begun = await begin();
    if (begun !== undefined) return { begun };
  }
  throw new Problem('service.unavailable', { cause: 'others kept coming first', retryAfterS: 1 });
}
