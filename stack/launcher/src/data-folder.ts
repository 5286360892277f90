import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCK_FILE, takeLock } from '@freightwright/stack-guard';

/** Written into a data folder when we create it. A folder without it is not ours to fill or to empty. */
const MARKER = '.freightwright-data';

export type DataFolder = Awaited<ReturnType<typeof openDataFolder>>;

/**
 * Opens the folder for everything that the embedded servers store, and creates it if it is missing.
 * @param fresh empties the folder first
 * @throws Error when the folder contains anything but our data, or another launcher has it open.
 */
export async function openDataFolder(path: string, { fresh = false } = {}) {
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
  await writeFile(
    join(path, MARKER),
    'Data of the embedded parts. `npm start -- --fresh` empties this folder.\n',
  );
  const { release } = takeLock(path);
  try {
    const old = fresh ? names.filter((name) => ![MARKER, LOCK_FILE].includes(name)) : [];
    await Promise.all(old.map((name) => rm(join(path, name), { recursive: true, force: true })));
  } catch (error) {
    release();
    throw error;
  }
  return {
    path,
    /** A folder inside the data folder, created if it is missing. */
    folder: async (name: string) => {
      const folder = join(path, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    /** Releases the folder for another launcher. */
    release,
  };
}
