import { createHash } from 'node:crypto';
import {
  type CheckedRequest,
  declarationOf,
  entryScript,
  manifestFile,
  type RemoteEntry,
  type RemoteRecord,
  type uploadVersion,
} from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/service-kit';
import type { Version } from './gate/version.ts';
import { inspectForGate, submittedOf } from './inspect-for-gate.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { storeVersion } from './store-version.ts';

/**
 * Lets the gate look at what was uploaded, and stores it.
 * @returns the registry's entry for it.
 * @throws Problem 'remote.gate-failed', 'remote.version-taken', or 'service.unavailable'.
 */
export async function storeUpload(
  deps: RegistryDeps,
  { name, by, body }: { name: string; by: string; body: CheckedRequest<typeof uploadVersion>['body'] },
  basis: KvSnapshot<RemoteRecord>,
): Promise<RemoteEntry> {
  const version = await inspectForGate(deps, submittedOf(name, body), basis);
  const entry = entryOf(version);
  await storeVersion(deps.assets, version, { entry, by, at: new Date(deps.nowMs()).toISOString() });
  return entry;
}

/** The registry's entry for a version that has passed the gate. */
function entryOf({ name, version, declaration, manifest, byPath }: Version): RemoteEntry {
  const script = manifest?.ok ? byPath.get(entryScript(manifest.data)) : undefined;
  if (!script) throw new TypeError(`${name}@${version} has not passed the gate`);
  return {
    name,
    version,
    ...declarationOf(declaration),
    manifest: `/mfe/${name}/${version}/${manifestFile}`,
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
  };
}
