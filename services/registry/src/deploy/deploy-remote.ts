import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  CheckedRequest,
  deployRemote as deployRemoteRoute,
  RemoteEntry,
  RemoteRecord,
  StoredVersion,
  uploadVersion as uploadVersionRoute,
} from '@freightwright/contracts';
import { declarationOf, entryScript, isLive, manifestFile, Problem } from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/nats-kit';
import type { Version } from '../admission/version.ts';
import { type RegistryDeps, recordsOf } from '../registry-deps.ts';
import { changeRecord, movePointer } from '../versions/change-record.ts';
import { listVersions } from '../versions/list-versions.ts';
import { readVersionFile, refuseUnusable, storedEntry, storeVersion } from '../versions/stored-version.ts';
import { stepsOf, versionBefore } from '../versions/version-trail.ts';
import { inspectForAdmission, inspectStored, submittedOf } from './inspect-for-admission.ts';

/**
 * Checks and stores a version as a deployment does. The live version stays as it is.
 * @throws Problem 'remote.gate-failed', 'remote.version-taken' (also when the version was stored with another
 * declaration), or 'service.unavailable'.
 */
export async function uploadVersion(
  deps: RegistryDeps,
  upload: { name: string; by: string; body: CheckedRequest<typeof uploadVersionRoute>['body'] },
): Promise<StoredVersion> {
  const { name } = upload;
  const entry = await storeUpload(deps, upload, await deps.remotes.snapshot());
  const written = await readVersionFile(deps.assets, name, entry.version);
  if (written && !isDeepStrictEqual(written.entry, entry)) {
    const detail = `${name}@${entry.version} is stored with another remote.json. Build it under another version.`;
    throw new Problem('remote.version-taken', { detail });
  }
  const { versions } = await listVersions(deps, { name });
  const stored = versions.find((one) => one.entry.version === entry.version);
  if (!stored) throw new Error(`${name}@${entry.version} was stored and is not there`);
  return stored;
}

type Deployment = Pick<CheckedRequest<typeof deployRemoteRoute>, 'body'> & {
  name: string;
  by: string;
};

/**
 * Checks a version, stores its files and then points the registry to it. In this order, a failure at any step
 * leaves the pointer where it was, and the version that it points to is always complete.
 * @throws Problem 'remote.gate-failed' with every violation, 'remote.version-taken',
 * 'remote.changed-meanwhile', or 'service.unavailable' when too many versions wait.
 */
export async function deployRemote(deps: RegistryDeps, deployment: Deployment): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  const entry = await storeUpload(deps, deployment, basis);
  return movePointer(deps, { entry, action: 'deploy', by: deployment.by, basis });
}

/**
 * Makes a stored version the live one, which ends a canary. Idempotent.
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

interface Rollback {
  name: string;
  /** Omitted: the version before the current one. */
  to?: string | undefined;
  by: string;
  /** The reason of an automatic rollback. */
  reason?: string;
}

/**
 * Points the registry back to the previous version, or to the given one, which ends a canary.
 * @throws Problem 'remote.not-found', 'remote.no-such-version' (never current, its files are gone, or built
 * for another contract), 'remote.gate-failed' when another remote has taken one of its routes, or
 * 'remote.changed-meanwhile'.
 */
export async function rollbackRemote(
  deps: RegistryDeps,
  { name, to: wanted, by, reason }: Rollback,
): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  if (!basis.values.has(name)) throw new Problem('remote.not-found');
  const records = await recordsOf(deps, name);
  const to = wanted ?? versionBefore(stepsOf(records));
  if (to === undefined) {
    throw new Problem('remote.no-such-version', { detail: `${name} has no version before the current one.` });
  }
  const entry = records.findLast((record) => record.entry.version === to)?.entry;
  if (!entry) throw new Problem('remote.no-such-version', { detail: `${name} was never at version ${to}.` });
  await refuseUnusable(deps.assets, entry);
  return movePointer(deps, { entry, action: 'rollback', by, basis, ...(reason !== undefined && { reason }) });
}

/**
 * Retires a remote and its canary. Its record stays, with its history and last live version. Idempotent.
 * @throws Problem 'remote.not-found' or 'remote.changed-meanwhile'.
 */
export function retireRemote(
  deps: RegistryDeps,
  { name, by }: { name: string; by: string },
): Promise<RemoteRecord> {
  return changeRecord(deps, {
    name,
    next({ current, at }) {
      if (!current) throw new Problem('remote.not-found');
      const { entry, change } = current;
      return isLive(current) ? { entry, change, retired: { by, at } } : current;
    },
  });
}

/**
 * Runs the deployment checks on an upload, and stores it.
 * @returns the registry's entry for it.
 * @throws Problem 'remote.gate-failed', 'remote.version-taken', or 'service.unavailable'.
 */
async function storeUpload(
  deps: RegistryDeps,
  { name, by, body }: { name: string; by: string; body: CheckedRequest<typeof uploadVersionRoute>['body'] },
  basis: KvSnapshot<RemoteRecord>,
): Promise<RemoteEntry> {
  const version = await inspectForAdmission(deps, submittedOf(name, body), basis);
  const entry = entryOf(version);
  await storeVersion(deps.assets, version, { entry, by, at: new Date(deps.nowMs()).toISOString() });
  return entry;
}

/** The registry's entry for a version that has passed the checks. */
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
