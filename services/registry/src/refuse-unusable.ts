import type { AssetStore } from '@freightwright/asset-store';
import { Problem, type RemoteEntry } from '@freightwright/contracts';
import { checkContract } from './gate/check-declaration.ts';
import { versionFolder } from './store-version.ts';

/**
 * Makes sure that a version can be shown, and stays while that happens.
 * @throws Problem 'remote.no-such-version' when its files are gone, or it was built for another contract.
 */
export async function refuseUnusable(
  assets: Pick<AssetStore, 'renew'>,
  { name, version, contract }: Pick<RemoteEntry, 'name' | 'version' | 'contract'>,
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
