import {
  defineService,
  natsAccess,
  openIdempotency,
  renameFields,
  repeatPasses,
} from '@freightwright/service-kit';
import { settings } from './config.ts';
import { openBilling } from './open-billing.ts';
import type { createStripeApi } from './provider/stripe-api.ts';
import { startReconciliation } from './reconciliation/reconciliation.ts';
import { routes } from './routes.ts';
import { subscribe } from './subscriptions.ts';
import { erasureSteps, exportSections } from './user-data.ts';

interface BillingOptions {
  nowMs?: () => number;
  providerIs?: typeof createStripeApi;
  reconcileEveryMs?: number;
  paceMs?: number;
}

/** Retry interval while the sandbox does not answer yet, milliseconds. */
const plansAgainMs = 2_000;

/** Tests can replace the clock, the provider and the pauses. */
export const billingService = ({
  nowMs = Date.now,
  providerIs,
  reconcileEveryMs,
  paceMs,
}: BillingOptions = {}) =>
  defineService({
    name: 'billing',
    settings,
    migrations: [
      renameFields({
        version: 1,
        collection: 'subscribers',
        fields: {
          'standing.standing': 'subscriptionStatus',
          standing: 'subscriptionStatus',
          told: 'notified',
        },
        dropIndexes: ['standing.standing_1'],
      }),
    ],
    async build({ config, log, metrics, openMongo, openBus, shutdown }) {
      const { connection, ready } = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const deps = {
        ...openBilling(config, { connection, nowMs, log, metrics, ...(providerIs && { providerIs }) }),
        idempotency: openIdempotency(connection, { nowMs, log }),
        ...(paceMs !== undefined && { paceMs }),
      };
      const { provider, pump } = deps;
      const relay = deps.subscribers.relayTo({ bus, log });
      shutdown.add('outbox', () => relay.stop());
      await subscribe(bus, deps);
      const reconciliation = startReconciliation(deps, reconcileEveryMs);
      // In live mode, an operator creates the plans on purpose: npm run billing -- plans.
      let hasPlans = config.STRIPE_API_URL === undefined;
      const making = repeatPasses(
        async () => {
          if (hasPlans) return;
          log.info({ made: await provider.makePlans() }, 'the sandbox has the plans');
          hasPlans = true;
        },
        {
          intervalMs: plansAgainMs,
          onFailure: (err) => log.debug({ err }, 'the sandbox does not answer yet'),
        },
      );
      // All of these wait for the provider, which may be slow or down, so they share the same two seconds.
      shutdown.add('payments', () =>
        Promise.all([making.stop(), reconciliation.stop(), pump.stop(), provider.close()]),
      );
      // While the provider is down, the stored plans still apply. So the provider is not part of readiness.
      const readiness = { mongo: ready, nats: bus.ready };
      const userData = { erase: erasureSteps(deps), export: exportSections(deps), nowMs };
      return { handlers: routes(deps), readiness, ...deps, metrics, reconciliation, userData };
    },
  });
