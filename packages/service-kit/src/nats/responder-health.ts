import { headers } from '@nats-io/transport-node';
import { type Breaker, createBreaker } from '../breaker.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Link } from './link.ts';

/**
 * A question with this header is answered at once, without being read. It asks only whether anybody is there.
 */
const pingHeader = 'x-ping';
const pingTimeoutMs = 2_000;

/** Whether a message only asks whether the responder hears it. */
export const isPing = (message: { headers?: { has(name: string): boolean } }): boolean =>
  message.headers?.has(pingHeader) ?? false;

export interface ResponderHealth {
  /** The breaker before the responders to one subject. */
  of(subject: string): Breaker;
}

/**
 * Keeps one breaker per subject that is asked. Subjects are declared in the contracts, so there are a few
 * dozen at most.
 */
export function createResponderHealth(deps: {
  link: Link;
  log: Log;
  metrics?: Metrics | undefined;
}): ResponderHealth {
  const breakers = new Map<string, Breaker>();
  const ping = (subject: string) => {
    const carried = headers();
    carried.set(pingHeader, '1');
    return deps.link.nc.request(subject, '', { timeout: pingTimeoutMs, headers: carried });
  };
  return {
    of(subject) {
      const known = breakers.get(subject);
      if (known) return known;
      const breaker = createBreaker({ ...deps, part: subject, probe: () => ping(subject) });
      breakers.set(subject, breaker);
      return breaker;
    },
  };
}
