import { entryScript, FederationManifest } from '@freightwright/contracts';
import { type ReadJson, readJson } from './read-json.ts';

/** Module Federation's longer description of a remote, which also contains `strictVersion`. */
export const statsFile = 'mf-stats.json';

export const readManifest = (bytes: Uint8Array | undefined): ReadJson<FederationManifest> | undefined =>
  readJson(bytes, { schema: FederationManifest, root: 'the manifest', as: 'a manifest' });

/** Every file that the manifest names. */
export function namedFiles(manifest: FederationManifest): string[] {
  const assets = [...manifest.exposes, ...manifest.shared].map((part) => part.assets);
  const files = assets.flatMap(({ js, css }) => [js.sync, js.async, css.sync, css.async]).flat();
  return [...new Set([entryScript(manifest), ...files])];
}
