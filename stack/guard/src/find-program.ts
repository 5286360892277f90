import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether there is a program that this user may run. */
function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Every program of that name that may be run, in the order of a search path and then of further folders. */
export const programsNamed = (name: string, path = '', further: readonly string[] = []): string[] =>
  [...new Set([...path.split(delimiter), ...further])]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .filter(mayRun);
