import { Problem, type ServiceName } from '@freightwright/contracts';
import type { Breaker, Log, Metrics } from '@freightwright/service-kit';
import { addressBlock, clientKeepAliveMs, createBreaker } from '@freightwright/service-kit';
import { Client, errors, Pool } from 'undici';

/** How long a probe may wait for an answer, milliseconds. The breaker gives up earlier. */
const probeTimeoutMs = 3_000;

/**
 * The breaker in front of a service. It probes on a connection of its own, because a service that hangs may
 * hold all others. Any answer counts: a service that lacks a part says so itself.
 */
function createUpstreamHealth(deps: {
  service: ServiceName;
  url: string;
  log: Log;
  metrics: Metrics;
}): Breaker {
  const { service, url, log, metrics } = deps;
  const probe = async () => {
    const client = new Client(url, {
      connect: { timeout: probeTimeoutMs },
      headersTimeout: probeTimeoutMs,
      bodyTimeout: probeTimeoutMs,
    });
    try {
      const { body } = await client.request({ path: '/healthz', method: 'GET' });
      await body.dump();
    } finally {
      await client.destroy();
    }
  };
  return createBreaker({ part: service, probe, log, metrics });
}

/**
 * Whether a request got no answer in time. A connection that is refused or broken is an answer, and known at
 * once.
 */
export const isSilence = (error: Error): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError;

interface PlaceLimits {
  /** Requests under way at one service, from everybody. */
  all: number;
  /** Requests of one address (IPv6: one /64). */
  perAddress: number;
  /** Requests of one signed-in user, from whatever addresses they come. */
  perUser: number;
}

interface PlaceOwner {
  clientAddress: string;
  userId?: string | undefined;
}

/** Whole seconds after which a caller may try again: when all places are taken, and when its own share is. */
const fullRetryAfterS = 5;
const shareRetryAfterS = 1;

type UpstreamPlaces = ReturnType<typeof createUpstreamPlaces>;

/**
 * Shares the requests that may be under way at one service, so that neither one address nor one user takes
 * them all.
 */
export function createUpstreamPlaces({ all, perAddress, perUser }: PlaceLimits) {
  const ofAddress = new Map<string, number>();
  const ofUser = new Map<string, number>();
  let taken = 0;

  return {
    /** How many places are taken now. */
    taken: () => taken,
    /**
     * Takes a place. Call the function that is returned, once, to give it back.
     * @throws Problem `service.unavailable` when all places are taken, `rate.limited` when the address or the
     * user has used its share.
     */
    take({ clientAddress, userId }: PlaceOwner): () => void {
      if (taken >= all) {
        const cause = new Error('Too many requests in flight');
        throw new Problem('service.unavailable', { retryAfterS: fullRetryAfterS, cause });
      }
      const address = addressBlock(clientAddress);
      if ((ofAddress.get(address) ?? 0) >= perAddress) throw shareTaken('address', perAddress);
      if (userId !== undefined && (ofUser.get(userId) ?? 0) >= perUser) throw shareTaken('account', perUser);
      taken += 1;
      add(ofAddress, address, 1);
      if (userId !== undefined) add(ofUser, userId, 1);
      return () => {
        taken -= 1;
        add(ofAddress, address, -1);
        if (userId !== undefined) add(ofUser, userId, -1);
      };
    },
  };
}

export const shareTaken = (owner: 'address' | 'account', limit: number): Problem =>
  new Problem('rate.limited', {
    detail: `Your ${owner} has ${limit} requests under way, which is the most at one time. Wait for one to end.`,
    retryAfterS: shareRetryAfterS,
  });

/** A key with nothing under way is forgotten, so the memory is bounded by what is under way. */
function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

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
