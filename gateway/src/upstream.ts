import type { ServiceName } from '@freightwright/contracts';
import { Pool } from 'undici';

/** Connections, and so requests in flight, to one service. At the bound a request is refused at once: a slow service holds up nobody else. */
const maxInFlight = 512;
const connectTimeoutMs = 1_000;
/** Longest silence inside an answer. */
const bodyIdleMs = 30_000;
/** Shorter than the 5 s after which Node's server closes an idle connection, so that a request rarely meets one that is closing. */
const keepAliveMs = 4_000;

export interface Upstream {
  readonly service: ServiceName;
  readonly pool: Pool;
  /** Requests in flight now; the exchange keeps the count. */
  inFlight: number;
  readonly maxInFlight: number;
}

/**
 * One pool of kept connections per service. No pipelining: an answer never waits behind another.
 * @throws TypeError when `url` is not an address.
 */
export function createUpstream(service: ServiceName, url: string): Upstream {
  const pool = new Pool(url, {
    connections: maxInFlight,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    bodyTimeout: bodyIdleMs,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: 16 * 1024,
    allowH2: false,
  });
  return { service, pool, inFlight: 0, maxInFlight };
}
