import { randomInt } from 'node:crypto';
import type { AssetStore } from '@freightwright/asset-store';
import { type ApiVersions, createApiVersions, type Route, type ServiceName } from '@freightwright/contracts';
import type { Bus, Log, Metrics, Readiness, SignPrincipal } from '@freightwright/service-kit';
import { problemRenderer, recordRefusal, recordRequests, requestContext } from '@freightwright/service-kit';
import Koa from 'koa';
import { askedVersion, settledVersion } from './api/call-version.ts';
import { openApiFile } from './api/openapi-file.ts';
import { createAnonymousIds } from './caller/anonymous-id.ts';
import { callerAddress, callerPrincipal, deployersAlone } from './caller/caller.ts';
import { createIdentifyCaller, type VerifyDeployToken } from './caller/identify-caller.ts';
import { createPrincipalTokens } from './caller/principal.ts';
import { canaries, createVisitorCookies, joinCohort, lots } from './canaries/canaries.ts';
import { clientReportsHandler, type ReportFile } from './client-reports/client-reports.ts';
import { createAskParts, probes } from './edge/readiness.ts';
import { dataHeaders, otherOrigins, securityHeaders } from './edge/security-headers.ts';
import { createKeptFiles, files, shellSource } from './files/files.ts';
import type { GatewayState } from './gateway-context.ts';
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
import { createBodyIntake, heldBodies } from './proxy/body-intake.ts';
import { budgetMs, proxy } from './proxy/proxy.ts';
import { bodyPace, bodyPaceOfCallers, type Pace, unreadBody } from './proxy/request-body.ts';
import { createRouteTable, routesThere } from './proxy/route-table.ts';
import { createUpstream, type PlaceShare, type Upstream } from './proxy/upstream.ts';
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
import type { SignInActs } from './sign-in/sign-in-acts.ts';
import type { SignInThrottle } from './sign-in/sign-in-throttle.ts';
import { siteStatusHandler } from './status/site-status.ts';
import type { StatusDaysStore } from './status/status-days-store.ts';
import { createVisits, noteServed } from './watch/visits.ts';

export interface GatewayDeps {
  log: Log;
  metrics: Metrics;
  sign: SignPrincipal;
  routes: readonly Route[];
  /** Where each service of the routes listens, as an origin. */
  serviceUrls: Readonly<Partial<Record<ServiceName, string>>>;
  limiters: readonly RateLimiter[];
  shellDir: string;
  registry: RegistrySource;
  /** Where the versions of remotes are kept. */
  assetStore: Pick<AssetStore, 'list' | 'get'>;
  /** Left out, nobody can deploy. */
  verifyDeployToken?: VerifyDeployToken | undefined;
  overrides: OverrideSettings;
  /** Draws what decides the canaries of a browser, below `lots`. Left out, chance does. */
  drawLot?: (() => number) | undefined;
  /** How many proxies of ours stand before the gateway. */
  trustedProxyHops: number;
  /** How many requests one address and one user may have under way at one service. */
  share: PlaceShare;
  /** The slowest speed at which a body may come. Left out, `bodyPaceOfCallers`. */
  pace?: Pace | undefined;
  sessions: Sessions;
  /** The pages that listen to what changes. */
  streams: Pick<PageStreams, 'open'>;
  throttle: SignInThrottle;
  acts: SignInActs;
  /** How the parts were. @throws Problem 'service.unavailable' while there is no connection. */
  statusDays: () => Pick<StatusDaysStore, 'since'>;
  /** @throws Problem 'service.unavailable' while there is none. */
  logoutTokens: () => LogoutTokensStore;
  identityProvider: IdentityProvider;
  /** Issuer of the provider's tokens. */
  issuer: string;
  /** Asks the services. */
  bus: Pick<Bus, 'request'>;
  /**
   * The key for visitors' ids, cookies and sign-ins under way: base64, 32 bytes or more, the same in all
   * replicas.
   */
  sessionSecret: string;
  /** Origin of the site as visitors type it. */
  publicOrigin: string;
  /** Origins of other teams' front ends, which may call the API with a token. */
  otherOrigins: readonly string[];
  /** Where reports of pages are kept. Left out, they are only counted. */
  clientReports?: ReportFile | undefined;
  /** The service that counts visits. Left out, no page counts anything. */
  analytics?: Analytics | undefined;
  /** Whether routes for developers exist. */
  testMode: boolean;
  /** Whether the site delivers what its forms send. */
  contactDelivery: boolean;
  /** What the gateway needs to be ready, besides shell, registry and services. */
  readiness: Readiness;
  /** What the site can do without for a while. */
  optionalReadiness: Readiness;
  /** The versions of the API. Left out, those that there are. */
  versions?: ApiVersions | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export type Gateway = ReturnType<typeof createGateway>;

/** Builds the one public origin of the site. It does not listen: `serve` does that. */
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
  const intake = createBodyIntake({ ...heldBodies, bodiesPerAddress: deps.share.perAddress });
  const shell = createKeptFiles(shellSource(shellDir));
  const remotes = createKeptFiles(remoteSource(deps.assetStore));
  const pagesMarkup = createPagesMarkup({ files: remotes, log });
  const parts: Readiness = {
    ...deps.readiness,
    shell: () => shellReady(shellDir),
    registry: async () => {
      const known = registry.current();
      if (!known) throw new Error('No registry has been read yet');
      if (known.registry.remotes.length === 0)
        throw new Error('No remote has been deployed: every page is missing');
    },
  };

