import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { entryFile } from './remote-entry-file.ts';

export interface InstallOptions {
  /** The `dist` folders of built remotes. */
  readonly builds: readonly string[];
  /** Where versions are kept and the registry stands. Made when it is not there. */
  readonly remotesDir: string;
}

/**
 * Puts built remotes where the gateway serves them and points the registry at them. Versions are never changed once
 * they are there, and old ones stay, so an open page keeps finding its files. The registry changes in one step, last.
 * @returns the registry as written.
 */
export async function installRemotes({ builds, remotesDir }: InstallOptions): Promise<RemoteRegistry> {
  await mkdir(remotesDir, { recursive: true });
  const entries = await Promise.all(builds.map((build) => installVersion(build, remotesDir)));
  const names = new Set(entries.map(({ name }) => name));
  const others = (await currentRegistry(remotesDir)).remotes.filter(({ name }) => !names.has(name));
  const registry: RemoteRegistry = {
    remotes: [...others, ...entries].sort((a, b) => a.name.localeCompare(b.name)),
  };
  const file = join(remotesDir, 'registry.json');
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(`${file}.${process.pid}`, file);
  return registry;
}

async function installVersion(build: string, remotesDir: string): Promise<RemoteEntry> {
  const entry: RemoteEntry = JSON.parse(await readFile(join(build, entryFile), 'utf8'));
  const versions = join(remotesDir, entry.name);
  const target = join(versions, entry.version);
  if (await exists(target)) return entry;
  await mkdir(versions, { recursive: true });
  for (const name of await readdir(versions)) {
    if (name.startsWith('.')) await rm(join(versions, name), { recursive: true });
  }
  const half = join(versions, `.${entry.version}`);
  await cp(join(build, entry.version), half, { recursive: true });
  await rename(half, target);
  return entry;
}

async function currentRegistry(remotesDir: string): Promise<RemoteRegistry> {
  try {
    return JSON.parse(await readFile(join(remotesDir, 'registry.json'), 'utf8'));
  } catch {
    return { remotes: [] };
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
