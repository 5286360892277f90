import { randomInt } from 'node:crypto';
import type { AssetStore } from '@freightwright/asset-store';
import { type ApiVersions, createApiVersions, type Route, type ServiceName } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { Log, Metrics } from '@freightwright/runtime-kit';
import type { Readiness, SignPrincipal } from '@freightwright/service-kit';
import { problemRenderer, recordRefusal, recordRequests, requestContext } from '@freightwright/service-kit';
import Koa from 'koa';
import { askedVersion, settledVersion } from './api/call-version.ts';
import { openApiFile } from './api/openapi-file.ts';
import { createAnonymousIds } from './caller/anonymous-id.ts';
import { callerAddress, callerPrincipal, deployersAlone } from './caller/caller.ts';
import { createIdentifyCaller, type VerifyDeployToken } from './caller/identify-caller.ts';
import { createKeyPrincipals } from './caller/key-principals.ts';
import { createPrincipalTokens } from './caller/principal.ts';
import { buckets, canaries, createVisitorCookies, joinCohort } from './canaries/canaries.ts';
import { clientReportsHandler, type ReportFile } from './client-reports/client-reports.ts';
import { refuseCrowded } from './edge/connection-limits.ts';
import { createProbeComponents, probes } from './edge/readiness.ts';
import { dataHeaders, otherOrigins, securityHeaders } from './edge/security-headers.ts';
import { createCachedFiles, files, shellSource } from './files/files.ts';
import type { GatewayMiddleware, GatewayState } from './gateway-context.ts';
import type { IdentityProvider } from './identity-provider/identity-provider.ts';
import { type RateLimiter, rateLimitByAddress, rateLimitByPrincipal } from './limits/rate-limiter.ts';
import { overrides } from './overrides/overrides.ts';
import type { OverrideSettings } from './overrides/permissions.ts';
import { createStoredEntries, createTrialPermits, trialPermitHandler } from './overrides/permissions.ts';
import { ownRoutes } from './own-routes.ts';
import { type PageStreams, pageEventsRoute } from './page-events/page-streams.ts';
import { type Analytics, contactDeliveryHead } from './pages/analytics.ts';
import { errorPage, retiredPage } from './pages/error-page.ts';
import { shellPage, shellReady } from './pages/shell-page.ts';
import { bufferedBodies, createBodyIntake } from './proxy/body-intake.ts';
import { createLatencyLimits } from './proxy/latency-limit.ts';
import { budgetMs, proxy } from './proxy/proxy.ts';
import { bodyPace, bodyPaceOfCallers, type Pace, unreadBody } from './proxy/request-body.ts';
import { createRouteTable, routesThere } from './proxy/route-table.ts';
import { createUpstream, type SlotShare, type Upstream } from './proxy/upstream.ts';
import { published } from './published/published.ts';
import { createSearchPages } from './published/published-pages.ts';
import { createPagesMarkup } from './remotes/page-markup.ts';
import { createPreloadLinks } from './remotes/preload-links.ts';
import type { RegistrySource } from './remotes/registry.ts';
import { remoteSource } from './remotes/remote-source.ts';
import { registryFile } from './remotes/visitor-registry.ts';
import { sessionHandlers } from './session/session-handlers.ts';
import type { Sessions } from './session/sessions.ts';
import { authHandlers } from './sign-in/auth-handlers.ts';
import type { LogoutTokensStore } from './sign-in/logout-tokens-store.ts';
import type { SignInAuditEvents } from './sign-in/sign-in-audit-events.ts';
import type { SignInThrottle } from './sign-in/sign-in-throttle.ts';
import { siteStatusHandler } from './status/site-status.ts';
import type { StatusDaysStore } from './status/status-days-store.ts';
import { createVisits, noteServed } from './watch/visits.ts';

