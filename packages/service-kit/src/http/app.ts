import { performance } from 'node:perf_hooks';
import type { ApiVersions } from '@freightwright/contracts';
import { apiVersionHeader, createApiVersions, Problem, principalHeader } from '@freightwright/contracts';
import { type Log, type Metrics, runOutsideContext, sharedProbe } from '@freightwright/runtime-kit';
import type { RouterMiddleware } from '@koa/router';
import Router from '@koa/router';
import Koa from 'koa';
import { actorText, deviceHeader } from '../actor.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { VerifyPrincipal } from '../principal.ts';
import type { KitApp, KitContext, KitMiddleware, KitState } from './kit-context.ts';
import { requestContext } from './kit-context.ts';
import { recordRequests } from './record-requests.ts';
import { problemRenderer } from './refuse.ts';
import { type Handler, validateRequest } from './validate-request.ts';

interface AppDeps {
  name: string;
  log: Log;
  metrics: Metrics;
  verifyPrincipal: VerifyPrincipal;
  handlers: readonly Handler[];
  readiness: Readiness;
  /** Omitted in a service without a route that accepts an `Idempotency-Key`. */
  idempotency?: Idempotency | undefined;
  /** Whether the site is in test mode. */
  testMode?: boolean | undefined;
  /** The versions of the API. Default: those of the contracts. */
  versions?: ApiVersions;
  /** Whether the process is shutting down. It is then no longer ready. */
  isStopping?: () => boolean;
  /** Warnings for the operator of a working service. Omitted from the response when empty. */
  notes?: () => readonly string[];
}

/**
 * Creates a service's Koa app, not yet listening: middleware in order, then a validated handler per route.
 * @example
 * const app = createApp({ name: 'bol', log, metrics, verifyPrincipal, handlers, readiness });
 * const { port } = await listen(app, { port: 0, host: '127.0.0.1' });
 */
export function createApp({
  name,
  log,
  metrics,
  verifyPrincipal,
  handlers,
  readiness,
  idempotency,
  testMode,
  versions = createApiVersions(),
  isStopping = () => false,
  notes = () => [],
}: AppDeps): KitApp {
  const app: KitApp = new Koa<KitState>();
  app.on('error', (err: unknown) => log.debug({ err, app: name }, 'connection failed'));
  app.use(requestContext());
  app.use(recordRequests({ log, metrics }));
  app.use(apiVersion(versions));
  app.use(problemRenderer({ log, metrics, versions }));
  app.use(operations({ log, metrics, readiness, isStopping, notes }));
  const router = routes(handlers, principal({ verifyPrincipal }), { log, idempotency, versions, testMode });
  app.use(router.routes());
  app.use(notRouted());
  return app;
}

/** The version of the API that the call uses, chosen by the gateway; by default the current one. */
const apiVersion =
  (versions: ApiVersions): KitMiddleware =>
  (ctx, next) => {
    const reported = ctx.req.headers[apiVersionHeader];
    ctx.state.apiVersion = versions.isKnown(reported) ? reported : versions.current;
    return next();
  };

function routes(
  handlers: readonly Handler[],
  verify: KitMiddleware,
  deps: Pick<AppDeps, 'log' | 'idempotency' | 'versions' | 'testMode'>,
): Router<KitState> {
  // Exact addresses: '/api/bol/' and '/API/bol' differ from '/api/bol'.
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
    const chain = [named, verify, validateRequest(handler, deps)] as RouterMiddleware<KitState>[];
    router.register(path, [method], chain);
  }
  return router;
}

/**
 * Answers requests without a route: OPTIONS on a known address gets 204 with Allow, another method there
 * 'route.method-not-allowed' with Allow, anything else 'route.not-found'.
 * @example app.use(router.routes()).use(notRouted());
 */
export const notRouted = (): KitMiddleware => async (ctx) => {
  const matched = (ctx as { matched?: { methods: string[] }[] }).matched ?? [];
  const methods = new Set(matched.flatMap((layer) => layer.methods));
  if (methods.size === 0) throw new Problem('route.not-found');
  ctx.set('allow', [...methods, 'OPTIONS'].join(', '));
  if (ctx.method !== 'OPTIONS') throw new Problem('route.method-not-allowed');
  ctx.status = 204;
};

/**
 * Reads the principal from the header that the gateway signs for every request, including those of anonymous
 * visitors. A missing header is refused like a forged one, with 'principal.invalid'.
 * @example app.use(principal({ verifyPrincipal: principalVerifier({ publicKey }) }));
 */
export const principal =
  ({ verifyPrincipal }: { verifyPrincipal: VerifyPrincipal }): KitMiddleware =>
  async (ctx, next) => {
    const header = ctx.req.headers[principalHeader];
    if (typeof header !== 'string' || header === '') {
      throw new Problem('principal.invalid', { cause: 'no principal header' });
    }
    ctx.state.principal = await verifyPrincipal(header);
    const device = ctx.req.headers[deviceHeader];
    ctx.state.requestContext.actor = actorText(
      ctx.state.principal,
      typeof device === 'string' ? device : undefined,
    );
    return next();
  };

/** Each check rejects when its dependency does not work. */
export type Readiness = Record<string, () => Promise<void>>;

/**
 * GET /healthz (liveness), GET /readyz (each dependency by name, 503 when one is down or the process is
 * shutting down) and GET /metrics (Prometheus text).
 * @example app.use(operations({ log, metrics, readiness: { mongo: () => mongo.ready() } }));
 */
export function operations({
  log,
  metrics,
  readiness,
  isStopping = () => false,
  notes = () => [],
}: Pick<AppDeps, 'log' | 'metrics' | 'readiness' | 'isStopping' | 'notes'>): KitMiddleware {
  const probes: Readiness = Object.fromEntries(
    Object.entries(readiness).map(([name, check]) => [name, sharedProbe(check, () => performance.now())]),
  );
  const answers: Record<string, (ctx: KitContext) => Promise<void>> = {
    '/healthz': async (ctx) => {
      ctx.body = { status: 'ok' };
    },
    '/readyz': async (ctx) => {
      const components = await probe(probes, log);
      const well = Object.values(components).every((state) => state === 'ok');
      const ready = well && !isStopping();
      const reported = notes();
      ctx.status = ready ? 200 : 503;
      ctx.body = {
        status: ready ? 'ok' : well ? 'stopping' : 'down',
        components,
        ...(reported.length > 0 && { notes: reported }),
      };
    },
    '/metrics': async (ctx) => {
      ctx.type = metrics.registry.contentType;
      ctx.body = await metrics.text();
    },
  };
  return (ctx, next) => {
    const answer = answers[ctx.path];
    if (!answer || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.quiet = true;
    ctx.state.route = ctx.path;
    ctx.set('cache-control', 'no-store');
    // The database calls of a probe belong to no trace.
    return runOutsideContext(() => answer(ctx));
  };
}

async function probe(readiness: Readiness, log: Log): Promise<Record<string, 'ok' | 'down'>> {
  const states = await Promise.all(
    Object.entries(readiness).map(async ([name, check]) => {
      try {
        await check();
        return [name, 'ok'] as const;
      } catch (err) {
        log.warn({ part: name, err }, 'not ready');
        return [name, 'down'] as const;
      }
    }),
  );
  return Object.fromEntries(states);
}
