import { type ClientReport, clientReports } from '@freightwright/contracts';
import { type Handler, handle, type Metrics } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import type { RegistrySource } from '../remotes/registry.ts';
import type { ReportFile } from './report-file.ts';
import { reportText } from './report-text.ts';

export interface ClientReportsDeps {
  registry: Pick<RegistrySource, 'hasSeen'>;
  metrics: Metrics;
  /** Where reports are kept; left out, they are only counted. */
  clientReports?: ReportFile | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Remotes and versions that have a label of their own at one time; the one not heard of for longest gives way. */
const maxLabels = 100;

/** What a page tells of itself: a line each in a file of its own, and a count. Anybody may send it, so no log of ours has any of it. */
export function clientReportsHandler({
  registry,
  metrics,
  clientReports: file,
  now,
}: ClientReportsDeps): Handler {
  const counter = new Counter({
    name: 'client_reports_total',
    help: 'Reports of pages by kind and remote; other: a remote or version that was not in the registry.',
    labelNames: ['kind', 'remote'] as const,
    registers: [metrics.registry],
  });
  const labels = new LRUCache<string, Set<ClientReport['kind']>>({
    max: maxLabels,
    dispose: (kinds, remote) => {
      for (const kind of kinds) counter.remove({ kind, remote });
    },
  });

  function count(kind: ClientReport['kind'], remote: string | undefined): void {
    const known = remote !== undefined && isKnown(remote);
    if (known) labels.set(remote, (labels.get(remote) ?? new Set()).add(kind), { noDisposeOnSet: true });
    counter.inc({ kind, remote: known ? remote : remote === undefined ? 'none' : 'other' });
  }

  function isKnown(remote: string): boolean {
    const [name = '', version = ''] = remote.split('@');
    return registry.hasSeen(name, version);
  }

  /** What a page writes freely is cleaned; a remote that was never ours has a name that anybody may have made up. */
  function kept({ path, message, remote, ...report }: ClientReport): Record<string, unknown> {
    return {
      ...report,
      ...(remote !== undefined && { remote: isKnown(remote) ? remote : 'other' }),
      path: reportText(path),
      ...(message !== undefined && { message: reportText(message) }),
    };
  }

  return handle(clientReports, ({ body: { reports } }) => {
    const time = new Date(now()).toISOString();
    for (const report of reports) {
      count(report.kind, report.remote);
      file?.add({ time, ...kept(report) });
    }
    return { accepted: reports.length };
  });
}