export interface GatewayDeps {
  log: Log;
  metrics: Metrics;
  sign: SignPrincipal;
  routes: readonly Route[];
  /** The origin of each service of the routes. */
  serviceUrls: Readonly<Partial<Record<ServiceName, string>>>;
  limiters: readonly RateLimiter[];
  shellDir: string;
  registry: RegistrySource;
  /** The store of the versions of remotes. */
  assetStore: Pick<AssetStore, 'list' | 'get'>;
  /** If omitted, deployments are disabled. */
  verifyDeployToken?: VerifyDeployToken | undefined;
  overrides: OverrideSettings;
  /** Draws a browser's canary bucket, below `lots`. Default: at random. */
  drawBucket?: (() => number) | undefined;
  /** The number of trusted proxies in front of the gateway. */
  trustedProxyHops: number;
  /** The limit of concurrent requests to one service per address and per user. */
  share: SlotShare;
  /** The minimum upload speed of a body. Default: `bodyPaceOfCallers`. */
  pace?: Pace | undefined;
  sessions: Sessions;
  /** The event streams of open pages. */
  streams: Pick<PageStreams, 'open'>;
  throttle: SignInThrottle;
  auditEvents: SignInAuditEvents;
  /** The history of the service status. @throws Problem 'service.unavailable' while disconnected. */
  statusDays: () => Pick<StatusDaysStore, 'since'>;
  /** @throws Problem 'service.unavailable' while disconnected. */
  logoutTokens: () => LogoutTokensStore;
  identityProvider: IdentityProvider;
  /** Issuer of the provider's tokens. */
  issuer: string;
  /** Sends requests to the services. */
  bus: Pick<Bus, 'request'>;
  /**
   * The key for visitor ids, cookies and pending sign-ins: base64, 32 bytes or more, the same in all
   * replicas.
   */
  sessionSecret: string;
  /** The site's public origin. */
  publicOrigin: string;
  /** Origins of other teams' front ends, which may call the API with a token. */
  otherOrigins: readonly string[];
  /** The file of client reports. If omitted, they are only counted. */
  clientReports?: ReportFile | undefined;
  /** The analytics service. If omitted, pages load none. */
  analytics?: Analytics | undefined;
  /** Whether routes for developers exist. */
  testMode: boolean;
  /** Whether the site delivers the messages of its forms. */
  contactDelivery: boolean;
  /** The gateway's own readiness checks, besides shell, registry and services. */
  readiness: Readiness;
  /** Checks of dependencies that the site can temporarily work without. */
  optionalReadiness: Readiness;
  /** The versions of the API. Default: those of the contracts. */
  versions?: ApiVersions | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export type Gateway = ReturnType<typeof createGateway>;

/** Creates the app for the site's single public origin. It does not listen: `serve` does. */
export function createGateway(deps: GatewayDeps) {
  const { log, metrics, limiters, now, shellDir, registry, versions = createApiVersions() } = deps;
  const https = deps.publicOrigin.startsWith('https:');
  const table = createRouteTable(routesThere(deps.routes, deps));
  const upstreams = new Map<ServiceName, Upstream>(
    proxied(table.services).map((service) => [
      service,
      createUpstream(service, deps.serviceUrls[service] ?? '', deps.share, deps),
    ]),
  );
  const intake = createBodyIntake({ ...bufferedBodies, bodiesPerAddress: deps.share.perAddress });
  const shell = createCachedFiles(shellSource(shellDir));
  const remotes = createCachedFiles(remoteSource(deps.assetStore));
  const pagesMarkup = createPagesMarkup({ files: remotes, log });
  const components: Readiness = {
    ...deps.readiness,
    shell: () => shellReady(shellDir),
    registry: async () => {
      const known = registry.current();
      if (!known) throw new Error('No registry has been read yet');
      if (known.registry.remotes.length === 0)
        throw new Error('No remote has been deployed: every page is missing');
    },
  };

  const probeComponents = createProbeComponents({
    components,
    optional: deps.optionalReadiness,
    upstreams: [...upstreams.values()],
    now,
    log,
  });

  const visits = createVisits({ secret: deps.sessionSecret, registry, now });
  const anonymousIds = createAnonymousIds({ secret: deps.sessionSecret, https });
  const identify = createIdentifyCaller({ ...deps, anonymousIds, keyPrincipals: createKeyPrincipals(deps) });

  const app = new Koa<GatewayState>();
  app.on('error', (err: unknown) => log.debug({ err }, 'connection failed'));
  app.use(oneSlash);
  app.use(requestContext({ budgetMs }));
  app.use(recordRequests({ log, metrics }));
  app.use(unreadBody());
  app.use(securityHeaders({ https, analytics: deps.analytics }));
  app.use(otherOrigins({ origins: deps.otherOrigins }));
  app.use(problemRenderer({ log, metrics, versions }));
  app.use(errorPage());
  app.use(refuseCrowded);
  app.use(askedVersion({ versions, now }));
  app.use(bodyPace(deps.pace ?? bodyPaceOfCallers));
  app.use(
    probes({
      probeComponents,
      isOptional: (component) => Object.hasOwn(deps.optionalReadiness, component),
      registryAgeS: () => ageS(registry.confirmedAtMs(), now()),
    }),
  );
  app.use(callerAddress(deps));
  app.use(rateLimitByAddress({ limiters }));
  app.use(callerPrincipal({ identify, table }));
  app.use(settledVersion({ versions, now }));
  app.use(rateLimitByPrincipal({ limiters }));
  app.use(deployersAlone());
  const trialPermits = createTrialPermits({ secret: deps.overrides.secret, now });
  const handlers = [
    trialPermitHandler(trialPermits),
    clientReportsHandler({ ...deps, visits }),
    siteStatusHandler({ ...deps, probeComponents }),
    ...authHandlers({ ...deps, https }),
    ...sessionHandlers(deps),
  ];
  app.use(ownRoutes({ handlers, stream: pageEventsRoute(deps), log }));
  app.use(openApiFile(deps));
  app.use(
    proxy({
      table,
      upstreams,
      tokenFor: createPrincipalTokens(deps),
      intake,
      latency: createLatencyLimits(),
      log,
    }),
  );
  const visitorCookies = createVisitorCookies({ https });
  app.use(joinCohort({ cookies: visitorCookies, publicOrigin: deps.publicOrigin }));
  app.use(
    canaries({ registry, cookies: visitorCookies, draw: deps.drawBucket ?? (() => randomInt(buckets)) }),
  );
  app.use(overrides({ ...deps, https, trialPermits, storedEntries: createStoredEntries(remotes) }));
  app.use(noteServed(visits));
  app.use(registryFile(registry));
  const searchPages = createSearchPages({ files: remotes, log });
  app.use(published({ registry, pagesMarkup, searchPages, publicOrigin: deps.publicOrigin }));
  app.use(files({ shell, remotes }));
  app.use(retiredPage(registry));
  app.use(
    shellPage({
      shellDir,
      files: { shell, remotes },
      registry,
      preloadLinks: createPreloadLinks({ files: remotes, log }),
      pagesMarkup,
      publicOrigin: deps.publicOrigin,
      settingsHead: (deps.analytics?.head ?? '') + (deps.contactDelivery ? contactDeliveryHead : ''),
    }),
  );

  return {
    app,
    /** Headers of a refusal before the app is called. */
    refusals: {
      responseHeaders: Object.fromEntries(dataHeaders({ https })),
      onRefusal: recordRefusal({ log, metrics }),
    },
    /** Checks the current status of every dependency. */
    probeComponents,
    /** Client reports that were not sent to the registry yet. */
    visits,
    /** Closes the connections to the services. */
    async close(): Promise<void> {
      await Promise.all([...upstreams.values()].map(({ pool }) => pool.close()));
    },
  };
}

const ageS = (atMs: number | undefined, nowMs: number) =>
  atMs === undefined ? undefined : Math.max(0, Math.round((nowMs - atMs) / 1_000));

/** A base address that ends in a slash makes '//api/bol/list' of '/api/bol/list', which means the same. */
const oneSlash: GatewayMiddleware = (ctx, next) => {
  if (/^\/\/+api\//.test(ctx.url)) ctx.url = ctx.url.replace(/^\/+/, '/');
  return next();
};

/** The services that run as separate processes. */
const proxied = (services: readonly ServiceName[]) => services.filter((service) => service !== 'gateway');
