import type { ClientReport } from '@freightwright/contracts';
import { clientReportMessageLength } from '@freightwright/contracts/constants';
import type { FailureReport } from '@freightwright/mfe-kit';
import { remoteOf, reportedPath } from './report-fields.ts';

export function describeFailure({ event, part, reference, error }: FailureReport, pathname: string) {
  // 'remote.load-failed' is reported as 'load-failed', 'registry.failed' as 'registry-failed'.
  const kind = event.replace('remote.', '').replace('.', '-') as ClientReport['kind'];
  // The loader's messages name files; others may quote user input, so only name and position are sent.
  const message = kind === 'load-failed' || kind === 'registry-failed' ? String(error) : nameAndPlace(error);
  return {
    kind,
    ...remoteOf(part),
    path: reportedPath(pathname),
    reference,
    message: message.slice(0, clientReportMessageLength),
  };
}

/** 'TypeError at lifecycle.33ecf72a.js:1:2345': enough to find the line, without any text of the page. */
export function nameAndPlace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = /((?<![\w.-])[\w.-]+\.js(?:\?r=\d+)?:\d+:\d+)/.exec(error.stack ?? '')?.[1];
  return place === undefined ? error.name : `${error.name} at ${place}`;
}
