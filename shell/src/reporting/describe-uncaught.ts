import type { ClientReport } from '@freightwright/contracts';
import { clientReportMessageLength } from '@freightwright/contracts/constants';
import { nameAndPlace } from './describe-failure.ts';
import { remoteOf, reportedPath } from './report-fields.ts';

export type Uncaught = ErrorEvent | PromiseRejectionEvent;

/** The most reports for one remote, or for the shell, on one page. An error in a timer may never end. */
const reportsEach = 10;
const reported = new Map<string | undefined, number>();

const remoteFile = /\/mfe\/(mfe-[a-z0-9-]+)\/([^/\s]+)\//;

/**
 * An uncaught error or rejection as a client report: with the remote whose file threw, name and position,
 * never the message. Undefined without an error object, or when the limit is reached.
 */
export function describeUncaught(event: Uncaught, pathname: string): ClientReport | undefined {
  const error: unknown = 'reason' in event ? event.reason : event.error;
  const remote = remoteIn(error instanceof Error ? error.stack : undefined);
  const found = remote.remote ?? remoteIn('filename' in event ? event.filename : undefined).remote;
  if (found === undefined && !(error instanceof Error)) return undefined;
  const before = reported.get(found) ?? 0;
  reported.set(found, before + 1);
  if (before >= reportsEach) return undefined;
  return {
    kind: 'uncaught',
    ...(found !== undefined && { remote: found }),
    path: reportedPath(pathname),
    message: nameAndPlace(error).slice(0, clientReportMessageLength),
  };
}

function remoteIn(text = ''): Pick<ClientReport, 'remote'> {
  const [, name, version = ''] = remoteFile.exec(text) ?? [];
  try {
    return name === undefined ? {} : remoteOf(`${name}@${decodeURIComponent(version)}`);
  } catch {
    return {};
  }
}
