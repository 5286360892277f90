import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { openAssetStore } from '@freightwright/asset-store';
import { httpRoutes } from '@freightwright/contracts';
import { createLog, createMetrics } from '@freightwright/runtime-kit';
import {
  answerWithinMs,
  createShutdown,
  deployTokenVerifier,
  listen,
  natsAccess,
  offerListeners,
  overridePermitVerifier,
  portTaken,
  principalSigner,
  runPart,
  startTelemetry,
} from '@freightwright/service-kit';
import { createGateway } from './app.ts';
import { createReportFile } from './client-reports/client-reports.ts';
import { type GatewayConfig, readConfig } from './config.ts';
import { createMetricsApp, serve } from './edge/server.ts';
import { openRateLimitBroadcast } from './limits/rate-limit-broadcast.ts';
import { createRateLimiter, rateLimitRules } from './limits/rate-limiter.ts';
import { hasStarted } from './open-in-background.ts';
import { openIdentity, openLink } from './opening/open-identity.ts';
import { analyticsOf } from './pages/analytics.ts';
import { cachedFirst, cacheRemotes, followRegistry } from './remotes/cache-remotes.ts';
import { createRegistry } from './remotes/registry.ts';
import { pollStatus } from './status/site-status.ts';
import { notifyFigures } from './watch/notify-figures.ts';

/** The limit of stored keys per rate limit and window. All limits together take some 20 MB at most. */
const maxKeysPerLimit = 20_000;
/** How often replicas exchange their counts. A shorter interval tightens the limits; see ADR 0001. */
const broadcastIntervalMs = 100;
/**
 * How long an idle connection stays open during a shutdown, milliseconds. A client that uses it within this
 * time is asked to reconnect, so that no request collides with the close.
 */
const lastRequestMs = 1_000;
/** How often the services are checked for the status page's history. */
const statusIntervalMs = 60_000;
/** How often client reports are sent to the registry. */
const figuresIntervalMs = 10_000;

