import type { ClientReport } from '@freightwright/contracts';
import { clientReportsAtMost } from '@freightwright/contracts/facts';

const url = '/api/client-reports';
/** Reports come together for this long, so that a page view and what went wrong with it are one request. */
const gatherMs = 2_000;
/** Batches a page sends in its life. One that fails in a loop falls silent. */
const batchesAtMost = 50;

export interface ClientReports {
  /** Takes a report along. Never throws, and never waits. */
  add(report: ClientReport): void;
}

interface ClientReportsDeps {
  readonly window: Pick<Window, 'addEventListener' | 'fetch' | 'setTimeout' | 'clearTimeout'> & {
    readonly document: Document;
    readonly navigator: Pick<Navigator, 'sendBeacon'>;
  };
}

/** Tells the site how the page does, a few reports at a time. What cannot be sent is lost: a report is never worth a retry. */
export function createClientReports({ window }: ClientReportsDeps): ClientReports {
  let waiting: ClientReport[] = [];
  let timer: number | undefined;
  let batches = 0;

  function take(): Blob | undefined {
    if (timer !== undefined) window.clearTimeout(timer);
    timer = undefined;
    const reports = waiting;
    waiting = [];
    if (reports.length === 0 || batches === batchesAtMost) return undefined;
    batches += 1;
    return new Blob([JSON.stringify({ reports })], { type: 'application/json' });
  }

  function send(): void {
    const body = take();
    if (body === undefined) return;
    const headers = { 'content-type': 'application/json' };
    window
      .fetch(url, { method: 'POST', headers, body, keepalive: true })
      // Read to the end, or the request would count as under way for as long as the page lives.
      .then((response) => response.text())
      .catch(() => undefined);
  }

  function sendOnLeaving(): void {
    const body = take();
    if (body !== undefined) window.navigator.sendBeacon(url, body);
  }

  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') sendOnLeaving();
  });
  window.addEventListener('pagehide', sendOnLeaving);

  return {
    add(report) {
      waiting.push(report);
      if (waiting.length >= clientReportsAtMost) send();
      else timer ??= window.setTimeout(send, gatherMs);
    },
  };
}
