import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Written into a data folder when we make it; a folder without it is not ours to fill or to empty. */
const MARKER = '.freightwright-data';
const LOCK = 'launcher.pid';

export interface DataFolder {
  readonly path: string;
  /** A folder inside it, made on demand. */
  folder(name: string): Promise<string>;
  /** Lets another launcher have it. */
  release(): Promise<void>;
}

/**
 * Opens the folder that holds everything the embedded parts keep, and makes it when it is missing.
 * @param fresh empties it first.
 * @throws Error when the folder holds something else than our data, or another launcher has it open.
 */
export async function openDataFolder(path: string, { fresh = false } = {}): Promise<DataFolder> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0 && !names.includes(MARKER)) {
    throw new Error(
      `${path} is not empty and was not made by this launcher (no ${MARKER} in it), so it stays as it is. ` +
        'Point DATA_DIR at an empty or a new folder.',
    );
  }
  const owner = names.includes(LOCK) ? Number(await readFile(join(path, LOCK), 'utf8')) : 0;
  if (owner !== process.pid && isAlive(owner)) {
    throw new Error(`${path} is in use by another launcher (pid ${owner}). Stop that one, or set DATA_DIR.`);
  }
  if (fresh) {
    await Promise.all(names.map((name) => rm(join(path, name), { recursive: true, force: true })));
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  await writeFile(
    join(path, MARKER),
    'Data of the embedded parts. `npm start -- --fresh` empties this folder.\n',
  );
  await writeFile(join(path, LOCK), String(process.pid));
  return {
    path,
    folder: async (name) => {
      const folder = join(path, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    release: () => rm(join(path, LOCK), { force: true }),
  };
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
