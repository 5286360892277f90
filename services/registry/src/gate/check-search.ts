import {
  checkSchema,
  type FieldError,
  SearchFile,
  searchFile,
  searchFileBytesAtMost,
} from '@freightwright/contracts';
import type { Version } from './version.ts';

/** What can be found on the pages of the remote: a list that can be read, and only of its own pages. */
export function checkSearch({ byPath, declaration }: Pick<Version, 'byPath' | 'declaration'>): FieldError[] {
  const bytes = byPath.get(searchFile);
  if (!bytes) return [];
  const refuse = (rule: string, message: string) => ({ field: `files.${searchFile}`, rule, message });
  if (bytes.length > searchFileBytesAtMost) {
    return [refuse('size', `it has more than ${searchFileBytesAtMost.toLocaleString('en-US')} bytes`)];
  }
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return [refuse('search', 'it is not valid JSON')];
  }
  const checked = checkSchema(SearchFile, json, { root: searchFile });
  if (!checked.ok) {
    const [first] = checked.errors;
    return [refuse('search', `it does not read as a list of pages: ${first?.field}: ${first?.message}`)];
  }
  return checked.data.pages
    .filter(({ path }) => !declaration.routes.includes(path))
    .map(({ path }) => refuse('own-route', `${path} is not one of the remote's routes`));
}
