import { type FieldError, SearchFile, searchFile, searchFileBytesAtMost } from '@freightwright/contracts';
import { fileError } from './gate-error.ts';
import { readJson } from './read-json.ts';
import type { Version } from './version.ts';

/** What can be found on the pages of the remote: a list that can be read, and only of its own pages. */
export function checkSearch({ byPath, declaration }: Pick<Version, 'byPath' | 'declaration'>): FieldError[] {
  const search = readJson(byPath.get(searchFile), {
    schema: SearchFile,
    root: searchFile,
    as: 'a list of pages',
    bytesAtMost: searchFileBytesAtMost,
  });
  if (!search) return [];
  if (!search.ok) return [fileError(searchFile, search.rule === 'size' ? 'size' : 'search', search.reason)];
  return search.data.pages
    .filter(({ path }) => !declaration.routes.includes(path))
    .map(({ path }) => fileError(searchFile, 'own-route', `${path} is not one of the remote's routes`));
}
