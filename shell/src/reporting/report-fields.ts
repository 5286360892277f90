import type { ClientReport } from '@freightwright/contracts';
import { clientReportPathLength, reportedRemotePattern } from '@freightwright/contracts/constants';

/** @param part such as 'mfe-bol@0.1.0-1a2b3c4d'. Anything else means the shell. */
export const remoteOf = (part: string): Pick<ClientReport, 'remote'> =>
  reportedRemotePattern.test(part) ? { remote: part } : {};

export const reportedPath = (pathname: string): string => pathname.slice(0, clientReportPathLength);
