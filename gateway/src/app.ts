import { join } from 'node:path';
import type { Route, ServiceName } from '@freightwright/contracts';
import {
  type Log,
  type Metrics,
  metering,
  problemRenderer,
  type Readiness,
  requestContext,
  requestLog,
  type SignPrincipal,
} from '@freightwright/service-kit';
import Koa from 'koa';
import { assets } from './assets.ts';
import { callerAddress, callerPrincipal } from './caller.ts';
import { errorPage } from './error-page.ts';
import type { GatewayState } from './gateway-context.ts';
import { createPrincipalTokens } from './principal.ts';
import { proxy } from './proxy.ts';
import { rateLimitByAddress, rateLimitByPrincipal } from './rate-limit.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { probes } from './readiness.ts';
import { fileRegistry, registryFile } from './registry.ts';
import { createRouteTable } from './route-table.ts';
import { securityHeaders } from './security-headers.ts';
import { shellPage, shellReady } from './shell-page.ts';
import { unreadBody } from './unread-body.ts';
import { createUpstream, type Upstream } from './upstream.ts';

export interface GatewayDeps {
  log: Log;
  metrics: Metrics;
  sign: SignPrincipal;
  routes: readonly Route[];
  /** Where each service of the routes listens, as an origin. */
  serviceUrls: Readonly<Partial<Record<ServiceName, string>>>;
  limiters: readonly RateLimiter[];
  shellDir: string;
  remotesDir: string;
  /** How many proxies of ours stand before the gateway. */
  trustedProxyHops: number;
  /** Whether visitors reach the site by https. */
  https: boolean;
  /** Parts beside shell, registry and services that the gateway needs. */
  readiness: Readiness;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export interface Gateway {
  app: Koa<GatewayState>;
  /** Lets go of the connections to the services. */
  close(): Promise<void>;
}

/** How long a changed registry may go unseen. */
const registryRecheckMs = 1_000;

/** The one public origin. It never listens. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { log, metrics, limiters, now, shellDir, remotesDir } = deps;
  const table = createRouteTable(deps.routes);
  const upstreams = new Map<ServiceName, Upstream>(
    table.services.map((service) => [service, createUpstream(service, deps.serviceUrls[service] ?? '')]),
  );
  const registry = fileRegistry({
    path: join(remotesDir, 'registry.json'),
    log,
    now,
    recheckMs: registryRecheckMs,
  });
  const parts: Readiness = {
    ...deps.readiness,
    shell: () => shellReady(shellDir),
    registry: async () => {
      if (!(await registry.current())) throw new Error('No registry has been read yet');
    },
  };

  const app = new Koa<GatewayState>();
  app.on('error', (err: unknown) => log.debug({ err }, 'connection failed'));
  app.use(requestContext());
  app.use(requestLog({ log }));
  app.use(metering({ metrics }));
  app.use(unreadBody());
  app.use(securityHeaders({ https: deps.https }));
  app.use(problemRenderer({ log }));
  app.use(errorPage());
  app.use(probes({ parts, upstreams: [...upstreams.values()], now, log }));
  app.use(callerAddress(deps));
  app.use(rateLimitByAddress({ limiters }));
  app.use(callerPrincipal());
  app.use(rateLimitByPrincipal({ limiters }));
  app.use(proxy({ table, upstreams, tokenFor: createPrincipalTokens(deps), log }));
  app.use(registryFile(registry));
  app.use(assets({ shell: shellDir, remotes: remotesDir }));
  app.use(shellPage({ shellDir, registry }));

  return {
    app,
    async close() {
      await Promise.all([...upstreams.values()].map(({ pool }) => pool.close()));
    },
  };
}
