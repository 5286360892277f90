import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  grantedTo,
  PagePath,
  plainRoute,
  platformSections,
  remoteName,
  sectionOf,
} from '@freightwright/contracts';
import type { NewRemote } from './new-files.ts';

/**
 * Refuses a remote that could not be deployed, before anything is written.
 * @throws Error that names the field and the rule, or says who owns the section.
 */
export async function refuseNewRemote(workspace: string, { name, path }: NewRemote): Promise<void> {
  if (!remoteName.safeParse(name).success)
    throw new Error(
      `The name ${name} cannot be used: it is mfe- and 2 to 41 lower-case letters, digits or hyphens, with a letter first.`,
    );
  if (existsSync(join(workspace, name)))
    throw new Error(`The folder ${name} is there already. Choose another name.`);
  if (!PagePath.safeParse(path).success || !plainRoute.test(path) || /\.[^/]*$/.test(path))
    throw new Error(
      `The path ${path} cannot be used: it is / with segments of lower-case letters, digits, - and _, such as /dock or /dock/hours.`,
    );
  const owner = await ownerOf(workspace, sectionOf(path), name);
  if (owner !== undefined)
    throw new Error(
      `${sectionOf(path)} belongs to ${owner}, with everything below it. Choose another: --path /my-page`,
    );
}

/** Who has a section: by the platform's list, then by what the other remotes of this folder declare. */
async function ownerOf(workspace: string, section: string, name: string): Promise<string | undefined> {
  if (platformSections.has(section)) return 'the platform';
  const granted = grantedTo(section);
  if (granted !== undefined) return granted === name ? undefined : granted;
  const others = (await readdir(workspace)).filter((folder) => folder.startsWith('mfe-'));
  for (const other of others.sort()) {
    const routes = await routesOf(join(workspace, other));
    if (routes.some((route) => sectionOf(route) === section)) return other;
  }
  return undefined;
}

/** The routes of the remote in a folder. What is no remote has none. */
async function routesOf(folder: string): Promise<readonly string[]> {
  try {
    const { routes } = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'));
    return Array.isArray(routes) ? routes.map(String) : [];
  } catch {
    return [];
  }
}
