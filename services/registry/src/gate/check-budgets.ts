import {
  entryScript,
  type FieldError,
  jsBudgetsKiB,
  remoteStartBudgetKiB,
  startFiles,
} from '@freightwright/contracts';
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
    [...paths].reduce((sum, path) => sum + (gzipBytes.get(path) ?? 0), 0) / 1024;
  const errors: FieldError[] = [];
  const check = (rule: string, what: string, sizeKiB: number, budgetKiB: number) => {
    if (sizeKiB <= budgetKiB) return;
    // Rounded up, so that a size just over its budget does not look equal to it.
    const shown = (Math.ceil(sizeKiB * 10) / 10).toFixed(1);
    const message = `${what} ${shown} KiB of JavaScript after gzip; the budget is ${budgetKiB}`;
    errors.push({ field: 'files', rule, message });
  };
  if (manifest?.ok) {
    const scripts = new Set([entryScript(manifest.data), ...startFiles(manifest.data.exposes, 'js')]);
    const budgetKiB = remoteStartBudgetKiB(declaration.routes);
    check('start-budget', 'to mount, the page loads', sizeOf(scripts), budgetKiB);
  }
  check('whole-budget', 'the version has', sizeOf(gzipBytes.keys()), jsBudgetsKiB.wholeRemote);
  return errors;
}
