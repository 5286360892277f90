import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callsFile, httpRoutes, needsOf, outlinesOf, type Route } from '@freightwright/contracts';

/**
 * Records the routes that the scripts of a build call, and the fields that they name. Both are read from the
 * built scripts, so unbundled code does not count. An address counts as called wherever it appears, also in a
 * list that is only shown. A field counts as named when its name occurs anywhere in the scripts. Addresses
 * and names that a script assembles at run time are not found.
 * @param folder a built version.
 */
export async function writeCalls(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const scripts = names.filter((name) => name.endsWith('.js')).sort();
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
  const calls = needsOf(outlinesOf(calledIn(texts.join('\n'))), wordsIn(texts));
  await writeFile(join(folder, callsFile), JSON.stringify(calls));
}

/** `{method:"GET",path:"/api/zips/:zip"}`, a contract's address as it appears in a script. */
const address = /\bmethod:\s*["'`]([A-Z]+)["'`],\s*path:\s*["'`](\/api\/[^"'`]*)["'`]/g;
/** An address without its method, such as that of a link. */
const bare = /["'`](\/api\/[^"'`]*)["'`]/g;

/** The routes of the contracts whose addresses are in the script. A bare address counts as a GET. */
export function calledIn(script: string, routes: readonly Route[] = httpRoutes): Route[] {
  const called = new Set<string>();
  const withMethod = new Set<string>();
  for (const [, method, path = ''] of script.matchAll(address)) {
    called.add(`${method} ${path}`);
    withMethod.add(path);
  }
  for (const [, path = ''] of script.matchAll(bare)) if (!withMethod.has(path)) called.add(`GET ${path}`);
  return routes.filter(({ method, path }) => called.has(`${method} ${path}`));
}

/** Every word of the scripts that could be the name of a field. */
const wordsIn = (scripts: readonly string[]): Set<string> =>
  new Set(scripts.flatMap((script) => script.match(/[A-Za-z_$][\w$]*/g) ?? []));
