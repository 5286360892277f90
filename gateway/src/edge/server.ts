import type { Log, Metrics } from '@freightwright/runtime-kit';
import type { KitState, Listening, Readiness } from '@freightwright/service-kit';
import { listen, operations } from '@freightwright/service-kit';
import Koa from 'koa';
import type { Gateway } from '../app.ts';
import { boundConnections, type ConnectionLimits } from './connection-limits.ts';

export interface ServerLimits extends ConnectionLimits {
  port: number;
  host: string;
  /** Time limit for receiving a request, headers and body, milliseconds. */
  requestTimeoutMs: number;
  /** How long a shutdown waits for responses in progress, and for the next request of idle connections. */
  leave?: { closeTimeoutMs: number; idleMs: number };
}

/**
 * A connection without traffic in either direction is closed after this time, milliseconds. Longer than any
 * route's time limit.
 */
const silentConnectionMs = 75_000;

/**
 * Serves the gateway, with limits against slow and greedy clients besides those of the kit (headers within 10
 * s, at most 16 KiB). A client that waits before it sends a body (Expect: 100-continue) gets 100 Continue
 * only after its headers were accepted.
 */
export async function serve(
  { app, refusals }: Pick<Gateway, 'app' | 'refusals'>,
  limits: ServerLimits,
): Promise<Listening> {
  const { port, host, leave } = limits;
  const listening = await listen(app, { port, host, ...refusals, ...leave, appContinues: true });
  const { server } = listening;
  server.requestTimeout = limits.requestTimeoutMs;
  server.headersTimeout = Math.min(server.headersTimeout, limits.requestTimeoutMs);
  boundConnections(server, limits);
  server.timeout = silentConnectionMs;
  return listening;
}

/**
 * Answers GET /metrics, /healthz and /readyz on a separate port. Metrics are for operators, so the public
 * origin does not serve them. Its /readyz covers this process only, for rolling updates of gateways.
 */
export function createMetricsApp({
  log,
  metrics,
  readiness = {},
  isStopping = () => false,
}: {
  log: Log;
  metrics: Metrics;
  readiness?: Readiness;
  isStopping?: () => boolean;
}): Koa<KitState> {
  const app = new Koa<KitState>();
  app.on('error', (err: unknown) => log.debug({ err }, 'connection failed'));
  app.use(operations({ log, metrics, readiness, isStopping }));
  return app;
}
