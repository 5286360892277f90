import type { RemoteRecord } from '@freightwright/contracts';
import { inspectStored } from './inspect-for-gate.ts';
import { movePointer } from './move-pointer.ts';
import { type RegistryDeps, recordsOf } from './registry-deps.ts';
import { storedEntry } from './stored-version.ts';

/**
 * Makes a stored version the live one. A canary ends with it. Where the version is live already, nothing changes.
 * @throws Problem 'remote.no-such-version', 'remote.gate-failed', 'remote.changed-meanwhile', or
 * 'service.unavailable' when too many versions wait.
 */
export async function activateVersion(
  deps: RegistryDeps,
  { name, version, by }: { name: string; version: string; by: string },
): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  const records = await recordsOf(deps, name);
  const entry = await storedEntry(deps.assets, records, { name, version });
  await inspectStored(deps, entry, basis);
  return movePointer(deps, { entry, action: 'deploy', through: 'activation', by, basis });
}
