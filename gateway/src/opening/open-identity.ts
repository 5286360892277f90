import { randomUUID } from 'node:crypto';
import type { Log, Metrics, NatsAccess } from '@freightwright/service-kit';
import type { GatewayDeps } from '../app.ts';
import { createIdentityProvider } from '../identity-provider/create-identity-provider.ts';
import { createSessions } from '../session/create-sessions.ts';
import { createSignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { openBus } from './open-bus.ts';
import { openStores } from './open-stores.ts';

export interface OpenIdentityOptions {
  mongoUri: string;
  /** What goes before the name of the gateway's database. */
  mongoPrefix: string;
  nats: NatsAccess;
  issuer: string;
  providerUrl?: string | undefined;
  clientSecret: string;
  sessionSecret: string;
  /** Visitors come by https. */
  https: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  metrics: Metrics;
}

type IdentityDeps = Pick<
  GatewayDeps,
  'identityProvider' | 'sessions' | 'throttle' | 'logoutTokens' | 'bus' | 'issuer' | 'sessionSecret'
>;

export interface OpenIdentity {
  deps: IdentityDeps;
  /** Rejects while sessions cannot be read. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** All that signing in rests on. Returns at once: whatever is not there yet is taken up when it is. */
export function openIdentity(options: OpenIdentityOptions): OpenIdentity {
  const { issuer, clientSecret, sessionSecret, https, now, log, metrics } = options;
  const stores = openStores({ uri: options.mongoUri, prefix: options.mongoPrefix, log });
  const identityProvider = createIdentityProvider({
    issuer,
    internalUrl: options.providerUrl,
    clientSecret,
    now,
    log,
    metrics,
  });
  const sessions = createSessions({
    store: stores.sessions,
    provider: identityProvider,
    secret: sessionSecret,
    https,
    now,
    newId: randomUUID,
    log,
  });
  const { failures, logoutTokens } = stores;
  const throttle = createSignInThrottle({ failures, sessionSecret, now, newId: randomUUID });
  const bus = openBus({ access: options.nats, sessions, log, metrics });
  return {
    deps: { identityProvider, sessions, throttle, logoutTokens, bus, issuer, sessionSecret },
    ready: stores.ready,
    async close() {
      await bus.close();
      await stores.close();
    },
  };
}
