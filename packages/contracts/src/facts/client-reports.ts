/** Reports in one batch. A page that fails over and over sends what it has and starts another. */
export const clientReportsAtMost = 20;
/** Characters of a message; the page cuts it off there. */
export const clientReportMessageLength = 300;
/** Characters of a path; the page cuts it off there. */
export const clientReportPathLength = 200;
/** The remote a report is about, with its version: 'mfe-bol@0.1.0-1a2b3c4d'. */
export const reportedRemotePattern = /^mfe-[a-z][a-z0-9-]{1,40}@[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;
