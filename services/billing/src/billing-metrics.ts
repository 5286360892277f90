import type { Metrics } from '@freightwright/runtime-kit';
import { Counter, Gauge } from 'prom-client';
import { usedTypes } from './provider/stripe-events.ts';
import { giveBackReasons } from './subscription-status/subscription-status.ts';

export type BillingMetrics = ReturnType<typeof createBillingMetrics>;

export function createBillingMetrics({ registry }: Pick<Metrics, 'registry'>) {
  const registers = [registry];
  const metrics = {
    /**
     * Outcomes: stored, repeated, done, ignored, unknown (not our customer), failed (is retried), given-up.
     */
    events: new Counter({
      name: 'billing_provider_events_total',
      help: 'Messages of the payment provider, by type and outcome.',
      labelNames: ['type', 'outcome'] as const,
      registers,
    }),
    givenBack: new Counter({
      name: 'billing_given_back_total',
      help: 'Subscriptions that were ended and given back by themselves, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
    subscriptionStatuses: new Gauge({
      name: 'billing_subscribers',
      help: 'Users who have opened a checkout, by how their subscription stands.',
      labelNames: ['status'] as const,
      registers,
    }),
    reconciled: new Counter({
      name: 'billing_reconciled_total',
      help: 'Subscribers that a reconciliation has compared with the provider, by outcome: same, changed, failed.',
      labelNames: ['outcome'] as const,
      registers,
    }),
  };
  // An increase shows only on an existing series, so initialize to 0: then the first failure counts too.
  for (const type of [...usedTypes, 'other'])
    for (const outcome of ['failed', 'given-up']) metrics.events.inc({ type, outcome }, 0);
  for (const reason of giveBackReasons) metrics.givenBack.inc({ reason }, 0);
  for (const outcome of ['same', 'changed', 'failed']) metrics.reconciled.inc({ outcome }, 0);
  return metrics;
}
