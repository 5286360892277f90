import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FileSource } from './kept-files.ts';

/** The files of the shell's build. A link that leads out of its folder is no file of ours. */
export function shellSource(folder: string): FileSource {
  return {
    async find(path) {
      try {
        const root = await realpath(folder);
        const file = await realpath(join(root, path));
        if (!file.startsWith(root + sep)) return undefined;
        const found = await stat(file);
        return found.isFile() ? { changedAtMs: found.mtimeMs, read: () => readFile(file) } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
