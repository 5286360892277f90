import type { Metrics } from '@freightwright/runtime-kit';
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
    /** Initializes the counters of a remote to 0, so that an alert detects the first rollback. */
    know(remote: string): void {
      for (const outcome of outcomes) takenBack.inc({ remote, outcome }, 0);
    },
  };
}
