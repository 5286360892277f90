import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type NewRemote, namesOf, remoteFiles } from './new-files.ts';
import { nextSteps } from './new-next-steps.ts';
import { refuseNewRemote } from './new-refusals.ts';
import { repositoryFiles, writeRepository } from './new-repository.ts';

export interface NewRemoteOptions {
  /** The folder that contains the remotes' folders: this repository, or one of a team's own. */
  workspace: string;
  /** 'mfe-hello' */
  name: string;
  /** The address of its page. Left out, the name without 'mfe-'. */
  path?: string | undefined;
  /** Whether the workspace is this repository. */
  atHome: boolean;
}

/**
 * Writes a remote of one page into its own folder, and around it what a repository of its own lacks. Nothing is
 * written when it is refused.
 * @returns what its author does next, one line each.
 * @throws Error that names the field and the rule, or says who owns the section.
 */
export async function newRemote({ workspace, name, path, atHome }: NewRemoteOptions): Promise<string[]> {
  const remote: NewRemote = { ...namesOf(name), path: path ?? `/${name.replace(/^mfe-/, '')}` };
  await refuseNewRemote(workspace, remote);
  const around = atHome ? undefined : await repositoryFiles(workspace);
  const files = remoteFiles(remote, { atHome });
  await writeWhole(join(workspace, name), files);
  if (around) await writeRepository(workspace, around);
  return nextSteps(remote, { atHome, files: Object.keys(files), around: Object.keys(around ?? {}) });
}

/** Writes a folder beside its place and moves it there, so that half of one is never to be seen. */
async function writeWhole(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const fresh = await mkdtemp(join(dirname(folder), `.new-${basename(folder)}-`));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(fresh, name)), { recursive: true });
      await writeFile(join(fresh, name), text);
    }
    if (existsSync(folder)) throw new Error(`${folder} is there already.`);
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Whether a folder is the checkout of the platform itself, whose packages are its source. */
export async function isPlatform(workspace: string): Promise<boolean> {
  const packages: string[] = await readdir(join(workspace, 'packages')).catch(() => []);
  return packages.includes('mfe-kit') && packages.includes('tooling');
}
