import type { Metrics } from '@freightwright/service-kit';
import { Counter } from 'prom-client';

export type WatchMetrics = ReturnType<typeof createWatchMetrics>;

const outcomes = ['done', 'impossible'] as const;

export function createWatchMetrics({ registry }: Pick<Metrics, 'registry'>) {
  const takenBack = new Counter({
    name: 'remote_versions_taken_back_total',
    help: 'Versions that failed for their visitors, by remote and outcome: done, or impossible.',
    labelNames: ['remote', 'outcome'] as const,
    registers: [registry],
  });
  return {
    takenBack,
    /** Serves the counters of a remote at 0, so that an alert sees the first version that is taken back. */
    know(remote: string): void {
      for (const outcome of outcomes) takenBack.inc({ remote, outcome }, 0);
    },
  };
}
