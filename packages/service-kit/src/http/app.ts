import { type ApiVersions, createApiVersions } from '@freightwright/contracts';
import Router, { type RouterMiddleware } from '@koa/router';
import Koa from 'koa';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { VerifyPrincipal } from '../principal.ts';
import { apiVersion } from './api-version.ts';
import { guard } from './guard.ts';
import type { Handler } from './handle.ts';
import type { KitApp, KitMiddleware, KitState } from './kit-context.ts';
import { metering } from './metering.ts';
import { notRouted } from './not-routed.ts';
import { operations, type Readiness } from './operations.ts';
import { principal } from './principal.ts';
import { problemRenderer } from './problem-renderer.ts';
import { requestContext } from './request-context.ts';
import { requestLog } from './request-log.ts';

export interface AppDeps {
  name: string;
  log: Log;
  metrics: Metrics;
  verifyPrincipal: VerifyPrincipal;
  handlers: readonly Handler[];
  readiness: Readiness;
  /** Left out in a service without a route that takes an `Idempotency-Key`. */
  idempotency?: Idempotency | undefined;
  /** The versions of the API. Left out, those that there are. */
  versions?: ApiVersions;
  /** Whether the process was told to stop. It is then no longer ready. */
  isStopping?: () => boolean;
  /** What an operator should know although the service works. */
  notes?: () => readonly string[];
}

/**
 * A service as a Koa app: the named middleware in their order, then one guarded handler per route. It never
 * listens.
 */
export function createApp({
  name,
  log,
  metrics,
  verifyPrincipal,
  handlers,
  readiness,
  idempotency,
  versions = createApiVersions(),
  isStopping = () => false,
  notes = () => [],
}: AppDeps): KitApp {
  const app: KitApp = new Koa<KitState>();
  app.on('error', (err: unknown) => log.debug({ err, app: name }, 'connection failed'));
  app.use(requestContext());
  app.use(requestLog({ log }));
  app.use(metering({ log, metrics }));
  app.use(apiVersion({ versions }));
  app.use(problemRenderer({ log, metrics, versions }));
  app.use(operations({ log, metrics, readiness, isStopping, notes }));
  const router = routes(handlers, principal({ verifyPrincipal }), { log, idempotency, versions });
  app.use(router.routes());
  app.use(notRouted());
  return app;
}

function routes(
  handlers: readonly Handler[],
  verify: KitMiddleware,
  deps: Pick<AppDeps, 'log' | 'idempotency' | 'versions'>,
): Router<KitState> {
  // Exact addresses: '/api/bol/' and '/API/bol' are other addresses than '/api/bol'.
  const router = new Router<KitState>({ strict: true, sensitive: true });
  const seen = new Set<string>();
  for (const handler of handlers) {
    const { method, path } = handler.route;
    if (seen.has(`${method} ${path}`)) throw new TypeError(`Two handlers for ${method} ${path}`);
    seen.add(`${method} ${path}`);
    const named: KitMiddleware = (ctx, next) => {
      ctx.state.route = path;
      return next();
    };
    const chain = [named, verify, guard(handler, deps)] as RouterMiddleware<KitState>[];
    router.register(path, [method], chain);
  }
  return router;
}
