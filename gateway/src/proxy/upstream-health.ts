import type { ServiceName } from '@freightwright/contracts';
import { type Breaker, createBreaker, type Log, type Metrics } from '@freightwright/service-kit';
import { Client, errors } from 'undici';

/** Longest silence of a probe; the breaker gives up earlier. */
const probeTimeoutMs = 3_000;

/**
 * The breaker before a service. It is asked on a connection of its own, as those of the callers may all be taken by the hang. Any answer
 * will do: a service that is up and misses a part answers for itself.
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

/** Whether a request ended without a word from the service: a refused or broken connection is one, and known at once. */
export const isSilence = (error: Error): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError;
