import {
  deployRemote as deployRoute,
  remoteHistory as historyRoute,
  listRemotes as listRoute,
  pruneRemote as pruneRoute,
  retireRemote as retireRoute,
  rollbackRemote as rollbackRoute,
} from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { type DeployRemoteDeps, deployRemote } from './deploy-remote.ts';
import { listRemotes } from './list-remotes.ts';
import { pruneRemote } from './prune-remote.ts';
import type { PruneVersionsDeps } from './prune-versions.ts';
import { type RemoteHistoryDeps, remoteHistory } from './remote-history.ts';
import { retireRemote } from './retire-remote.ts';
import { type RollbackRemoteDeps, rollbackRemote } from './rollback-remote.ts';

export type RegistryDeps = DeployRemoteDeps & RollbackRemoteDeps & RemoteHistoryDeps & PruneVersionsDeps;

export const routes = (deps: RegistryDeps): Handler[] => [
  handle(deployRoute, ({ params, body, principal }) => deployRemote(deps, { params, body }, principal)),
  handle(rollbackRoute, ({ params, body, principal }) => rollbackRemote(deps, { params, body }, principal)),
  handle(retireRoute, ({ params, principal }) => retireRemote(deps, params, principal)),
  handle(pruneRoute, ({ params, principal }) => pruneRemote(deps, params, principal)),
  handle(listRoute, ({ principal }) => listRemotes(deps, principal)),
  handle(historyRoute, ({ params, principal }) => remoteHistory(deps, params, principal)),
];
