import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * For the environment of a Node program that is started with none of ours: where this process keeps compiled
 * modules, which halves the time that a service takes to load. Empty when this process keeps none.
 */
export function compileCacheEnv(): Record<string, string> {
  // Node names a folder below the one that it was given, one for each of its versions.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
