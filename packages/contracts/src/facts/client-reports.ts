/** The most reports in one batch. A page that keeps failing sends what it has and starts another batch. */
export const clientReportsAtMost = 20;
/** The most characters of a message. The page cuts off the rest. */
export const clientReportMessageLength = 300;
/** The most characters of a path. The page cuts off the rest. */
export const clientReportPathLength = 200;
/** The remote a report is about, with its version: 'mfe-bol@0.1.0-1a2b3c4d'. */
export const reportedRemotePattern = /^mfe-[a-z][a-z0-9-]{1,40}@[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;
