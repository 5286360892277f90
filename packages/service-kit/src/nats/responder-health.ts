import { headers } from '@nats-io/transport-node';
import { type Breaker, createBreaker } from '../breaker.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Link } from './link.ts';

/** A question with this header is answered at once, without a look at it: is anybody there? */
const pingHeader = 'x-ping';
const pingTimeoutMs = 2_000;

/** Whether a message asks nothing but whether its responder hears it. */
export const isPing = (message: { headers?: { has(name: string): boolean } }): boolean =>
  message.headers?.has(pingHeader) ?? false;

export interface ResponderHealth {
  /** Of the responders to one subject. */
  of(subject: string): Breaker;
}

/** One breaker per subject that is asked; subjects are declared in the contracts, so there are a few dozen at the most. */
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
