import {
  type KitState,
  type Log,
  type Metrics,
  operations,
  type Readiness,
} from '@freightwright/service-kit';
import Koa from 'koa';

/**
 * Answers GET /metrics, /healthz and /readyz on a port of its own. Metrics are for operators, so the public origin does
 * not have them. Its /readyz is about this process alone, for whoever replaces one gateway by another.
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
