import type { Metrics } from '@freightwright/service-kit';
import { Counter, Gauge } from 'prom-client';

export type BillingMetrics = ReturnType<typeof createBillingMetrics>;

export function createBillingMetrics({ registry }: Pick<Metrics, 'registry'>) {
  const registers = [registry];
  return {
    /** Outcomes: stored, repeated, done, ignored, unknown (nobody's customer), failed (will be tried again), given-up. */
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
    standings: new Gauge({
      name: 'billing_subscribers',
      help: 'Users who have opened a checkout, by how their subscription stands.',
      labelNames: ['standing'] as const,
      registers,
    }),
    reconciled: new Counter({
      name: 'billing_reconciled_total',
      help: 'Subscribers that a reconciliation has compared with the provider, by outcome: same, changed, failed.',
      labelNames: ['outcome'] as const,
      registers,
    }),
  };
}
