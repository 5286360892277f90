import type { ServiceName } from '@freightwright/contracts';
import { type Breaker, createBreaker, type Log, type Metrics } from '@freightwright/service-kit';
import { Client, errors } from 'undici';

/** How long a probe may wait for an answer, milliseconds. The breaker gives up earlier. */
const probeTimeoutMs = 3_000;

/**
 * The breaker in front of a service. It probes on a connection of its own, because a service that hangs may
 * hold all others. Any answer counts: a service that lacks a part says so itself.
 */
export function createUpstreamHealth(deps: {
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
