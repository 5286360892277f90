import type { Metrics } from '@freightwright/service-kit';
import { Counter } from 'prom-client';

export type WatchMetrics = ReturnType<typeof createWatchMetrics>;

export function createWatchMetrics({ registry }: Pick<Metrics, 'registry'>) {
  return {
    takenBack: new Counter({
      name: 'remote_versions_taken_back_total',
      help: 'Versions that failed for their visitors, by remote and outcome: done, or impossible.',
      labelNames: ['remote', 'outcome'] as const,
      registers: [registry],
    }),
  };
}
