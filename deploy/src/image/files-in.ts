import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder with when it was last changed, so that a later list shows what was written. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${file} ${statSync(file).mtimeMs}`)
    .sort();
}
