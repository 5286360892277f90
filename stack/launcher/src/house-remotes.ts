import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The remotes of the checkout: its folders mfe-* with a remote.json, in order. */
export async function houseRemotes(root: string): Promise<string[]> {
  const names = await readdir(root);
  return names.filter((name) => /^mfe-/.test(name) && existsSync(join(root, name, 'remote.json'))).sort();
}
