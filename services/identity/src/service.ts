import { defineService, natsAccess } from '@freightwright/service-kit';
import { createApiKeyStore } from './api-key-store.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createProfileStore } from './profile-store.ts';
import { createRegistrar } from './provider/registrar.ts';
import { createSightings } from './sightings.ts';
import { subscribe as subscribeToAll } from './subscriptions.ts';

/** Clock, store and the pauses between attempts can be replaced in tests. */
export const identityService = ({
  nowMs = Date.now,
  profilesIn = createProfileStore,
  subscribe = subscribeToAll,
} = {}) =>
  defineService({
    name: 'identity',
    readConfig,
    async build({ config, base, openMongo, openBus, shutdown }) {
      const { log } = base;
      const mongo = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const profiles = profilesIn(mongo.connection);
      const relay = profiles.relayTo({ bus, log });
      shutdown.add('outbox', () => relay.stop());
      const sightings = createSightings({ profiles, nowMs, log });
      shutdown.add('sightings', () => sightings.settled());

      const registrar = createRegistrar({
        issuer: config.OIDC_ISSUER,
        internalUrl: config.OIDC_INTERNAL_URL,
        clientSecret: config.REGISTRAR_CLIENT_SECRET,
        nowMs,
        log,
        metrics: base.metrics,
      });
      const deps = { registrar, profiles, apiKeys: createApiKeyStore(mongo.connection), nowMs, log };
      await subscribe(bus, deps);
      // While the provider is away nobody can register, but the service still answers who a caller is. So the
      // provider is not part of readiness.
      const readiness = { mongo: mongo.ready, nats: bus.ready };
      const app = createApp({ ...base, ...deps, readiness, sightings, testMode: config.TEST_MODE });
      return { app, ...deps };
    },
  });
