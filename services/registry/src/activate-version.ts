import type { AssetStore } from '@freightwright/asset-store';
import type { RemoteRecord } from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';
import type { ChangeRecordDeps } from './change-record.ts';
import { type GateDeps, inspectStored } from './inspect-for-gate.ts';
import { movePointer } from './move-pointer.ts';
import { storedEntry } from './stored-version.ts';

export interface ShowStoredDeps extends ChangeRecordDeps, GateDeps {
  assets: Pick<AssetStore, 'list' | 'get' | 'renew'>;
  remotes: Pick<Kv<RemoteRecord>, 'snapshot' | 'put' | 'history'>;
}

/**
 * Makes a stored version the live one. A canary ends with it. Where the version is live already, nothing changes.
 * @throws Problem 'remote.no-such-version', 'remote.gate-failed', 'remote.changed-meanwhile', or
 * 'service.unavailable' when too many versions wait.
 */
export async function activateVersion(
  deps: ShowStoredDeps,
  { name, version, by }: { name: string; version: string; by: string },
): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  const records = (await deps.remotes.history(name)).map(({ value }) => value);
  const entry = await storedEntry(deps.assets, records, { name, version });
  await inspectStored(deps, entry, basis);
  return movePointer(deps, { entry, action: 'deploy', through: 'activation', by, basis });
}
