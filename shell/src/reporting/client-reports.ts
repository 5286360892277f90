import type { ClientReport } from '@freightwright/contracts';
import { addresses, clientReportsAtMost } from '@freightwright/contracts/constants';

/** Reports are batched for this long, so that a page view and a failure on it are sent in one request. */
const gatherMs = 2_000;
/** The most batches that a page sends. A page that keeps failing then stops reporting. */
const batchesAtMost = 50;

export interface ClientReports {
  /** Adds a report to the next batch. It never throws and never waits. */
  add(report: ClientReport): void;
}

interface ClientReportsDeps {
  readonly window: Pick<Window, 'addEventListener' | 'fetch' | 'setTimeout' | 'clearTimeout'> & {
    readonly document: Document;
    readonly navigator: Pick<Navigator, 'sendBeacon'>;
  };
}

/** Sends client reports in batches. What cannot be sent is lost. */
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
      .fetch(addresses.clientReports.path, { method: 'POST', headers, body, keepalive: true })
      // Reads the body to the end, or the request would stay open as long as the page.
      .then((response) => response.text())
      .catch(() => undefined);
  }

  function sendOnLeaving(): void {
    const body = take();
    if (body !== undefined) window.navigator.sendBeacon(addresses.clientReports.path, body);
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
