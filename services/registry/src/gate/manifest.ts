import { checkSchema } from '@freightwright/service-kit';
import * as z from 'zod';

/** Where Module Federation writes what a remote is made of, and its longer account, which also shows `strictVersion`. */
export const manifestFile = 'mf-manifest.json';
export const statsFile = 'mf-stats.json';

const Files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const Assets = z.object({ js: Files, css: Files });

/** The part of the manifest (Module Federation 2.9) that the gate and the shell rely on. */
const Manifest = z.object({
  metaData: z.object({
    name: z.string(),
    globalName: z.string(),
    publicPath: z.string(),
    remoteEntry: z.object({ name: z.string().min(1), path: z.string(), type: z.string() }),
  }),
  shared: z.array(
    z.object({
      name: z.string(),
      singleton: z.boolean().optional(),
      strictVersion: z.boolean().optional(),
      requiredVersion: z.union([z.string(), z.literal(false)]).optional(),
      assets: Assets,
    }),
  ),
  remotes: z.array(z.unknown()),
  exposes: z.array(z.object({ path: z.string(), assets: Assets })),
});
export type Manifest = z.infer<typeof Manifest>;
export type SharedEntry = Manifest['shared'][number];

export type ReadManifest = { ok: true; data: Manifest } | { ok: false; reason: string };

export function readManifest(bytes: Uint8Array | undefined): ReadManifest | undefined {
  if (!bytes) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return { ok: false, reason: 'is not valid JSON' };
  }
  const checked = checkSchema(Manifest, json, 'the manifest');
  if (checked.ok) return checked;
  const [first] = checked.errors;
  return { ok: false, reason: `does not read as a manifest: ${first?.field}: ${first?.message}` };
}

/** The remote's entry script. */
export const entryScript = ({ metaData }: Manifest): string =>
  metaData.remoteEntry.path + metaData.remoteEntry.name;

/** What a page needs before the remote can mount: its entry and the scripts its lifecycle loads at once. */
export const startScripts = (manifest: Manifest): string[] => [
  ...new Set([entryScript(manifest), ...manifest.exposes.flatMap(({ assets }) => assets.js.sync)]),
];

/** Every file the manifest names. */
export function namedFiles(manifest: Manifest): string[] {
  const assets = [...manifest.exposes, ...manifest.shared].map((part) => part.assets);
  const files = assets.flatMap(({ js, css }) => [js.sync, js.async, css.sync, css.async]).flat();
  return [...new Set([entryScript(manifest), ...files])];
}
