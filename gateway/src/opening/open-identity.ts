import { randomUUID } from 'node:crypto';
import type { Link, Log, Metrics, NatsAccess, OutboxRelay } from '@freightwright/service-kit';
import { openLink as openNatsLink } from '@freightwright/service-kit';
import { createIdentityProvider } from '../identity-provider/create-identity-provider.ts';
import { openAccountNotices } from '../page-events/account-notices.ts';
import { createPageStreams } from '../page-events/page-streams.ts';
import { createSessions } from '../session/create-sessions.ts';
import { createSignInActs } from '../sign-in/sign-in-acts.ts';
import { createSignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { openBus } from './open-bus.ts';
import { type InBackground, openInBackground } from './open-in-background.ts';
import { openStores } from './open-stores.ts';

export interface OpenIdentityOptions {
  mongoUri: string;
  /** What the name of the gateway's database begins with. */
  mongoPrefix: string;
  link: Pick<InBackground<Link>, 'opened'>;
  issuer: string;
  /** Origin at which the provider is reached, when that is not the one of the issuer. */
  providerUrl?: string | undefined;
  clientSecret: string;
  sessionSecret: string;
  /** Visitors come by https. */
  https: boolean;
  /** How many pages may listen to events at a time, in all and from one address. */
  pageStreams: { streams: number; perAddress: number };
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The provider's clock, by which its tokens end. Milliseconds since the epoch. */
  providerNow: () => number;
  log: Log;
  metrics: Metrics;
}

/** Pages of one browser that may listen at a time. */
const streamsPerSession = 4;

/** Returns at once. Whatever is not there yet, is used from the moment when it is. */
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
  const acts = createSignInActs({ acts: stores.acts, now });
  const sessions = createSessions({
    acts,
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
    ...{ link, sessions, notices, identityProvider, throttle, acts, now, log, metrics },
    erasures: stores.erasures,
  });
  let relay: OutboxRelay | undefined;
  let isClosed = false;
  void stores.actsOpened.then((store) => {
    if (!isClosed) relay = store.relayTo({ bus, log });
  });
  return {
    identityProvider,
    sessions,
    throttle,
    /** Tells the audit log who signs in and out. */
    acts,
    stores,
    bus,
    /** The pages that listen to what changes. */
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

/** How long one try to connect may take before the log says so again, milliseconds. */
const connectTimeoutMs = 30_000;

/** The gateway's one connection to NATS. Its own gossip does not come back to it. */
export const openLink = ({ access, log }: { access: NatsAccess; log: Log }): InBackground<Link> =>
  openInBackground({
    name: 'nats',
    log,
    open: () => openNatsLink({ ...access, service: 'gateway', noEcho: true, log, connectTimeoutMs }),
  });
