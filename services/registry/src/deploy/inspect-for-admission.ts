import type { RemoteEntry, RemoteRecord, VersionUpload } from '@freightwright/contracts';
import { declarationOf, versionFile } from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/nats-kit';
import type * as z from 'zod';
import { checkErrors, passAdmissionChecks } from '../admission/admission.ts';
import { inspectVersion, type SubmittedVersion, type Version } from '../admission/version.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { othersThan, versionFolder } from '../versions/stored-version.ts';

/** An uploaded version with its bytes. */
export const submittedOf = (
  name: string,
  { version, declaration, files }: z.output<typeof VersionUpload>,
): SubmittedVersion => ({
  name,
  version,
  declaration,
  files: files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') })),
});

/**
 * Prepares a version for the deployment checks.
 * @param basis the registry whose other remotes the version must not disturb.
 * @throws Problem 'remote.gate-failed' with every violation, or 'service.unavailable' when too many versions
 * wait.
 */
export async function inspectForAdmission(
  { reader, contracts }: RegistryDeps,
  submitted: SubmittedVersion,
  basis: KvSnapshot<RemoteRecord>,
): Promise<Version> {
  const { name } = submitted;
  const version = await inspectVersion(submitted, reader);
  const described = (await contracts.snapshot()).values;
  const served = new Map([...described].map(([service, { value }]) => [service, value]));
  passAdmissionChecks(`${name}@${version.version}`, checkErrors(version, othersThan(name, basis), served));
  return version;
}

/** The same for a stored version: services and the routes of other remotes may have changed since. */
export async function inspectStored(
  deps: RegistryDeps,
  entry: RemoteEntry,
  basis: KvSnapshot<RemoteRecord>,
): Promise<void> {
  const folder = versionFolder(entry.name, entry.version);
  const paths = await deps.assets.list(folder);
  const assets = await Promise.all(paths.map((path) => deps.assets.get(path)));
  const files = assets.flatMap((asset) =>
    asset ? [{ path: asset.path.slice(folder.length + 1), bytes: asset.bytes }] : [],
  );
  const submitted = {
    name: entry.name,
    version: entry.version,
    declaration: declarationOf(entry),
    files: files.filter(({ path }) => path !== versionFile),
  };
  await inspectForAdmission(deps, submitted, basis);
}
