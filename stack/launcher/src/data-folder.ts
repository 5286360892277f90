import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endLeftBehind, type LockFile, takeLock } from '@freightwright/stack-guard';

/** Written into a data folder when we create it. A folder without it is not ours to fill or to empty. */
const MARKER = '.freightwright-data';
const LOCK = 'launcher.pid';
/** The folder of files that name the processes working on this data. */
const PROCESSES = 'processes';

export interface DataFolder {
  readonly path: string;
  /** The file that names the process of a part. The next start uses it when this launcher was killed. */
  record(part: string): string;
  /** A folder inside the data folder, created if it is missing. */
  folder(name: string): Promise<string>;
  /** Releases the folder for another launcher. */
  release(): Promise<void>;
}

export interface OpenOptions {
  /** Empties the folder first. */
  readonly fresh?: boolean;
  /** Gets a line for each process that an earlier start left behind. */
  readonly report?: (line: string) => void;
}

/**
 * Opens the folder that holds everything the embedded parts keep, and creates it if it is missing. Processes
 * that a killed launcher left running on it are ended first.
 * @throws Error when the folder holds anything but our data, or another launcher has it open.
 */
export async function openDataFolder(
  path: string,
  { fresh = false, report = () => {} }: OpenOptions = {},
): Promise<DataFolder> {
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
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (!names.includes(MARKER)) {
    const words = 'Data of the embedded parts. `npm start -- --fresh` empties this folder.\n';
    await writeFile(join(path, MARKER), words);
  }
  const lock = lockFor(path);
  try {
    await endLeftBehind(join(path, PROCESSES), report);
    const mine = [MARKER, LOCK];
    const old = fresh ? (await readdir(path)).filter((name) => !mine.includes(name)) : [];
    await Promise.all(old.map((name) => rm(join(path, name), { recursive: true, force: true })));
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    path,
    record: (part) => join(path, PROCESSES, part),
    folder: async (name) => {
      const folder = join(path, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    release: async () => lock.release(),
  };
}

function lockFor(path: string): LockFile {
  try {
    return takeLock(join(path, LOCK));
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}. Stop that one, or set DATA_DIR.`);
  }
}
