import { checkSchema, type RemoteEntry } from '@freightwright/contracts';
import { type Log, withinMs } from '@freightwright/runtime-kit';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import { assetPath } from '../files/asset-path.ts';
import type { CachedFiles } from '../files/files.ts';

const maxVersions = 200;
/** The longest that a page waits for a version's files, milliseconds. */
const patienceMs = 300;

/**
 * Caches what is read from the files of each version.
 * @param deps.failure the log message when it cannot be read.
 */
export function createVersionCache<Value extends object>(deps: {
  read: (entry: RemoteEntry) => Promise<Value>;
  failure: string;
  log: Log;
}): (entry: RemoteEntry) => Promise<Value | undefined> {
  const cache = new LRUCache<string, Value, RemoteEntry>({
    max: maxVersions,
    ignoreFetchAbort: true,
    fetchMethod: (_manifest, _stale, { context: entry }) => deps.read(entry),
  });
  return async (entry) => {
    try {
      return await withinMs(patienceMs, cache.fetch(entry.manifest, { context: entry }));
    } catch (err) {
      deps.log.warn({ err, manifest: entry.manifest }, deps.failure);
      return undefined;
    }
  };
}

/** The folder of a version in the asset store ('mfe-bol/1.0.0/'). */
export function folderOf({ manifest }: RemoteEntry): string {
  const file = assetPath(manifest)?.file ?? '';
  return file.slice(0, file.lastIndexOf('/') + 1);
}

/** The text of a file, or undefined when there is none. Rejects when it cannot be read. */
export const textOf = async (files: CachedFiles, path: string): Promise<string | undefined> =>
  (await files.get(path))?.plain.bytes.toString('utf8');

/**
 * Parses a JSON file of a version; undefined when there is none.
 * @throws Error for a file that does not match its schema.
 */
export async function readVersionJson<Schema extends z.ZodMiniType>(
  files: CachedFiles,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const text = await textOf(files, path);
  if (text === undefined) return undefined;
  const checked = checkSchema(schema, JSON.parse(text), { root: path });
  if (!checked.ok) throw new Error(`${path} does not match its schema`, { cause: checked.errors });
  return checked.data;
}
