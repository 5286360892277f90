import {
  entryScript,
  type FieldError,
  jsBudgetsKiB,
  remoteStartBudgetKiB,
  startFiles,
} from '@freightwright/contracts';
import { kibText } from './gate-error.ts';
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
