import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  grantedTo,
  PagePath,
  plainRoute,
  platformSections,
  remoteName,
  sectionOf,
} from '@freightwright/contracts';
import { type NewRemote, namesOf, remoteFiles } from './new-files.ts';
import { repositoryFiles } from './new-repository.ts';
import { alignedLines, callDev, callRemote } from './print.ts';

export interface NewRemoteOptions {
  /** The folder that contains the remotes' folders: this repository, or a team's own. */
  workspace: string;
  /** 'mfe-hello' */
  name: string;
  /** The address of its page. Left out, the name without 'mfe-'. */
  path?: string | undefined;
  /** Whether the workspace is this repository. */
  atHome: boolean;
}

/**
 * Writes a remote of one page into its own folder, and around it what a separate repository lacks. Nothing is
 * written when it is refused.
 * @returns the next steps for its author, one line each.
 * @throws Error that names the field and the rule, or the owner of the section.
 */
export async function newRemote({ workspace, name, path, atHome }: NewRemoteOptions): Promise<string[]> {
  const remote: NewRemote = { ...namesOf(name), path: path ?? `/${name.replace(/^mfe-/, '')}` };
  await refuseNewRemote(workspace, remote);
  const around = atHome ? {} : await repositoryFiles(workspace);
  const files = remoteFiles(remote, { atHome });
  const folder = join(workspace, name);
  try {
    await writeAll(folder, files);
    await writeAll(workspace, around);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return nextSteps(remote, { atHome, files: Object.keys(files), around: Object.keys(around) });
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** Whether a folder is the checkout of the platform itself, whose packages are its source. */
export async function isPlatform(workspace: string): Promise<boolean> {
  const packages: string[] = await readdir(join(workspace, 'packages')).catch(() => []);
  return packages.includes('mfe-kit') && packages.includes('tooling');
}

/** Refuses a remote that could not be deployed, before anything is written. */
async function refuseNewRemote(workspace: string, { name, path }: NewRemote): Promise<void> {
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

/** The owner of a section: by the platform's list, then by the other remotes in this folder. */
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

/** The routes of the remote in a folder; none for other folders. */
async function routesOf(folder: string): Promise<readonly string[]> {
  try {
    const { routes } = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'));
    return Array.isArray(routes) ? routes.map(String) : [];
  } catch {
    return [];
  }
}

/** The next steps for the author of a new remote, one line each. */
function nextSteps(
  remote: NewRemote,
  { atHome, files, around }: { atHome: boolean; files: readonly string[]; around: readonly string[] },
): string[] {
  const { name, path } = remote;
  const steps = [
    ['npm install', 'once, for the new folder'],
    [`${callDev} ${name} --standalone`, `alone on a page, at ${path}`],
    [atHome ? `npx vitest run ${name}` : 'npm test', 'its test'],
    [`${callRemote} build ${name}`, `into ${name}/dist`],
    ...(atHome ? [['npm start', 'the site, in another terminal']] : []),
    [
      `${callRemote} deploy ${name}`,
      'to the site at FREIGHTWRIGHT_URL, http://localhost:8080 when it is not set',
    ],
    [`open http://localhost:8080${path}`, ''],
  ];
  return [
    `${name} is written: ${files.join(', ')}`,
    ...(around.length > 0 ? [`and around it: ${around.join(', ')}`] : []),
    ...(atHome ? placesToName(remote) : []),
    'Then:',
    ...alignedLines(steps.map((step) => ['', ...step])),
  ];
}

/** The remaining declarations that this repository requires of every remote and only its author knows. */
function placesToName({ name, label, path }: NewRemote): string[] {
  const section = sectionOf(path);
  const rows = [['', 'README.md, in the table of folders', `| \`${name}\` | ${label} |`]];
  if (grantedTo(section) !== name)
    rows.unshift(['', 'packages/contracts/src/remote-grants.ts', `'${name}': { sections: ['${section}'] },`]);
  return ['Name it in:', ...alignedLines(rows)];
}
