import type { ClientReport } from '@freightwright/contracts';
import {
  clientReportMessageLength,
  clientReportPathLength,
  reportedRemotePattern,
} from '@freightwright/contracts/facts';
import type { FailureReport } from '@freightwright/mfe-kit';

/** A failure, as it is reported to the site. */
export function describeFailure(
  { event, part, reference, error }: FailureReport,
  pathname: string,
): ClientReport {
  // 'remote.load-failed' is reported as 'load-failed', 'registry.failed' as 'registry-failed'.
  const kind = event.replace('remote.', '').replace('.', '-') as ClientReport['kind'];
  // Before a remote runs, the error's text comes from the loader and names files. Later errors may quote what
  // the reader typed, so only name and place are sent.
  const message = kind === 'load-failed' || kind === 'registry-failed' ? String(error) : nameAndPlace(error);
  return {
    kind,
    ...remoteOf(part),
    path: reportedPath(pathname),
    reference,
    message: message.slice(0, clientReportMessageLength),
  };
}

/** @param part such as 'mfe-bol@0.1.0-1a2b3c4d'. Anything else means the shell. */
export function remoteOf(part: string): Pick<ClientReport, 'remote'> {
  return reportedRemotePattern.test(part) ? { remote: part } : {};
}

export function reportedPath(pathname: string): string {
  return pathname.slice(0, clientReportPathLength);
}

/** 'TypeError at lifecycle.33ecf72a.js:1:2345': enough to find the line, without any text of the page. */
function nameAndPlace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = /((?<![\w.-])[\w.-]+\.js(?:\?r=\d+)?:\d+:\d+)/.exec(error.stack ?? '')?.[1];
  return place === undefined ? error.name : `${error.name} at ${place}`;
}
