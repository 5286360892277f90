import {
  type FieldError,
  scriptBytesAtMost,
  sheetBudgetKiB,
  sheetBytesAtMost,
} from '@freightwright/contracts';
import { figure, fileError, kibText } from './gate-error.ts';
import type { Version } from './version.ts';

/**
 * Every script parses, no style reaches beyond the remote, and no file is larger than what is read: a page that
 * meets a broken script or the style of a neighbor fails only in browsers.
 */
export function checkReading({ files, gzipBytes, reading }: Version): FieldError[] {
  const sizes = files.flatMap(({ path, bytes }) => {
    if (path.endsWith('.js')) return sizeErrors(path, bytes.length, scriptBytesAtMost);
    if (path.endsWith('.css')) return sizeErrors(path, bytes.length, sheetBytesAtMost);
    return [];
  });
  const budgets = [...gzipBytes].flatMap(([path, bytes]) => {
    if (!path.endsWith('.css') || bytes <= sheetBudgetKiB * 1024) return [];
    const message = `${kibText(bytes)} KiB after gzip; the budget is ${sheetBudgetKiB}`;
    return [fileError(path, 'sheet-budget', message)];
  });
  return [...sizes, ...budgets, ...readingErrors(reading)];
}

function readingErrors(reading: Version['reading']): FieldError[] {
  if (reading.kind === 'too-heavy') {
    const message = `reading its scripts and style sheets takes more than ${reading.limits} of memory`;
    return [{ field: 'files', rule: 'readable', message }];
  }
  return reading.faults.map(({ path, rule, line, column, message }) =>
    fileError(path, rule, line === undefined ? message : `line ${line}, column ${column}: ${message}`),
  );
}

function sizeErrors(path: string, bytes: number, most: number): FieldError[] {
  if (bytes <= most) return [];
  return [fileError(path, 'file-size', `${figure(bytes)} bytes; it may have ${figure(most)}`)];
}
