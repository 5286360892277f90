import type { ServiceName } from '@freightwright/contracts';
import { type Breaker, clientKeepAliveMs, type Log, type Metrics } from '@freightwright/service-kit';
import { Pool } from 'undici';
import { createUpstreamHealth } from './upstream-health.ts';
import { createUpstreamPlaces, type PlaceLimits, type UpstreamPlaces } from './upstream-places.ts';

/**
 * Connections to one service, which is also how many requests may be under way there. One more is refused at
 * once, so that a slow service holds up nobody else.
 */
const maxInFlight = 512;
const connectTimeoutMs = 1_000;
/** The longest pause within an answer, milliseconds. */
const bodyIdleMs = 30_000;

/**
 * How long a caller may take to read what is buffered for it (mostly 64 KB), milliseconds. A slower caller
 * would hold a place for nothing.
 */
const slowestReadMsOfCallers = 15_000;

/** How many places of a service one address and one user may take, and how slowly they may read. */
export interface PlaceShare extends Pick<PlaceLimits, 'perAddress' | 'perUser'> {
  /** Left out, `slowestReadMsOfCallers`. */
  slowestReadMs?: number;
}

export interface Upstream {
  readonly service: ServiceName;
  readonly pool: Pool;
  /** A request takes a place for as long as it is under way. */
  readonly places: UpstreamPlaces;
  /** How long a caller may leave unread what it was sent, milliseconds. */
  readonly slowestReadMs: number;
  /** Refuses at once while the service hangs. */
  readonly health: Breaker;
}

/**
 * One pool of connections for each service. Requests are not pipelined, so no answer waits behind another
 * one.
 * @throws TypeError when `url` is not an address.
 */
export function createUpstream(
  service: ServiceName,
  url: string,
  { slowestReadMs = slowestReadMsOfCallers, ...share }: PlaceShare,
  kit: { log: Log; metrics: Metrics },
): Upstream {
  const pool = new Pool(url, {
    connections: maxInFlight,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    bodyTimeout: bodyIdleMs,
    keepAliveTimeout: clientKeepAliveMs,
    // A service tells how long it keeps connections (the Keep-Alive header), and undici follows it up to
    // here.
    keepAliveMaxTimeout: clientKeepAliveMs,
    maxHeaderSize: 16 * 1024,
    allowH2: false,
  });
  const places = createUpstreamPlaces({ all: maxInFlight, ...share });
  const health = createUpstreamHealth({ service, url, ...kit });
  return { service, pool, places, slowestReadMs, health };
}
