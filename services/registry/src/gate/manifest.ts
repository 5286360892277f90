import { checkSchema, entryScript, FederationManifest } from '@freightwright/contracts';

/** Module Federation's longer description of a remote, which also contains `strictVersion`. */
export const statsFile = 'mf-stats.json';

export type ReadManifest = { ok: true; data: FederationManifest } | { ok: false; reason: string };

export function readManifest(bytes: Uint8Array | undefined): ReadManifest | undefined {
  if (!bytes) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return { ok: false, reason: 'is not valid JSON' };
  }
  const checked = checkSchema(FederationManifest, json, { root: 'the manifest' });
  if (checked.ok) return checked;
  const [first] = checked.errors;
  return { ok: false, reason: `does not read as a manifest: ${first?.field}: ${first?.message}` };
}

/** Every file that the manifest names. */
export function namedFiles(manifest: FederationManifest): string[] {
  const assets = [...manifest.exposes, ...manifest.shared].map((part) => part.assets);
  const files = assets.flatMap(({ js, css }) => [js.sync, js.async, css.sync, css.async]).flat();
  return [...new Set([entryScript(manifest), ...files])];
}
