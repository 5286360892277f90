import {
  entryScript,
  type FieldError,
  jsBudgetsKiB,
  maxStyleSheetBytes,
  remoteBytesAtMost,
  remoteStartBudgetKiB,
  SearchFile,
  scriptBytesAtMost,
  searchFile,
  searchFileBytesAtMost,
  startFiles,
  styleSheetBudgetKiB,
  versionFile,
} from '@freightwright/contracts';
import { figure, fileError, kibText, readJson } from './read-json.ts';
import type { Version } from './version.ts';

/**
 * File types of a version. Browsers are served all but HTML, which is the markup of pages (`checkMarkup`).
 */
const allowedType =
  /\.(?:js|css|html|json|woff2|svg|png|jpg|webp|avif|txt|map|tgz|whl|(?:js|css|json|svg|txt|map)\.(?:gz|br))$/;

/** The rules for the files: types, names, sizes, and compressed copies that match their original. */
export function checkFiles(version: Version): FieldError[] {
  const { files, byPath, wrongCopies } = version;
  const errors: FieldError[] = [];
  const refuse = (path: string, rule: string, message: string) => errors.push(fileError(path, rule, message));

  const seen = new Set<string>();
  let totalBytes = 0;
  for (const { path, bytes } of files) {
    totalBytes += bytes.length;
    if (!allowedType.test(path)) refuse(path, 'type', 'a file of this kind is not served');
    if (path === versionFile) refuse(path, 'reserved', 'the registry writes a file of this name itself');
    if (seen.has(path)) refuse(path, 'once', 'the path is there twice');
    if (folders(path).some((folder) => byPath.has(folder))) {
      refuse(path, 'folder', 'a part of the path is itself a file');
    }
    seen.add(path);
  }
  for (const path of wrongCopies) {
    refuse(path, 'copy', 'it does not hold the file it is a compressed copy of');
  }
  if (totalBytes > remoteBytesAtMost) {
    const message = `${figure(totalBytes)} bytes together; a version may have ${figure(remoteBytesAtMost)}`;
    errors.push({ field: 'files', rule: 'size', message });
  }
  return errors;
}

/** 'a/b/c.js' yields 'a' and 'a/b'. */
function folders(path: string): string[] {
  const segments = path.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

/**
 * Every script parses, no style affects other remotes, and no file exceeds the size limit: a broken script or
 * a neighbor's style fails only in browsers.
 */
export function checkReading({ files, gzipBytes, reading }: Version): FieldError[] {
  const sizes = files.flatMap(({ path, bytes }) => {
    if (path.endsWith('.js')) return sizeErrors(path, bytes.length, scriptBytesAtMost);
    if (path.endsWith('.css')) return sizeErrors(path, bytes.length, maxStyleSheetBytes);
    return [];
  });
  const budgets = [...gzipBytes].flatMap(([path, bytes]) => {
    if (!path.endsWith('.css') || bytes <= styleSheetBudgetKiB * 1024) return [];
    const message = `${kibText(bytes)} KiB after gzip; the budget is ${styleSheetBudgetKiB}`;
    return [fileError(path, 'sheet-budget', message)];
  });
  return [...sizes, ...budgets, ...readingErrors(reading)];
}

function readingErrors(reading: Version['reading']): FieldError[] {
  if (reading.kind === 'too-heavy') {
    const message = `reading its scripts and style sheets takes more than ${reading.limits} of memory`;
    return [{ field: 'files', rule: 'readable', message }];
  }
  return reading.violations.map(({ path, rule, line, column, message }) =>
    fileError(path, rule, line === undefined ? message : `line ${line}, column ${column}: ${message}`),
  );
}

function sizeErrors(path: string, bytes: number, most: number): FieldError[] {
  if (bytes <= most) return [];
  return [fileError(path, 'file-size', `${figure(bytes)} bytes; it may have ${figure(most)}`)];
}

/** Gzipped JavaScript: what the page loads before it can mount, and all scripts of the version together. */
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

/** The search entries of the remote: a valid list, and only of its own pages. */
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
