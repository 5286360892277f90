import type { Metrics } from '@freightwright/runtime-kit';
import { Counter, Gauge, Histogram } from 'prom-client';

export type WebhookMetrics = ReturnType<typeof createWebhookMetrics>;

const attemptSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createWebhookMetrics({ registry }: Pick<Metrics, 'registry'>) {
  const registers = [registry];
  return {
    attempts: new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver to webhooks, by outcome: delivered, or why not.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    durations: new Histogram({
      name: 'webhook_attempt_duration_seconds',
      help: 'How long a try took, with its name resolution.',
      buckets: attemptSeconds,
      registers,
    }),
    failed: new Counter({
      name: 'webhook_deliveries_failed_total',
      help: 'Deliveries whose last try has failed.',
      registers,
    }),
    disabled: new Counter({
      name: 'webhook_disabled_total',
      help: 'Webhooks that were disabled because they failed for days.',
      registers,
    }),
    pending: new Gauge({
      name: 'webhook_deliveries_pending',
      help: 'Deliveries that wait for another try, as this process last counted them.',
      registers,
    }),
  };
}
