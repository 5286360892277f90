import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment for a Node child process without ours: the folder in which this process caches compiled
 * modules, which halves the time that a service takes to load. Empty when this process caches none.
 */
export function compileCacheEnv(): Record<string, string> {
  // Node uses a subfolder for each of its versions.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
