import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The first file of that name on the search path that may be run, or undefined. */
export async function findProgram(name: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter)) {
    const candidate = join(folder, name);
    const found =
      folder !== '' &&
      (await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      ));
    if (found) return candidate;
  }
  return undefined;
}
