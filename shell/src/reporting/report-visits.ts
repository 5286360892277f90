import type { ClientReport, RemoteEntry } from '@freightwright/contracts';
import { remoteOf, reportedPath } from './describe-failure.ts';

export interface VisitReports {
  /** The page of a remote is on show. */
  shown(entry: RemoteEntry, durationMs: number): void;
  /** A page is on show that needed nothing new: the shell's own, or another one of the remote that was there. */
  opened(entry: RemoteEntry | undefined): void;
}

interface VisitReportsDeps {
  readonly add: (report: ClientReport) => void;
  readonly pathname: () => string;
  /** Milliseconds since the document was asked for. */
  readonly now: () => number;
}

/** Reports what is looked at: the first page of a document as a view, timed from its very start, and every one after it as a navigation. */
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
