import type { AssetStore } from '@freightwright/asset-store';
import {
  type CheckedRequest,
  type Principal,
  Problem,
  type RemoteEntry,
  type RemoteRecord,
  type rollbackRemote as rollbackRemoteRoute,
} from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';
import { checkContract } from './gate/check-declaration.ts';
import { type MovePointerDeps, movePointer } from './move-pointer.ts';
import { deployerOf } from './policy.ts';
import { versionFolder } from './store-version.ts';
import { stepsOf, versionBefore } from './version-trail.ts';

export interface RollbackRemoteDeps extends MovePointerDeps {
  assets: Pick<AssetStore, 'renew'>;
  remotes: Pick<Kv<RemoteRecord>, 'snapshot' | 'put' | 'history'>;
}

type Rollback = Pick<CheckedRequest<typeof rollbackRemoteRoute>, 'params' | 'body'>;

/**
 * Points the registry back to the version before the current one, or to the one that is named.
 * @throws Problem 'remote.not-found', 'remote.no-such-version' (never current, its files are gone, or built
 * for another contract), 'remote.gate-failed' when another remote has taken one of its routes,
 * 'remote.changed-meanwhile', or that of `deployerOf`.
 */
export async function rollbackRemote(
  deps: RollbackRemoteDeps,
  { params: { name }, body }: Rollback,
  principal: Principal,
): Promise<RemoteRecord> {
  const by = deployerOf(principal, name);
  const basis = await deps.remotes.snapshot();
  if (!basis.values.has(name)) throw new Problem('remote.not-found');
  const records = (await deps.remotes.history(name)).map(({ value }) => value);
  const to = body.to ?? versionBefore(stepsOf(records));
  if (to === undefined) {
    throw new Problem('remote.no-such-version', { detail: `${name} has no version before the current one.` });
  }
  const entry = records.findLast((record) => record.entry.version === to)?.entry;
  if (!entry) throw new Problem('remote.no-such-version', { detail: `${name} never was at ${to}.` });
  await refuseUnusable(deps.assets, entry);
  return movePointer(deps, { entry, action: 'rollback', by, basis });
}

async function refuseUnusable(
  assets: Pick<AssetStore, 'renew'>,
  { name, version, contract }: RemoteEntry,
): Promise<void> {
  const [mismatch] = checkContract(contract);
  if (mismatch) {
    const detail = `${name}@${version} was ${mismatch.message}.`;
    throw new Problem('remote.no-such-version', { detail });
  }
  // Renewed, because an old version must not be pruned on its way back.
  if (!(await assets.renew(versionFolder(name, version)))) {
    throw new Problem('remote.no-such-version', { detail: `The files of ${name}@${version} are gone.` });
  }
}
