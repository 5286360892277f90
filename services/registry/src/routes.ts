import {
  activateVersion as activateRoute,
  changeCanary as changeCanaryRoute,
  deployRemote as deployRoute,
  endCanary as endCanaryRoute,
  remoteFigures as figuresRoute,
  remoteHistory as historyRoute,
  listRemotes as listRoute,
  listVersions as listVersionsRoute,
  type Principal,
  promoteCanary as promoteRoute,
  pruneRemote as pruneRoute,
  retireRemote as retireRoute,
  rollbackRemote as rollbackRoute,
  startCanary as startCanaryRoute,
  uploadVersion as uploadRoute,
} from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { activateVersion, type ShowStoredDeps } from './activate-version.ts';
import { changeCanary } from './change-canary.ts';
import { type DeployRemoteDeps, deployRemote } from './deploy-remote.ts';
import { endCanary } from './end-canary.ts';
import { listRemotes } from './list-remotes.ts';
import { listVersions } from './list-versions.ts';
import { deployerOf, requireDeployer, uploaderOf } from './policy.ts';
import { promoteCanary } from './promote-canary.ts';
import { pruneRemote } from './prune-remote.ts';
import type { PruneVersionsDeps } from './prune-versions.ts';
import { remoteHistory } from './remote-history.ts';
import { retireRemote } from './retire-remote.ts';
import { type RollbackRemoteDeps, rollbackRemote } from './rollback-remote.ts';
import { startCanary } from './start-canary.ts';
import { type UploadVersionDeps, uploadVersion } from './upload-version.ts';
import { type RemoteFiguresDeps, remoteFigures } from './watch/remote-figures.ts';

export type RegistryDeps = DeployRemoteDeps &
  UploadVersionDeps &
  ShowStoredDeps &
  RollbackRemoteDeps &
  PruneVersionsDeps &
  RemoteFiguresDeps;

interface Change {
  params: { name: string };
  principal: Principal;
}

/** Which remote a change is about, and who makes it, if that caller may; the next one, if the caller may bring files. */
const about = ({ params: { name }, principal }: Change) => ({ name, by: deployerOf(principal, name) });
const broughtTo = ({ params: { name }, principal }: Change) => ({ name, by: uploaderOf(principal, name) });

export const routes = (deps: RegistryDeps): Handler[] => [
  handle(deployRoute, (call) => deployRemote(deps, { ...broughtTo(call), body: call.body })),
  handle(uploadRoute, (call) => uploadVersion(deps, { ...broughtTo(call), body: call.body })),
  handle(activateRoute, (call) => activateVersion(deps, { ...about(call), ...call.body })),
  handle(rollbackRoute, (call) => rollbackRemote(deps, { ...about(call), ...call.body })),
  handle(startCanaryRoute, (call) => startCanary(deps, { ...about(call), ...call.body })),
  handle(changeCanaryRoute, (call) => changeCanary(deps, { ...about(call), ...call.body })),
  handle(endCanaryRoute, (call) => endCanary(deps, { ...about(call), ...call.body })),
  handle(promoteRoute, (call) => promoteCanary(deps, { ...about(call), ...call.body })),
  handle(retireRoute, (call) => retireRemote(deps, about(call))),
  handle(pruneRoute, (call) => pruneRemote(deps, about(call))),
  handle(listRoute, ({ principal }) => {
    requireDeployer(principal);
    return listRemotes(deps);
  }),
  handle(listVersionsRoute, ({ params, principal }) => {
    requireDeployer(principal);
    return listVersions(deps, params);
  }),
  handle(historyRoute, ({ params, principal }) => {
    requireDeployer(principal);
    return remoteHistory(deps, params);
  }),
  handle(figuresRoute, ({ params, principal }) => {
    requireDeployer(principal);
    return remoteFigures(deps, params);
  }),
];
