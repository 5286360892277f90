import { createHash } from 'node:crypto';
import type { AssetStore } from '@freightwright/asset-store';
import {
  type CheckedRequest,
  declarationOf,
  type deployRemote as deployRemoteRoute,
  entryScript,
  manifestFile,
  type Principal,
  type RemoteEntry,
  type RemoteRecord,
  type ServedContract,
} from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';
import { gateErrors, passGate } from './gate/gate.ts';
import type { VersionReader } from './gate/reading/version-reader.ts';
import { inspectVersion, type Version } from './gate/version.ts';
import { type MovePointerDeps, movePointer, othersThan } from './move-pointer.ts';
import { deployerOf } from './policy.ts';
import { storeVersion } from './store-version.ts';

export interface DeployRemoteDeps extends MovePointerDeps {
  assets: AssetStore;
  reader: Pick<VersionReader, 'read'>;
  /** What each service said that it serves. */
  contracts: Pick<Kv<ServedContract>, 'snapshot'>;
}

type Deployment = Pick<CheckedRequest<typeof deployRemoteRoute>, 'params' | 'body'>;

/**
 * Checks a version, stores its files and then points the registry to it. In this order, a failure at any step
 * leaves the pointer where it was, and the version that it points to is always complete.
 * @throws Problem 'remote.gate-failed' with every broken rule, 'remote.version-taken',
 * 'remote.changed-meanwhile', that of `deployerOf`, or 'service.unavailable' when too many versions wait.
 */
export async function deployRemote(
  deps: DeployRemoteDeps,
  { params: { name }, body: { version: id, declaration, files } }: Deployment,
  principal: Principal,
): Promise<RemoteRecord> {
  const by = deployerOf(principal, name);
  const basis = await deps.remotes.snapshot();
  const submitted = {
    name,
    version: id,
    declaration,
    files: files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') })),
  };
  const version = await inspectVersion(submitted, deps.reader);
  const served = (await deps.contracts.snapshot()).values;
  const contracts = new Map([...served].map(([service, { value }]) => [service, value]));
  passGate(`${name}@${id}`, gateErrors(version, othersThan(name, basis), contracts));
  await storeVersion(deps.assets, version);
  return movePointer(deps, { entry: entryOf(version), action: 'deploy', by, basis });
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
