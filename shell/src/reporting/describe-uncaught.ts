import type { ClientReport } from '@freightwright/contracts';
import { clientReportMessageLength } from '@freightwright/contracts/facts';
import { nameAndPlace } from './describe-failure.ts';
import { remoteOf, reportedPath } from './report-fields.ts';

/** What the browser says of an error that no code caught. */
export type Uncaught = ErrorEvent | PromiseRejectionEvent;

/** The most that is reported of one remote, or of the shell, in the life of a page. An error in a timer never ends. */
const reportsEach = 10;
const reported = new Map<string | undefined, number>();

const remoteFile = /\/mfe\/(mfe-[a-z0-9-]+)\/([^/\s]+)\//;

/**
 * An uncaught error or rejection as it is reported: with the remote whose file threw, name and place, never
 * the message. Undefined without an error, such as a browser's complaint, or when reported often enough.
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
