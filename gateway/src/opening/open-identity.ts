import { randomUUID } from 'node:crypto';
import { type Link, type NatsAccess, openLink as openNatsLink } from '@freightwright/nats-kit';
import type { Log, Metrics } from '@freightwright/runtime-kit';
import type { OutboxRelay } from '@freightwright/service-kit';
import { createIdentityProvider } from '../identity-provider/create-identity-provider.ts';
import { type InBackground, openInBackground } from '../open-in-background.ts';
import { openAccountNotices } from '../page-events/account-notices.ts';
import { createPageStreams } from '../page-events/page-streams.ts';
import { createSessions } from '../session/create-sessions.ts';
import { createSignInAuditEvents } from '../sign-in/sign-in-audit-events.ts';
import { createSignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { openBus } from './open-bus.ts';
import { openStores } from './open-stores.ts';

export interface OpenIdentityOptions {
  mongoUri: string;
  /** The prefix of the name of the gateway's database. */
  mongoPrefix: string;
  link: Pick<InBackground<Link>, 'opened'>;
  issuer: string;
  /** The provider's internal origin, if it differs from the issuer's. */
  providerUrl?: string | undefined;
  clientSecret: string;
  sessionSecret: string;
  /** The site uses https. */
  https: boolean;
  /** Maximum number of event streams, in total and per address. */
  pageStreams: { streams: number; perAddress: number };
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The provider's clock, by which its tokens expire. Milliseconds since the epoch. */
  providerNow: () => number;
  log: Log;
  metrics: Metrics;
}

/** Maximum number of event streams per browser. */
const streamsPerSession = 4;

/** Returns at once. Each dependency is used as soon as it is connected. */
export function openIdentity(options: OpenIdentityOptions) {
  const { issuer, clientSecret, sessionSecret, https, now, log, metrics } = options;
  const stores = openStores({ uri: options.mongoUri, prefix: options.mongoPrefix, log });
  const identityProvider = createIdentityProvider({
    issuer,
    internalUrl: options.providerUrl,
    clientSecret,
    now: options.providerNow,
    log,
    metrics,
  });
  const streams = createPageStreams({
    limits: { ...options.pageStreams, perSession: streamsPerSession },
    ownersOf: async (keys) => stores.sessions().ownersOf(keys, now()),
    now,
    log,
  });
  const notices = openAccountNotices({ link: options.link, streams, log });
  const auditEvents = createSignInAuditEvents({ auditEvents: stores.auditEvents, now });
  const sessions = createSessions({
    auditEvents,
    store: stores.sessions,
    provider: identityProvider,
    secret: sessionSecret,
    https,
    now,
    newId: randomUUID,
    ended: notices.ended,
    log,
  });
  const { failures } = stores;
  const throttle = createSignInThrottle({ failures, sessionSecret, now, newId: randomUUID });
  const { link } = options;
  const bus = openBus({
    ...{ link, sessions, notices, identityProvider, throttle, auditEvents, now, log, metrics },
    erasures: stores.erasures,
  });
  let relay: OutboxRelay | undefined;
  let isClosed = false;
  void stores.auditEventsOpened.then((store) => {
    if (!isClosed) relay = store.relayTo({ bus, log });
  });
  return {
    identityProvider,
    sessions,
    throttle,
    /** Records sign-ins and sign-outs in the audit log. */
    auditEvents,
    stores,
    bus,
    /** The event streams of open pages. */
    streams,
    notices,
    async close(): Promise<void> {
      streams.close();
      isClosed = true;
      await relay?.stop();
      await bus.close();
      await notices.close();
      await stores.close();
    },
  };
}

/** Time limit of one connection attempt, after which the failure is logged again, milliseconds. */
const connectTimeoutMs = 30_000;

/** The gateway's single NATS connection. It does not receive its own broadcasts. */
export const openLink = ({ access, log }: { access: NatsAccess; log: Log }): InBackground<Link> =>
  openInBackground({
    name: 'nats',
    log,
    open: () => openNatsLink({ ...access, service: 'gateway', noEcho: true, log, connectTimeoutMs }),
  });
