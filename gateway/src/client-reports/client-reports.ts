import { type ClientReport, clientReports } from '@freightwright/contracts';
import { type Handler, handle, type Metrics } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { Counter, Histogram } from 'prom-client';
import type { RegistrySource } from '../remotes/registry.ts';
import type { Visits } from '../watch/visits.ts';
import { type ReportFile, reportText } from './report-file.ts';

export interface ClientReportsDeps {
  registry: Pick<RegistrySource, 'hasSeen'>;
  metrics: Metrics;
  visits: Pick<Visits, 'reported'>;
  /** Where reports are kept. Left out, they are only counted. */
  clientReports?: ReportFile | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * How many remotes with their versions have a metric of their own. Beyond that, the one that was reported
 * longest ago loses its metric.
 */
const maxLabels = 100;

/** A page that was shown; every other kind is a failure. */
const pagesShown: ReadonlySet<ClientReport['kind']> = new Set(['page-view', 'navigation']);
const pageSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Takes what pages report about themselves. Each report is counted, and written as one line to a file of its
 * own. Anybody may send reports, so none of their text reaches our log.
 */
export function clientReportsHandler({
  registry,
  metrics,
  visits,
  clientReports: file,
  now,
}: ClientReportsDeps): Handler {
  const counter = new Counter({
    name: 'client_reports_total',
    help: 'Reports of pages by kind and remote; other: a remote or version that was not in the registry.',
    labelNames: ['kind', 'remote'] as const,
    registers: [metrics.registry],
  });
  const durations = new Histogram({
    name: 'client_page_duration_seconds',
    help: 'How long pages took to show, as browsers report it, by kind and remote.',
    labelNames: ['kind', 'remote'] as const,
    buckets: pageSeconds,
    registers: [metrics.registry],
  });
  const labels = new LRUCache<string, Set<ClientReport['kind']>>({
    max: maxLabels,
    dispose: (kinds, remote) => {
      for (const kind of kinds) {
        counter.remove({ kind, remote });
        durations.remove({ kind, remote });
      }
    },
  });

  function count({ kind, remote, durationMs }: ClientReport): void {
    const known = remote !== undefined && isKnown(remote);
    if (known) labels.set(remote, (labels.get(remote) ?? new Set()).add(kind), { noDisposeOnSet: true });
    const label = known ? remote : remote === undefined ? 'none' : 'other';
    counter.inc({ kind, remote: label });
    if (durationMs !== undefined && pagesShown.has(kind))
      durations.observe({ kind, remote: label }, durationMs / 1000);
  }

  function isKnown(remote: string): boolean {
    const [name = '', version = ''] = remote.split('@');
    return registry.hasSeen(name, version);
  }

  /**
   * Cleans what a page may fill freely. A remote that the registry never had becomes 'other', because anybody
   * may have made up its name.
   */
  function kept({ path, message, remote, ...report }: ClientReport): Record<string, unknown> {
    return {
      ...report,
      ...(remote !== undefined && { remote: isKnown(remote) ? remote : 'other' }),
      path: reportText(path),
      ...(message !== undefined && { message: reportText(message) }),
    };
  }

  return handle(clientReports, ({ body: { reports }, principal: { clientAddress } }) => {
    const time = new Date(now()).toISOString();
    for (const report of reports) {
      count(report);
      visits.reported(clientAddress, report);
      file?.add({ time, ...kept(report) });
    }
    return { accepted: reports.length };
  });
}
