import type { RemoteEntry } from '@freightwright/contracts';
import { gateErrors } from '../src/gate/gate.ts';
import { inspectVersion } from '../src/gate/version.ts';
import { deployment, type Files, filesOf, manifestOf, type TestManifest } from './submission.ts';

export const name = 'mfe-bol';
export type Change = Parameters<typeof deployment>[2];

/** What the gate has against a version of a remote that is in order but for the change. */
export async function errorsOf(change: Change = {}, others: RemoteEntry[] = []) {
  const { version, declaration, files } = deployment(name, '1.0.0', change);
  const assets = files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }));
  return gateErrors(await inspectVersion({ name, version, declaration, files: assets }), others);
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
