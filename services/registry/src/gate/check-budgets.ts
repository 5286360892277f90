import {
  entryScript,
  type FieldError,
  jsBudgetsKiB,
  remoteStartBudgetKiB,
  SearchFile,
  searchFile,
  searchFileBytesAtMost,
  startFiles,
} from '@freightwright/contracts';
import { fileError, kibText } from './gate-error.ts';
import { readJson } from './read-json.ts';
import type { Version } from './version.ts';

/**
 * JavaScript after gzip: what the remote's page loads before it can mount, and all scripts of the version
 * together.
 */
export function checkBudgets({
  declaration,
  manifest,
  gzipBytes,
}: Pick<Version, 'declaration' | 'manifest' | 'gzipBytes'>): FieldError[] {
  const sizeOf = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + (gzipBytes.get(path) ?? 0), 0);
  const errors: FieldError[] = [];
  const check = (rule: string, what: string, bytes: number, budgetKiB: number) => {
    if (bytes <= budgetKiB * 1024) return;
    const message = `${what} ${kibText(bytes)} KiB of JavaScript after gzip; the budget is ${budgetKiB}`;
    errors.push({ field: 'files', rule, message });
  };
  if (manifest?.ok) {
    const scripts = new Set([entryScript(manifest.data), ...startFiles(manifest.data.exposes, 'js')]);
    const budgetKiB = remoteStartBudgetKiB(declaration.routes);
    check('start-budget', 'to mount, the page loads', sizeOf(scripts), budgetKiB);
  }
  const all = [...gzipBytes.keys()].filter((path) => path.endsWith('.js'));
  check('whole-budget', 'the version has', sizeOf(all), jsBudgetsKiB.wholeRemote);
  return errors;
}

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