async function main(config: GatewayConfig): Promise<void> {
  const log = createLog({ name: 'gateway', level: config.LOG_LEVEL });
  const metrics = createMetrics('gateway');
  const shutdown = createShutdown({ log });
  shutdown.install();
  await startTelemetry({ name: 'gateway', config, log, metrics, shutdown });
  const now = Date.now;

  const link = openLink({ access: natsAccess(config), log });
  shutdown.add('nats', () => link.close());
  const limiters = rateLimitRules(config).map((rule) =>
    createRateLimiter({ rule, now, maxKeys: maxKeysPerLimit }),
  );
  const broadcast = openRateLimitBroadcast({ link, limiters, intervalMs: broadcastIntervalMs, log });
  shutdown.add('rate limit broadcast', () => broadcast.close());

  const store = await openAssetStore(config);
  const cacheDir = config.REMOTES_CACHE_DIR;
  const cached = cacheDir === undefined ? undefined : cacheRemotes({ folder: cacheDir, store, log });
  const registry = createRegistry({ now });
  const before = await cached?.read();
  if (before) registry.update(before.entries, before);
  const following = followRegistry({ link, registry, cached, log });
  shutdown.add('registry', async () => {
    await following.close();
    await cached?.settled();
  });

  const publicUrl = new URL(config.PUBLIC_URL);
  const https = publicUrl.protocol === 'https:';
  const identity = openIdentity({
    mongoUri: config.MONGODB_URI,
    mongoPrefix: config.MONGODB_PREFIX,
    link,
    issuer: config.OIDC_ISSUER,
    providerUrl: config.OIDC_INTERNAL_URL,
    clientSecret: config.GATEWAY_CLIENT_SECRET,
    sessionSecret: config.SESSION_SECRET,
    https,
    pageStreams: {
      streams: Math.min(config.MAX_PAGE_STREAMS, Math.floor(config.MAX_CONNECTIONS / 2)),
      perAddress: config.MAX_PAGE_STREAMS_PER_ADDRESS,
    },
    now,
    providerNow: now,
    log,
    metrics,
  });
  shutdown.add('identity', () => identity.close());
  registry.subscribe(identity.streams.remotesChanged);

  const reportsDir = config.CLIENT_REPORTS_DIR;
  const clientReports = reportsDir === undefined ? undefined : createReportFile({ folder: reportsDir, log });
  shutdown.add('client reports', async () => clientReports?.settled());

  const deployKey = config.DEPLOY_PUBLIC_KEY;
  const gateway = createGateway({
    log,
    metrics,
    limiters,
    now,
    sign: principalSigner({ privateKey: config.PRINCIPAL_PRIVATE_KEY }),
    routes: httpRoutes,
    serviceUrls: config.serviceUrls,
    shellDir: config.SHELL_DIR,
    registry,
    assetStore: cached ? cachedFirst(cached.files, store) : store,
    verifyDeployToken:
      deployKey === undefined
        ? undefined
        : deployTokenVerifier({ publicKey: deployKey, everyName: !config.production }),
    overrides: {
      open: config.MF_OVERRIDES,
      httpsOnly: config.production,
      secret: config.PRINCIPAL_PRIVATE_KEY,
      verifyPermit: deployKey === undefined ? undefined : overridePermitVerifier({ publicKey: deployKey }),
    },
    identityProvider: identity.identityProvider,
    sessions: identity.sessions,
    streams: identity.streams,
    throttle: identity.throttle,
    auditEvents: identity.auditEvents,
    statusDays: identity.stores.statusDays,
    logoutTokens: identity.stores.logoutTokens,
    bus: identity.bus,
    issuer: config.OIDC_ISSUER,
    sessionSecret: config.SESSION_SECRET,
    publicOrigin: publicUrl.origin,
    otherOrigins: config.TEAM_ORIGINS,
    clientReports,
    analytics: analyticsOf(config),
    testMode: config.TEST_MODE,
    contactDelivery: config.CONTACT_DELIVERY === 'mail',
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    share: { perAddress: config.MAX_REQUESTS_PER_ADDRESS, perUser: config.MAX_REQUESTS_PER_USER },
    readiness: {
      nats: async () => link.current().assertConnected(),
    },
    optionalReadiness: { sessions: identity.stores.ready, assets: () => store.ready() },
  });
  shutdown.add('connections to services', () => gateway.close());

  const status = pollStatus({
    probeComponents: gateway.probeComponents,
    store: identity.stores.statusDays,
    intervalMs: statusIntervalMs,
    now,
    log,
  });
  shutdown.add('status', () => status.stop());

  const figures = notifyFigures({
    bus: identity.bus,
    visits: gateway.visits,
    processId: randomUUID(),
    now,
    log,
    intervalMs: figuresIntervalMs,
  });
  shutdown.add('figures', () => figures.close());

  const isOpen = {
    nats: link.current,
    messages: identity.bus.assertOpen,
    sessions: identity.stores.sessions,
    registry: () => {
      if (!registry.current()) throw new Error('No registry has been read yet');
    },
  };
  const readiness = hasStarted(isOpen, () => performance.now());
  const metricsApp = createMetricsApp({ log, metrics, readiness, isStopping: shutdown.isStopping });
  const admin = await listen(metricsApp, { port: config.METRICS_PORT, host: config.METRICS_HOST }).catch(
    portTaken('METRICS_PORT'),
  );
  shutdown.add('metrics', () => admin.close());
  const site = await serve(gateway, {
    port: config.PORT,
    host: config.HOST,
    maxConnections: config.MAX_CONNECTIONS,
    maxConnectionsPerAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
    leave: { closeTimeoutMs: answerWithinMs, idleMs: lastRequestMs },
  }).catch(portTaken('PORT'));
  shutdown.add('site', () => site.close());
  // Before the site, which waits for responses in progress.
  shutdown.add('page streams', async () => identity.streams.close());
  offerListeners({ site, metrics: admin });
  log.info({ port: site.port, metricsPort: admin.port }, 'gateway is listening');
}

await runPart(async () => main(readConfig()));
