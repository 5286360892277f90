import { createErasureRecordStore, defineService, natsAccess } from '@freightwright/service-kit';
import { createAccountStore } from './account/account-store.ts';
import { createAuditStore } from './audit/audit-store.ts';
import { retryClosing as retryClosingForever } from './closure/close-account.ts';
import { createClosureStore } from './closure/closure-store.ts';
import { settings } from './config.ts';
import { createExportQuotaStore } from './export/export-quota-store.ts';
import { createApiKeyStore } from './keys/api-key-store.ts';
import { migrations } from './migrations.ts';
import { createProfileStore } from './profile/profile-store.ts';
import { createUsageRecords } from './profile/usage-records.ts';
import { createRegistrar } from './provider/registrar.ts';
import { routes } from './routes.ts';
import { subscribe as subscribeToAll } from './subscriptions.ts';

/** Tests can replace the clock, the store and the backoff. */
export const identityService = ({
  nowMs = Date.now,
  profilesIn = createProfileStore,
  accountsIn = createAccountStore,
  closuresIn = createClosureStore,
  subscribe = subscribeToAll,
  retryClosing = retryClosingForever,
} = {}) =>
  defineService({
    name: 'identity',
    settings,
    migrations,
    async build({ config, log, metrics, openMongo, openBus, shutdown }) {
      const mongo = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const stores = {
        profiles: profilesIn(mongo.connection),
        accounts: accountsIn(mongo.connection),
        closures: closuresIn(mongo.connection),
        apiKeys: createApiKeyStore(mongo.connection),
      };
      for (const [name, store] of Object.entries(stores)) {
        const relay = store.relayTo({ bus, log });
        shutdown.add(`outbox of ${name}`, () => relay.stop());
      }
      const usageRecords = createUsageRecords({ ...stores, nowMs, log });
      shutdown.add('sightings', () => usageRecords.settled());
      const registrar = createRegistrar({
        issuer: config.OIDC_ISSUER,
        internalUrl: config.OIDC_INTERNAL_URL,
        clientSecret: config.REGISTRAR_CLIENT_SECRET,
        nowMs,
        log,
        metrics,
      });
      const deps = {
        ...stores,
        ...{ registrar, usageRecords, bus, nowMs, log },
        audit: createAuditStore(mongo.connection),
        exportQuotas: createExportQuotaStore(mongo.connection),
        erasures: createErasureRecordStore(mongo.connection),
        siteUrl: config.SITE_URL,
        secondLookAfterMs: config.SECOND_LOOK_AFTER_S * 1_000,
      };
      await subscribe(deps);
      const closing = retryClosing(deps);
      shutdown.add('deletions', () => closing.stop());
      // While the provider is down registration fails, but the service still identifies callers. So the
      // provider is not part of readiness.
      const readiness = { mongo: mongo.ready, nats: bus.ready };
      return { handlers: routes({ ...deps, testMode: config.TEST_MODE }), readiness, ...deps };
    },
  });
