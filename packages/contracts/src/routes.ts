import { clientReports } from './http/client-reports.ts';
import { emailResults } from './http/email-results.ts';
import { deployRemote, listRemotes, remoteHistory, rollbackRemote } from './http/remotes.ts';
import type { Route } from './route.ts';

/** Every public route: the gateway's table and the OpenAPI document are read off this list. */
export const httpRoutes: readonly Route[] = [
  emailResults,
  deployRemote,
  rollbackRemote,
  listRemotes,
  remoteHistory,
  clientReports,
];
