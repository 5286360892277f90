import type { Principal } from '@freightwright/contracts';
import * as contract from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { changeCanary, endCanary, promoteCanary, startCanary } from './deploy/canaries.ts';
import {
  activateVersion,
  deployRemote,
  retireRemote,
  rollbackRemote,
  uploadVersion,
} from './deploy/deploy-remote.ts';
import { deployerOf, requireDeployer, uploaderOf } from './policy.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { listRemotes, listVersions, remoteHistory } from './versions/list-versions.ts';
import { pruneRemote } from './versions/prune-versions.ts';
import { remoteFigures } from './watch/remote-figures.ts';

interface Change {
  params: { name: string };
  principal: Principal;
}

/**
 * The remote of a change and its author, if the caller may deploy; the next one, if the caller may upload.
 */
const about = ({ params: { name }, principal }: Change) => ({ name, by: deployerOf(principal, name) });
const broughtTo = ({ params: { name }, principal }: Change) => ({ name, by: uploaderOf(principal, name) });

export const routes = (deps: RegistryDeps): Handler[] => [
  handle(contract.deployRemote, (call) => deployRemote(deps, { ...broughtTo(call), body: call.body })),
  handle(contract.uploadVersion, (call) => uploadVersion(deps, { ...broughtTo(call), body: call.body })),
  handle(contract.activateVersion, (call) => activateVersion(deps, { ...about(call), ...call.body })),
  handle(contract.rollbackRemote, (call) => rollbackRemote(deps, { ...about(call), ...call.body })),
  handle(contract.startCanary, (call) => startCanary(deps, { ...about(call), ...call.body })),
  handle(contract.changeCanary, (call) => changeCanary(deps, { ...about(call), ...call.body })),
  handle(contract.endCanary, (call) => endCanary(deps, { ...about(call), ...call.body })),
  handle(contract.promoteCanary, (call) => promoteCanary(deps, { ...about(call), ...call.body })),
  handle(contract.retireRemote, (call) => retireRemote(deps, about(call))),
  handle(contract.pruneRemote, (call) => pruneRemote(deps, about(call))),
  handle(contract.listRemotes, ({ principal }) => forTeams(principal, () => listRemotes(deps))),
  handle(contract.listVersions, ({ params, principal }) =>
    forTeams(principal, () => listVersions(deps, params)),
  ),
  handle(contract.remoteHistory, ({ params, principal }) =>
    forTeams(principal, () => remoteHistory(deps, params)),
  ),
  handle(contract.remoteFigures, ({ params, principal }) =>
    forTeams(principal, () => remoteFigures(deps, params)),
  ),
];

/** A caller who may deploy any remote may read all of them. */
function forTeams<T>(principal: Principal, read: () => T): T {
  requireDeployer(principal);
  return read();
}
