import type { ClientReport, RemoteEntry } from '@freightwright/contracts';
import { remoteOf, reportedPath } from './report-fields.ts';

export interface VisitReports {
  shown(entry: RemoteEntry, durationMs: number): void;
  /** Called for a page without a mount: the shell's own, or another one of the current remote. */
  opened(entry: RemoteEntry | undefined): void;
}

interface VisitReportsDeps {
  readonly add: (report: ClientReport) => void;
  readonly pathname: () => string;
  /** Milliseconds since the document was requested. */
  readonly now: () => number;
}

/** Reports visited pages: a document's first as a view, timed from its request, the others as navigation. */
export function createVisitReports({ add, pathname, now }: VisitReportsDeps): VisitReports {
  let isFirst = true;
  function report(entry: RemoteEntry | undefined, durationMs: number | undefined): void {
    const kind = isFirst ? 'page-view' : 'navigation';
    const tookMs = isFirst ? now() : durationMs;
    isFirst = false;
    add({
      kind,
      ...(entry && remoteOf(`${entry.name}@${entry.version}`)),
      path: reportedPath(pathname()),
      ...(tookMs !== undefined && { durationMs: Math.round(tookMs) }),
    });
  }
  return { shown: report, opened: (entry) => report(entry, undefined) };
}
