import { type ClientReport, clientReports } from '@freightwright/contracts';
import { type Handler, handle, type Log, type Metrics } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import type { RegistrySource } from './registry.ts';

export interface ClientReportsDeps {
  registry: Pick<RegistrySource, 'hasSeen'>;
  metrics: Metrics;
  log: Log;
}

/** Remotes and versions that have a label of their own at one time; the one not heard of for longest gives way. */
const maxLabels = 100;

/** What a page tells of itself: one line in the log each, and a count. Anybody may send it, so it is told apart from what we know. */
export function clientReportsHandler({ registry, metrics, log }: ClientReportsDeps): Handler {
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

  return handle(clientReports, ({ body: { reports } }) => {
    for (const report of reports) {
      count(report.kind, report.remote);
      log[levelOf(report.kind)]({ report: cleaned(report) }, 'client report');
    }
    return { accepted: reports.length };
  });
}

/** A failure of a page is a warning: whoever wants to can make one up. */
const levelOf = (kind: ClientReport['kind']) =>
  kind === 'page-view' || kind === 'navigation' ? 'info' : 'warn';

/** Control and format characters could draw lines or colours of their own wherever the log is read. */
function cleaned(report: ClientReport): Record<string, unknown> {
  const entries = Object.entries(report).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ') : value,
  ]);
  return Object.fromEntries(entries);
}
