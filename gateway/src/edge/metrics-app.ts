import { type KitState, type Log, type Metrics, operations } from '@freightwright/service-kit';
import Koa from 'koa';

/** GET /metrics on a port of its own: what it tells is for the operators, and the public origin has no such address. */
export function createMetricsApp({ log, metrics }: { log: Log; metrics: Metrics }): Koa<KitState> {
  const app = new Koa<KitState>();
  app.on('error', (err: unknown) => log.debug({ err }, 'connection failed'));
  app.use(operations({ log, metrics, readiness: {} }));
  return app;
}
