import { Problem, type ServiceName } from '@freightwright/contracts';
import { type Breaker, createBreaker, type Log, type Metrics } from '@freightwright/runtime-kit';
import { addressBlock, clientKeepAliveMs } from '@freightwright/service-kit';
import { Client, errors, Pool } from 'undici';

/** Time limit of a probe, milliseconds. The breaker gives up earlier. */
const probeTimeoutMs = 3_000;

/**
 * The circuit breaker of a service. It probes on a dedicated connection, because a service that hangs may
 * occupy all others. Any response counts: a service reports its failed dependencies itself.
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

/** Whether a request timed out. A refused or reset connection counts as a response, and is known at once. */
export const isSilence = (error: Error): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError;

interface SlotLimits {
  /** Concurrent requests to one service, from all callers. */
  all: number;
  /** Requests of one address (IPv6: one /64). */
  perAddress: number;
  /** Requests of one signed-in user, from all addresses. */
  perUser: number;
}

interface SlotOwner {
  clientAddress: string;
  userId?: string | undefined;
}

/** Whole seconds until a caller may retry: when all slots are taken, and when its own share is. */
const fullRetryAfterS = 5;
const shareRetryAfterS = 1;

type UpstreamSlots = ReturnType<typeof createUpstreamSlots>;

/**
 * A semaphore for the concurrent requests to one service, so that neither one address nor one user takes all
 * slots.
 */
export function createUpstreamSlots({ all, perAddress, perUser }: SlotLimits) {
  const ofAddress = new Map<string, number>();
  const ofUser = new Map<string, number>();
  let taken = 0;

  return {
    /** The number of slots in use. */
    taken: () => taken,
    /**
     * Takes a slot. Call the returned function exactly one time to release it.
     * @throws Problem `service.unavailable` when all slots are taken, `rate.limited` when the address or the
     *   user has used its share.
     */
    take({ clientAddress, userId }: SlotOwner): () => void {
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
    detail: `Your ${owner} has ${limit} requests in progress, the most at one time. Wait for one to finish.`,
    retryAfterS: shareRetryAfterS,
  });

/** A key without requests is deleted, so the memory is bounded by the concurrent requests. */
function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/**
 * Connections to one service, which limits its concurrent requests. Further ones are refused at once, so that
 * a slow service does not block other callers.
 */
const maxInFlight = 512;
const connectTimeoutMs = 1_000;
/** The longest pause within a response, milliseconds. */
const bodyIdleMs = 30_000;

/**
 * How long a client may take to read the buffered data (mostly 64 KB), milliseconds. A slower client would
 * waste a slot.
 */
const slowestReadMsOfCallers = 15_000;

/** The slots of a service that one address and one user may take, and the slowest read speed. */
export interface SlotShare extends Pick<SlotLimits, 'perAddress' | 'perUser'> {
  /** Default: `slowestReadMsOfCallers`. */
  slowestReadMs?: number;
}

export interface Upstream {
  readonly service: ServiceName;
  readonly pool: Pool;
  /** A request takes a slot until its response ends. */
  readonly slots: UpstreamSlots;
  /** How long a client may leave sent data unread, milliseconds. */
  readonly slowestReadMs: number;
  /** Refuses at once while the circuit is open. */
  readonly health: Breaker;
}

/**
 * One connection pool per service. Requests are not pipelined, so no response waits behind another one.
 * @throws TypeError when `url` is invalid.
 */
export function createUpstream(
  service: ServiceName,
  url: string,
  { slowestReadMs = slowestReadMsOfCallers, ...share }: SlotShare,
  kit: { log: Log; metrics: Metrics },
): Upstream {
  const pool = new Pool(url, {
    connections: maxInFlight,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    bodyTimeout: bodyIdleMs,
    keepAliveTimeout: clientKeepAliveMs,
    // A service sends the lifetime of its connections (the Keep-Alive header), which undici follows up to
    // this limit.
    keepAliveMaxTimeout: clientKeepAliveMs,
    maxHeaderSize: 16 * 1024,
    allowH2: false,
  });
  const slots = createUpstreamSlots({ all: maxInFlight, ...share });
  const health = createUpstreamHealth({ service, url, ...kit });
  return { service, pool, slots, slowestReadMs, health };
}
