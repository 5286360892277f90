import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The parts that are built: the shell, then every folder of the workspace that declares itself a remote. */
export async function everyPart(workspace: string): Promise<string[]> {
  const names = await readdir(workspace);
  const remotes = names.filter(
    (name) => name.startsWith('mfe-') && existsSync(join(workspace, name, 'remote.json')),
  );
  return ['shell', ...remotes.sort()];
}
