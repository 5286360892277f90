import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The first executable file with that name on the search path; undefined when there is none. */
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
