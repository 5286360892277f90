import type { RemoteEntry } from '@freightwright/contracts';
import { checkErrors } from '../src/admission/admission.ts';
import type { ServedContracts } from '../src/admission/check-calls.ts';
import { createVersionReader } from '../src/admission/reading/version-reader.ts';
import { inspectVersion } from '../src/admission/version.ts';
import { deployment, type Files, filesOf, manifestOf, type TestManifest } from './submission.ts';

export const name = 'mfe-bol';
/** Its worker ends by itself, because several test files may share it. */
const reader = createVersionReader({ idleMs: 1_000 });
export type Change = Parameters<typeof deployment>[2];

/** The violations of a version that is valid except for the change. */
export async function errorsOf(
  change: Change = {},
  others: RemoteEntry[] = [],
  served: ServedContracts = new Map(),
) {
  const { version, declaration, files } = deployment(name, '1.0.0', change);
  const assets = files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }));
  const inspected = await inspectVersion({ name, version, declaration, files: assets }, reader);
  return checkErrors(inspected, others, served);
}

/** The same, as `field rule`. */
export const broken = async (change: Change, others: RemoteEntry[] = []) =>
  (await errorsOf(change, others)).map(({ field, rule }) => `${field} ${rule}`);

/** The files, with a manifest that `change` has modified. */
export function withManifest(change: (manifest: TestManifest) => unknown): { files: Files } {
  const manifest = manifestOf(name);
  change(manifest);
  return { files: filesOf(name, '1.0.0', manifest) };
}

export const withFiles = (files: Files) => ({ files: { ...filesOf(name, '1.0.0'), ...files } });

export const other: RemoteEntry = {
  name: 'mfe-other',
  version: '9',
  contract: 1,
  routes: ['/other', '/shared'],
  manifest: '/mfe/mfe-other/9/mf-manifest.json',
};
