import { type KitState, type Log, type Metrics, operations } from '@freightwright/service-kit';
import Koa from 'koa';

/**
 * Answers GET /metrics on a port of its own. Metrics are for operators, so the public origin does not have
 * them.
 */
export function createMetricsApp({ log, metrics }: { log: Log; metrics: Metrics }): Koa<KitState> {
  const app = new Koa<KitState>();
  app.on('error', (err: unknown) => log.debug({ err }, 'connection failed'));
  app.use(operations({ log, metrics, readiness: {} }));
  return app;
}
