import type { ServiceName } from '@freightwright/contracts';
import { type Breaker, clientKeepAliveMs, type Log, type Metrics } from '@freightwright/service-kit';
import { Pool } from 'undici';
import { createUpstreamHealth } from './upstream-health.ts';
import { createUpstreamPlaces, type PlaceLimits, type UpstreamPlaces } from './upstream-places.ts';

/** Connections, and so requests in flight, to one service. At the bound a request is refused at once: a slow service holds up nobody else. */
const maxInFlight = 512;
const connectTimeoutMs = 1_000;
/** Longest silence inside an answer. */
const bodyIdleMs = 30_000;

/** A caller may take this long to read what one write of a service left over, mostly 64 KB: whoever is slower holds a place for nothing. */
const slowestReadMsOfCallers = 15_000;

/** How many of a service's places one address and one user may take, and how slowly they may use them. */
export interface PlaceShare extends Pick<PlaceLimits, 'perAddress' | 'perUser'> {
  /** Left out, as real callers read. */
  slowestReadMs?: number;
}

export interface Upstream {
  readonly service: ServiceName;
  readonly pool: Pool;
  /** A request takes one for as long as it is in flight. */
  readonly places: UpstreamPlaces;
  /** Longest time a caller may leave what it was sent, milliseconds. */
  readonly slowestReadMs: number;
  /** Refuses at once while the service hangs. */
  readonly health: Breaker;
}

/**
 * One pool of kept connections per service. No pipelining: an answer never waits behind another.
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
    // A service tells how long it keeps connections (the Keep-Alive header), and undici follows it up to here.
    keepAliveMaxTimeout: clientKeepAliveMs,
    maxHeaderSize: 16 * 1024,
    allowH2: false,
  });
  const places = createUpstreamPlaces({ all: maxInFlight, ...share });
  const health = createUpstreamHealth({ service, url, ...kit });
  return { service, pool, places, slowestReadMs, health };
}
