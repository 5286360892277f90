import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import type { Asset } from '@freightwright/asset-store';
import {
  entryScript,
  FederationManifest,
  manifestFile,
  PagesFile,
  pagesFile,
  pagesFileBytesAtMost,
  type RemoteDeclaration,
} from '@freightwright/contracts';
import { type ReadJson, readJson } from './read-json.ts';
import type { Reading, VersionReader } from './reading/version-reader.ts';

/** A version as a team submits it. */
export interface SubmittedVersion {
  name: string;
  version: string;
  declaration: RemoteDeclaration;
  files: readonly Asset[];
}

/** A version with everything that the checks need. */
export interface Version extends SubmittedVersion {
  byPath: ReadonlyMap<string, Uint8Array>;
  /** Undefined when the file does not exist. */
  manifest: ReadJson<FederationManifest> | undefined;
  stats: ReadJson<FederationManifest> | undefined;
  /** Bytes of each script, style sheet and markup after gzip at its best level, as measured here. */
  gzipBytes: ReadonlyMap<string, number>;
  /** The version's pages file. Undefined when it has none. */
  pages: ReadJson<PagesFile> | undefined;
  /** The violations in its scripts and style sheets. */
  reading: Reading;
  /** Compressed copies that differ from the file that they are named after. */
  wrongCopies: readonly string[];
}

const squeeze = promisify(gzip);
const inflate = { '.gz': promisify(gunzip), '.br': promisify(brotliDecompress) };

/**
 * Measures and parses a version. Nothing in it is trusted: sizes are measured and copies compared here.
 * @throws as the reader does.
 */
export async function inspectVersion(
  submitted: SubmittedVersion,
  reader: Pick<VersionReader, 'read'>,
): Promise<Version> {
  const byPath = new Map(submitted.files.map(({ path, bytes }) => [path, bytes]));
  const [gzipBytes, reading, copies] = await Promise.all([
    gzipSizes(submitted),
    reader.read(submitted.name, submitted.files),
    Promise.all(
      submitted.files.map(async ({ path, bytes }) => ((await isTrueCopy(path, bytes, byPath)) ? [] : [path])),
    ),
  ]);
  return {
    ...submitted,
    byPath,
    manifest: readManifest(byPath.get(manifestFile)),
    stats: readManifest(byPath.get(statsFile)),
    gzipBytes,
    pages: readJson(byPath.get(pagesFile), {
      schema: PagesFile,
      root: pagesFile,
      as: 'a list of pages',
      bytesAtMost: pagesFileBytesAtMost,
    }),
    reading,
    wrongCopies: copies.flat(),
  };
}

async function gzipSizes({ files }: SubmittedVersion): Promise<Map<string, number>> {
  const sizes = files
    .filter(({ path }) => /\.(?:js|css|html)$/.test(path))
    .map(async ({ path, bytes }) => [path, (await squeeze(bytes, { level: 9 })).length] as const);
  return new Map(await Promise.all(sizes));
}

/** Whether 'a.js.gz' contains 'a.js', which it replaces in responses. True for a file that is not a copy. */
async function isTrueCopy(path: string, bytes: Uint8Array, files: ReadonlyMap<string, Uint8Array>) {
  const kind = /\.(?:gz|br)$/.exec(path)?.[0] as keyof typeof inflate | undefined;
  if (kind === undefined) return true;
  const original = files.get(path.slice(0, -kind.length));
  if (!original) return false;
  try {
    const content = await inflate[kind](bytes, { maxOutputLength: original.length + 1 });
    return content.equals(original);
  } catch {
    return false;
  }
}

/** Module Federation's longer description of a remote, which also contains `strictVersion`. */
const statsFile = 'mf-stats.json';

export const readManifest = (bytes: Uint8Array | undefined): ReadJson<FederationManifest> | undefined =>
  readJson(bytes, { schema: FederationManifest, root: 'the manifest', as: 'a manifest' });

/** Every file that the manifest names. */
export function namedFiles(manifest: FederationManifest): string[] {
  const assets = [...manifest.exposes, ...manifest.shared].map((part) => part.assets);
  const files = assets.flatMap(({ js, css }) => [js.sync, js.async, css.sync, css.async]).flat();
  return [...new Set([entryScript(manifest), ...files])];
}