  const askParts = createAskParts({
    parts,
    optional: deps.optionalReadiness,
    upstreams: [...upstreams.values()],
    now,
    log,
  });

  const visits = createVisits({ secret: deps.sessionSecret, registry, now });
  const anonymousIds = createAnonymousIds({ secret: deps.sessionSecret, https });
  const identify = createIdentifyCaller({ ...deps, anonymousIds });

  const app = new Koa<GatewayState>();
  app.on('error', (err: unknown) => log.debug({ err }, 'connection failed'));
  app.use(requestContext({ budgetMs }));
  app.use(recordRequests({ log, metrics }));
  app.use(unreadBody());
  app.use(securityHeaders({ https, analytics: deps.analytics }));
  app.use(otherOrigins({ origins: deps.otherOrigins }));
  app.use(problemRenderer({ log, metrics, versions }));
  app.use(errorPage());
  app.use(askedVersion({ versions, now }));
  app.use(bodyPace(deps.pace ?? bodyPaceOfCallers));
  app.use(
    probes({
      askParts,
      isOptional: (part) => Object.hasOwn(deps.optionalReadiness, part),
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
    siteStatusHandler({ ...deps, askParts }),
    ...authHandlers({ ...deps, https }),
    ...sessionHandlers(deps),
  ];
  app.use(ownRoutes({ handlers, stream: pageEventsRoute(deps), log }));
  app.use(openApiFile(deps));
  app.use(proxy({ table, upstreams, tokenFor: createPrincipalTokens(deps), intake, log }));
  const visitorCookies = createVisitorCookies({ https });
  app.use(joinCohort({ cookies: visitorCookies, publicOrigin: deps.publicOrigin }));
  app.use(canaries({ registry, cookies: visitorCookies, draw: deps.drawLot ?? (() => randomInt(lots)) }));
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
    /** What goes with a request that is refused before the app sees it. */
    refusals: {
      standingHeaders: Object.fromEntries(dataHeaders({ https })),
      onRefusal: recordRefusal({ log, metrics }),
    },
    /** How every part is at this moment. */
    askParts,
    /** What pages reported and the registry was not told yet. */
    visits,
    /** Lets go of the connections to the services. */
    async close(): Promise<void> {
      await Promise.all([...upstreams.values()].map(({ pool }) => pool.close()));
    },
  };
}

const ageS = (atMs: number | undefined, nowMs: number) =>
  atMs === undefined ? undefined : Math.max(0, Math.round((nowMs - atMs) / 1_000));

/** The services that run as processes of their own. */
const proxied = (services: readonly ServiceName[]) => services.filter((service) => service !== 'gateway');
